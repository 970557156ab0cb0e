/** What the runs of a proof say about each defect. Pure. */
import { summarise } from '../reporters/outcome.ts';
import type { Outcome } from '../reporters/result.ts';
import { plural } from '../reporters/text.ts';

/** A deliberately broken variant, as far as the proof needs to know it. */
export interface NamedDefect {
  name: string;
  breaks: string;
}

/** One test against one defect. */
export interface ProofRun {
  defect: string;
  title: string;
  file: string;
  line: number;
  outcome: Outcome;
  message: string | null;
}

/** `caught`: by an assertion. `otherwise`: only by a time-out, a crash or a set-up that failed. `unmet`: no test covers its rule. */
export type Fate = 'caught' | 'survived' | 'otherwise' | 'unmet';

export interface ProofReport {
  defects: (NamedDefect & { fate: Fate; runs: ProofRun[] })[];
  /** Rules that somebody could break and no defect does. */
  rulesWithoutDefect: string[];
}

export function proofReport(
  defects: readonly NamedDefect[],
  runs: readonly ProofRun[],
  testableRules: readonly string[],
): ProofReport {
  const byDefect = new Map<string, ProofRun[]>(defects.map(({ name }) => [name, []]));
  for (const run of runs) byDefect.get(run.defect)?.push(run);
  const broken = new Set(defects.map(({ breaks }) => breaks));
  return {
    defects: defects.map((defect) => {
      const met = (byDefect.get(defect.name) ?? []).filter((run) => run.outcome !== 'skipped');
      return { ...defect, fate: fateOf(met), runs: met };
    }),
    rulesWithoutDefect: testableRules.filter((id) => !broken.has(id)),
  };
}

function fateOf(runs: readonly ProofRun[]): Fate {
  if (runs.length === 0) return 'unmet';
  if (runs.some((run) => run.outcome === 'failed')) return 'caught';
  return runs.some((run) => run.outcome === 'inconclusive') ? 'otherwise' : 'survived';
}

/** Is every defect caught? */
export function proves({ defects }: ProofReport): boolean {
  return defects.every((defect) => defect.fate === 'caught');
}

/** The totals last, where the eye is when it ends. */
export function renderProof(report: ProofReport, durationMs: number): string {
  const having = (fate: Fate) => report.defects.filter((defect) => defect.fate === fate);
  const runs = report.defects.reduce((sum, defect) => sum + defect.runs.length, 0);
  const headline = `${having('caught').length} of ${plural(report.defects.length, 'defect')} caught`;
  return [
    ...block('Survived: every test of the rule passed', having('survived').flatMap(survivorLines)),
    ...block('Failed, but by no assertion', having('otherwise').flatMap(otherwiseLines)),
    ...block(
      'Met no test of their rule',
      having('unmet').map((each) => `  ${each.name} breaks ${each.breaks}`),
    ),
    ...block(
      `Testable rules without a defect: ${report.rulesWithoutDefect.length}`,
      inLines(report.rulesWithoutDefect),
    ),
    `${headline}, in ${plural(runs, 'test run')} and ${(durationMs / 1000).toFixed(1)} s.`,
    '',
  ].join('\n');
}

function survivorLines({ name, breaks, runs }: ProofReport['defects'][number]): string[] {
  return [`  ${name} breaks ${breaks}`, ...runs.map(({ file, line, title }) => `    ${file}:${line} ${title}`)];
}

function otherwiseLines({ name, breaks, runs }: ProofReport['defects'][number]): string[] {
  const told = runs.filter((run) => run.outcome === 'inconclusive');
  const lines = told.map(({ file, line, message }) => `    ${file}:${line} ${summarise(message ?? '').slice(0, 160)}`);
  return [`  ${name} breaks ${breaks}`, ...new Set(lines)];
}

/** As many words to a line as fit into 96 columns. */
function inLines(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= 96) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines;
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines, ''];
}
