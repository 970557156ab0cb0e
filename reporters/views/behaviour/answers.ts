/** Answers to open questions in behaviour.md, each in the place that it is about. Pure. */
import { groupBy, largestFirst } from '../../../protocol/group-by.ts';
import type { Shape } from '../../../protocol/shapes.ts';
import { concernOf } from '../../../rules/concerns.ts';
import { type RuleId, sayOf } from '../../../rules/index.ts';
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
  const byReason = largestFirst(open, ({ reason, lacks }) => withRemedy(reason ?? '', lacks));
  return byReason.flatMap(([reason, same]) => [
    `- ${withSettings(reason)}:`,
    ...same.map(({ question }) => `  - ${marked(question)}`),
  ]);
}

/** Questions about bodies: by status those of refusals; others about a record or event, or the rows of a list. */
const ofBodies: Readonly<Partial<Record<RuleId, number | 'record' | 'rows'>>> = {
  'errors.body.forbidden': 403,
  'errors.body.not-found': 404,
  'errors.body.throttled': 429,
  'errors.throttled.retry-after': 429,
  'events.assessment-report-request-failed.data': 'record',
  'events.learner-export-failed.data': 'record',
  'events.module-first-accessed.data': 'record',
  'events.module-first-completed.data': 'record',
  'events.modules-assigned.data': 'record',
  'learners.list.row-fields': 'rows',
  'learners.read.fields': 'record',
  'modules.list.fields': 'rows',
  'staff.read.fields': 'record',
  'support-records.read.fields': 'record',
  'webhooks.read.fields': 'record',
};

function isShown(id: string, operations: readonly SeenOperation[], events: readonly SeenEvent[]): boolean {
  const shown = ofBodies[id as RuleId];
  if (shown === undefined) return false;
  if (typeof shown === 'number')
    return operations.some(({ statuses }) => statuses.some(({ status }) => status === shown));
  const { events: ids, operations: names } = concernOf(id);
  if (ids !== 'every' && ids.some((each) => events.some(({ event }) => event.startsWith(`${each} `)))) return true;
  return operations.some(
    ({ operation, statuses }) =>
      names.includes(operation) &&
      statuses.some(
        ({ status, bodies }) => status < 300 && [...bodies.values()].some((body) => showsRecord(body, shown)),
      ),
  );
}

/** Whether a body shows the fields of a record, and not only what wraps an empty list. */
function showsRecord(body: Shape | null, shown: 'record' | 'rows'): boolean {
  if (body === null) return false;
  if (shown === 'record') return body.fields.size > 0 || body.items !== null;
  return [body, ...body.fields.values()].some(({ items }) => items !== null);
}
