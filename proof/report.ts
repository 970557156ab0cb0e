/** What the runs of a proof show about each defect. Pure. */
import { groupBy } from '../protocol/group-by.ts';
import { summarise } from '../reporters/judge/outcome.ts';
import { plural } from '../reporters/views/text.ts';
import type { NamedDefect } from './plan.ts';
import type { ProofRun, ProvedTest } from './rounds.ts';

/**
 * `caught`: by an assertion. `otherwise`: only by a time-out, a crash or a set-up that failed. `unmet`: no test covers its rule.
 * `hidden`: none of these, as expected where the powers come from a source that cannot show it.
 */
export type Fate = 'caught' | 'survived' | 'otherwise' | 'unmet' | 'hidden';

export interface ProofReport {
  /** `hiddenBy` says why the source cannot show it, if it is said to. */
  defects: (NamedDefect & { fate: Fate; runs: ProofRun[]; hiddenBy?: string })[];
  tests: ReadonlyMap<string, ProvedTest>;
  /** Testable rules that no defect breaks. */
  rulesWithoutDefect: string[];
}

/** @param testableRules rules that should have a defect. @param hidden defects that the source of powers cannot show, and why. */
export function proofReport(
  defects: readonly NamedDefect[],
  tests: readonly ProvedTest[],
  runs: readonly ProofRun[],
  testableRules: readonly string[],
  hidden: ReadonlyMap<string, string> = new Map(),
): ProofReport {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const byDefect = new Map<string, ProofRun[]>(defects.map(({ name }) => [name, []]));
  for (const run of runs) if (run.outcome !== 'skipped') byDefect.get(run.defect)?.push(run);
  const broken = new Set(defects.map(({ breaks }) => breaks));
  return {
    defects: defects.map((defect) => {
      const met = byDefect.get(defect.name) ?? [];
      const ofRule = met.filter((run) => byId.get(run.test)?.rules.includes(defect.breaks));
      const fate = fateOf(ofRule);
      const hiddenBy = hidden.get(defect.name);
      if (hiddenBy === undefined) return { ...defect, fate, runs: ofRule };
      return { ...defect, fate: fate === 'caught' ? fate : 'hidden', runs: ofRule, hiddenBy };
    }),
    tests: byId,
    rulesWithoutDefect: testableRules.filter((id) => !broken.has(id)),
  };
}

function fateOf(runs: readonly ProofRun[]): Fate {
  if (runs.length === 0) return 'unmet';
  if (runs.some((run) => run.outcome === 'failed')) return 'caught';
  return runs.some((run) => run.outcome === 'inconclusive') ? 'otherwise' : 'survived';
}

/** Whether every defect is caught, but those that are hidden. */
export function proves({ defects }: ProofReport): boolean {
  return defects.every(({ fate, hiddenBy }) => fate === (hiddenBy === undefined ? 'caught' : 'hidden'));
}

/** The totals come last, where the reader looks when the proof ends. @param fileOf where a defect is declared, if it is known. */
export function renderProof(report: ProofReport, durationMs: number, fileOf: (name: string) => string | null): string {
  const having = (fate: Fate) => report.defects.filter((defect) => defect.fate === fate);
  const runs = report.defects.reduce((sum, defect) => sum + defect.runs.length, 0);
  const headline = `${having('caught').length} of ${plural(report.defects.length, 'defect')} caught`;
  const named = ({ name, breaks }: NamedDefect) => {
    const file = fileOf(name);
    return `  ${name} breaks ${breaks}${file === null ? '' : ` (${file})`}`;
  };
  return [
    ...block(
      'Survived: every test of the rule passed',
      having('survived').flatMap((each) => [named(each), ...shortened(each.runs.map((run) => placeOf(report, run)))]),
    ),
    ...block(
      'Failed, but not by an assertion',
      having('otherwise').flatMap((each) => [named(each), ...shortened(reasonsOf(report, each.runs))]),
    ),
    ...block('Not met by any test of their rule', having('unmet').map(named)),
    ...block(
      'Caught, although the source is said not to show it (proof/hidden-from.ts)',
      having('caught')
        .filter(({ hiddenBy }) => hiddenBy !== undefined)
        .map(named),
    ),
    ...block(
      'Hidden from the source',
      [...groupBy(having('hidden'), ({ hiddenBy }) => hiddenBy)].map(
        ([reason, { length }]) => `  ${length}: ${reason}`,
      ),
    ),
    ...block(
      `Testable rules without a defect: ${report.rulesWithoutDefect.length}`,
      inLines(report.rulesWithoutDefect),
    ),
    `${headline}, in ${plural(runs, 'test run')} and ${(durationMs / 1000).toFixed(1)} s.`,
    '',
  ].join('\n');
}

/** The first few lines, and how many more there are. */
function shortened(lines: readonly string[]): string[] {
  const mostShown = 5;
  if (lines.length <= mostShown + 1) return [...lines];
  return [...lines.slice(0, mostShown), `    and ${lines.length - mostShown} more`];
}

function placeOf({ tests }: ProofReport, run: ProofRun): string {
  const test = tests.get(run.test);
  return `    ${test?.file}:${test?.line} ${test?.title}`;
}

function reasonsOf({ tests }: ProofReport, runs: readonly ProofRun[]): string[] {
  const undecided = runs.filter((run) => run.outcome === 'inconclusive');
  const lines = undecided.map(({ test: id, message }) => {
    const test = tests.get(id);
    return `    ${test?.file}:${test?.line} ${summarise(message ?? '').slice(0, 160)}`;
  });
  return [...new Set(lines)];
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
