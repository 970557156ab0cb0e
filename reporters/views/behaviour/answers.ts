/** Answers to open questions in behaviour.md, each in the place that it is about. Pure. */
import { groupBy } from '../../../protocol/group-by.ts';
import type { Shape } from '../../../protocol/shapes.ts';
import { concernOf } from '../../../rules/concerns.ts';
import { sayOf } from '../../../rules/index.ts';
import { withRemedy } from '../../judge/lacks.ts';
import type { AnswerResult, Result } from '../../judge/result.ts';
import { withSettings } from '../markdown.ts';
import type { SeenEvent, SeenOperation } from './seen.ts';
import { inWords, isOfFields, marked } from './sentences.ts';

/** Answers by the operation that they are about; under `events` those about deliveries, and under the empty text all others. */
export type AnswerGroups = ReadonlyMap<string, readonly AnswerResult[]>;

/** @param seen the operations that have a place of their own */
export function answersByPlace(result: Result, seen: readonly string[]): AnswerGroups {
  const answered = result.answers.filter(({ verdict }) => verdict === 'answered');
  return groupBy(answered, (answer) => placeOf(answer, result, seen));
}

/** Of several operations that a question concerns, the one that its exchanges called most. */
function placeOf({ id, exchanges }: AnswerResult, result: Result, seen: readonly string[]): string {
  const { operations, events } = concernOf(id);
  if (operations === 'every') return '';
  if (operations.length === 0) return events.length > 0 ? 'events' : '';
  const called = exchanges.map((exchange) => result.exchanges[exchange]?.operation);
  const times = (operation: string) => called.filter((each) => each === operation).length;
  const [most = ''] = operations.filter((each) => seen.includes(each)).sort((a, b) => times(b) - times(a));
  return most;
}

/** What the lines about statuses, bodies and deliveries say already. */
const told = new Set([
  'errors.body.forbidden',
  'errors.body.not-found',
  'errors.body.throttled',
  'errors.problem.members',
  'errors.problem.media-type',
  'events.learner-export-completed.record-fields',
  'staff.read.fields',
]);

/** One line each; what a body holds is left to the lines about its fields. */
export function answerLines(answers: readonly AnswerResult[]): string[] {
  return answers
    .filter(({ id, answer }) => !told.has(id) && !isOfFields(answer))
    .map(({ id, question, answer, surprising }) => {
      const told = inWords(answer);
      const said = sayOf(id, answer, told);
      const sentence = said === null ? `${marked(question)} **${marked(told)}.**` : `${marked(said)}.`;
      return `- ${sentence}${surprising === undefined ? '' : ' *(Surprising.)*'}`;
    });
}

/** Answers that may surprise, one a line. */
export function surpriseLines({ answers }: Result): string[] {
  return answers.flatMap(({ surprising }) => (surprising === undefined ? [] : [`- ${marked(surprising)}.`]));
}

/** By what would answer them, most first; without those about bodies that other lines show, if only by chance. */
export function openLines(
  { answers }: Result,
  operations: readonly SeenOperation[] = [],
  events: readonly SeenEvent[] = [],
): string[] {
  const open = answers.filter(({ id, verdict }) => verdict !== 'answered' && !isShown(id, operations, events));
  const byReason = groupBy(open, ({ reason, lacks }) => withRemedy(reason ?? '', lacks));
  return [...byReason]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, same]) => [
      `- ${withSettings(reason)}:`,
      ...same.map(({ question }) => `  - ${marked(question)}`),
    ]);
}

/** Questions about the bodies of refusals, by status. */
const ofRefusals: Readonly<Record<string, number>> = {
  'errors.body.forbidden': 403,
  'errors.body.not-found': 404,
  'errors.body.throttled': 429,
  'errors.throttled.retry-after': 429,
};

function isShown(id: string, operations: readonly SeenOperation[], events: readonly SeenEvent[]): boolean {
  const refusal = ofRefusals[id];
  if (refusal !== undefined)
    return operations.some(({ statuses }) => statuses.some(({ status }) => status === refusal));
  if (!/\.(?:data|fields|row-fields)$/.test(id)) return false;
  const { events: ids, operations: names } = concernOf(id);
  if (ids !== 'every' && ids.some((each) => events.some(({ event }) => event.startsWith(`${each} `)))) return true;
  return operations.some(
    ({ operation, statuses }) =>
      names.includes(operation) &&
      statuses.some(({ status, bodies }) => status < 300 && [...bodies.values()].some((body) => showsRecord(id, body))),
  );
}

/** Whether a body shows the fields of a record, and not only what wraps an empty list. */
function showsRecord(id: string, body: Shape | null): boolean {
  if (body === null) return false;
  if (!id.includes('.list.')) return body.fields.size > 0 || body.items !== null;
  return [body, ...body.fields.values()].some(({ items }) => items !== null);
}
