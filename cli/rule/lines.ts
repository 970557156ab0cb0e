/** What `rule` prints. Pure. */
import type { Fate, ProofReport } from '../../proof/report.ts';
import { summarise } from '../../reporters/judge/outcome.ts';
import type { AnswerResult, Check, Result, RuleResult } from '../../reporters/judge/result.ts';
import { plural, seconds } from '../../reporters/views/text.ts';

type Entry = RuleResult | AnswerResult;

export function entriesOf({ rules, answers }: Result, ids: readonly string[]): Entry[] {
  return [...rules, ...answers].filter(({ id }) => ids.includes(id));
}

/** Whether the service keeps the rule or answers the question, or whether that stayed open. */
export function isAsItShouldBe({ verdict }: Entry): boolean {
  return ['conforms', 'answered', 'untestable'].includes(verdict);
}

/** Where a rule or question is stated, and where a question is asked. */
export interface Places {
  statedAt: (id: string) => string;
  askedAt: (id: string) => string[];
}

/** @param page where the report is, as the user would type it. */
export function ruleLines(
  entries: readonly Entry[],
  { statedAt, askedAt }: Places,
  { page, durationMs }: { page: string; durationMs: number },
): string {
  const lines = entries.flatMap((entry) => [
    `${entry.id}  ${entry.verdict}  ${statedAt(entry.id)}`,
    `  ${'statement' in entry ? entry.statement : `${entry.question} ${JSON.stringify(entry.answer)}`}`,
    ...('checks' in entry ? entry.checks.map(checkLine) : askedAt(entry.id).map((place) => `  asked   ${place}`)),
    ...(entry.reason === null || hasTold(entry) ? [] : [`  ${entry.reason}`]),
    '',
  ]);
  return [...lines, `In ${seconds(durationMs)}; the report is ${page}`, ''].join('\n');
}

/** Whether one of the checks says why the verdict is what it is. */
function hasTold(entry: Entry): boolean {
  return 'checks' in entry && entry.checks.some(({ message }) => message !== null);
}

function checkLine({ outcome, title, file, line, durationMs, message }: Check): string {
  const why = message === null ? '' : `\n${indented(summarise(message))}`;
  return `  ${outcome}  ${file}:${line} ${title}  ${durationMs} ms${why}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}

/** Each defect with the check that caught it, or why none did. @param placeOf the file and line of a defect */
export function proofLines(
  { defects, tests }: ProofReport,
  placeOf: (defect: string) => string,
  durationMs: number,
): string {
  if (defects.length === 0) return '\nNo defect to try.\n';
  const by = (key: string) => {
    const { file, line, title } = tests.get(key) ?? {};
    return `by ${file}:${line} ${title}`;
  };
  const lines = defects.flatMap(({ name, fate, runs }) => {
    const catcher = runs.find(({ outcome }) => outcome === 'failed');
    return [
      `  ${catcher === undefined ? 'missed' : 'caught'}  ${name}  ${placeOf(name)}`,
      `          ${catcher === undefined ? misses[fate] : by(catcher.test)}`,
    ];
  });
  const caught = defects.filter(({ fate }) => fate === 'caught').length;
  const total = `${caught} of ${plural(defects.length, 'defect')} caught, in ${seconds(durationMs)}`;
  return ['', ...lines, '', total, ''].join('\n');
}

const misses: Partial<Record<Fate, string>> = {
  survived: 'every check of its rule met it, and passed',
  otherwise: 'a check of its rule failed, but not by an assertion',
  unmet: 'no check of its rule met it',
};
