/** `behaviour.md`: observed behaviour by operation, including what the API document leaves open. Pure. */

import { fieldRows, joined, type Shape } from '../../../protocol/shapes.ts';
import { byCase } from '../../judge/answers.ts';
import { comparedNothing } from '../../judge/contract-rules.ts';
import type { AnswerResult, Result } from '../../judge/result.ts';
import { code, plain, table } from '../markdown.ts';
import { plural } from '../text.ts';
import { noBody, noMediaType, type SeenOperation, type SeenStatus, seenEvents, seenOperations } from './seen.ts';
import { inWords, longDate } from './sentences.ts';

/** The text of behaviour.md. */
export function renderBehaviour(result: Result): string {
  const operations = seenOperations(result);
  const answers = answersByOperation(result);
  const where = place(result);
  const general = answers.get('') ?? [];
  const parts = [
    '# What the service was seen to do',
    introduction(result, where),
    ...operations.flatMap((seen) => [
      `## ${code(seen.operation)}`,
      statusTable(seen, result),
      ...records(seen),
      ...sentences(answers.get(seen.operation) ?? []),
    ]),
    ...refusals(operations),
    ...events(result),
    ...(general.length === 0 ? [] : ['## Other answers', ...sentences(general)]),
    ...open(result),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The target and the run, in Markdown. */
function place({ target, run }: Result): string {
  const name =
    target.environment === 'embedded' ? 'the embedded service' : `${code(target.baseUrl)} (${target.environment})`;
  return `${name}, ${longDate(run.startedAt)}`;
}

function introduction(result: Result, where: string): string {
  const { target, cost, totals, answers } = result;
  const uncompared = comparedNothing(result);
  const version = target.apiVersion === null ? '' : `, version ${target.apiVersion} of the API`;
  return [
    `Seen on ${where}${plain(version)}: ${plural(cost.requests, 'request')}, ${totals.answers} of ${plural(answers.length, 'open question')} answered.`,
    'Everything here was observed on this target on this day; none of it is a promise.',
    'A field is *always* there if every object that could have it had it; it *can be null* if it was null at least once.',
    ...(uncompared === null ? [] : [`${uncompared}.`]),
  ].join('\n');
}

function statusTable({ operation, statuses }: SeenOperation, result: Result): string {
  const isCompared = comparedNothing(result) === null;
  const rows = statuses.map(({ status, times, bodies }) => {
    const row = result.contract.find((each) => each.operation === operation && each.status === status);
    const departures = (row?.violations ?? []).map(({ at, message }) =>
      [at, message].filter((part) => part).join(': '),
    );
    return [
      `${status}`,
      `${times}`,
      [...bodies.keys()]
        .sort()
        .map((mediaType) => bodyOf(mediaType, 'no body'))
        .join(', '),
      ...(isCompared ? [departures.slice(0, 3).map(plain).join('; ')] : []),
    ];
  });
  return table(['Status', 'Times', 'Body', ...(isCompared ? ['Departs from the OpenAPI document'] : [])], rows);
}

function bodyOf(mediaType: string, none: string): string {
  if (mediaType === noBody) return none;
  return mediaType === noMediaType ? 'a body without a media type' : code(mediaType);
}

/** The records of successful answers. Those of refusals are listed once for all operations, since most are the same. */
function records({ statuses }: SeenOperation): string[] {
  return statuses
    .filter(({ status }) => status < 400)
    .flatMap(({ status, bodies }) =>
      [...bodies.values()].flatMap((shape) => (shape === null ? [] : [`Body of ${status}:`, fieldTable(shape)])),
    );
}

function fieldTable(shape: Shape): string {
  const rows = fieldRows(shape).map(({ path, types, nullable, always, times }) => [
    code(path === '' ? '(the body)' : path),
    types.length === 0 ? 'always null' : types.join(' or '),
    nullable && types.length > 0 ? 'can be null' : '',
    always ? 'always' : 'not always',
    `${times}`,
  ]);
  return table(['Field', 'Type', 'Null', 'There', 'Times'], rows);
}

function refusals(operations: readonly SeenOperation[]): string[] {
  const all = operations.flatMap(({ statuses }) => statuses.filter(({ status }) => status >= 400));
  const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b);
  if (statuses.length === 0) return [];
  return [
    '## Refusals',
    ...statuses.flatMap((status) =>
      refusal(
        status,
        all.filter((seen) => seen.status === status),
      ),
    ),
  ];
}

function refusal(status: number, seen: readonly SeenStatus[]): string[] {
  const byMedia = new Map<string, Shape | null>();
  for (const [mediaType, shape] of seen.flatMap(({ bodies }) => [...bodies])) {
    const known = byMedia.get(mediaType) ?? null;
    byMedia.set(mediaType, known && shape ? joined(known, shape) : (known ?? shape));
  }
  return [...byMedia].flatMap(([mediaType, shape]) => [
    `### ${status}, ${bodyOf(mediaType, 'without a body')}`,
    ...(shape === null ? [] : [fieldTable(shape)]),
  ]);
}

function events(result: Result): string[] {
  const seen = seenEvents(result);
  if (seen.length === 0) return [];
  return [
    '## Webhook deliveries',
    ...seen.flatMap(({ event, times, mediaTypes, shape }) => [
      `### ${plain(event)}`,
      `${plural(times, 'delivery', 'deliveries')}, as ${mediaTypes.map(code).join(', ')}.`,
      ...(shape.times > 0 ? [fieldTable(shape)] : []),
    ]),
  ];
}

/** The introduction names the target and the date, once for all. */
function sentences(answers: readonly AnswerResult[]): string[] {
  if (answers.length === 0) return [];
  return [
    answers
      .map(
        ({ question, answer, times }) =>
          `- ${plain(question)} Seen: ${plain(inWords(byCase(answer)))} (${times === 1 ? 'once' : `${times} times`}).`,
      )
      .join('\n'),
  ];
}

/** Groups answers by the operation that most of their exchanges called; the key is empty if they have no exchanges. */
function answersByOperation({ answers, exchanges }: Result): Map<string, AnswerResult[]> {
  const groups = new Map<string, AnswerResult[]>();
  for (const answer of answers.filter(({ verdict }) => verdict === 'answered')) {
    const counts = new Map<string, number>();
    for (const id of answer.exchanges) {
      const operation = exchanges[id]?.operation;
      if (operation) counts.set(operation, (counts.get(operation) ?? 0) + 1);
    }
    const [operation = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    groups.set(operation, [...(groups.get(operation) ?? []), answer]);
  }
  return groups;
}

function open({ answers }: Result): string[] {
  const left = answers.filter(({ verdict }) => verdict !== 'answered');
  if (left.length === 0) return [];
  return [
    '## Still open',
    left.map(({ question, reason }) => `- ${plain(question)} (${plain(reason ?? '')})`).join('\n'),
  ];
}
