/** `behaviour.md`: what the service was seen to do, by operation, including what the API document leaves open. Pure. */

import { countsOf } from '../../../protocol/group-by.ts';
import { joined, type Shape } from '../../../protocol/shapes.ts';
import { firstOf } from '../../../protocol/texts.ts';
import { comparedNothing } from '../../judge/contract-rules.ts';
import type { Result } from '../../judge/result.ts';
import { code, plain } from '../markdown.ts';
import { count, day, plural } from '../text.ts';
import { type AnswerGroups, answerLines, answersByPlace, openLines, surpriseLines } from './answers.ts';
import { clientParts } from './client.ts';
import { fieldLines } from './fields.ts';
import {
  noBody,
  noMediaType,
  type SeenEvent,
  type SeenOperation,
  type SeenStatus,
  seenEvents,
  seenOperations,
} from './seen.ts';

export function renderBehaviour(result: Result): string {
  const parts = result.target.kind === 'client' ? clientParts(result) : serviceParts(result);
  return `${parts.join('\n\n')}\n`;
}

function serviceParts(result: Result): string[] {
  const operations = seenOperations(result);
  const deliveries = seenEvents(result);
  const answers = answersByPlace(
    result,
    operations.map(({ operation }) => operation),
  );
  return [
    '# What the service was seen to do',
    introduction(result),
    ...section('## What surprises', surpriseLines(result)),
    ...general(operations, answers, result),
    ...operations.flatMap((seen) => endpoint(seen, operations, result, answers)),
    ...events(deliveries, answers),
    ...section('## Still open', openLines(result, operations, deliveries)),
  ];
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, lines.join('\n')];
}

function introduction(result: Result): string {
  const { target, run, cost, totals, answers } = result;
  const where =
    target.environment === 'embedded' ? 'the embedded service' : `${code(target.baseUrl)} (${target.environment})`;
  const uncompared = comparedNothing(result);
  const version = target.apiVersion === null ? '' : `, version ${target.apiVersion} of the API`;
  return [
    `Seen on ${where}, ${day(run.startedAt, 'long')}${plain(version)}: ${plural(cost.requests, 'request')}, ${totals.answers} of ${plural(answers.length, 'open question')} answered.`,
    'Everything here was observed on this target on this day; none of it is a promise.',
    'A field is *always* there if every object that could have it had it; it *can be null* if it was null at least once.',
    'The same in a form to generate clients from is in `observed-openapi.json`.',
    ...(uncompared === null ? [] : [`${uncompared}.`]),
  ].join('\n');
}

function timesWords(times: number): string {
  return times === 1 ? 'once' : `${count(times)} times`;
}

function bodyOf(mediaType: string): string {
  if (mediaType === noBody) return 'without a body';
  return `with ${mediaType === noMediaType ? 'a body without a media type' : code(mediaType)}`;
}

/** Media types in alphabetical order: `with application/json or without a body`. */
function bodiesOf({ bodies }: SeenStatus): string {
  return [...bodies.keys()].sort().reverse().map(bodyOf).join(' or ');
}

/** Refusals as most operations have them, and answers that concern no single operation. */
function general(operations: readonly SeenOperation[], answers: AnswerGroups, result: Result): string[] {
  const refused = refusals(operations, result);
  const own = answerLines(answers.get('') ?? []);
  if (refused.length + own.length === 0) return [];
  return ['## In general', ...refused.map((lines) => lines.join('\n')), ...(own.length === 0 ? [] : [own.join('\n')])];
}

/** Each kind of refusal once, with the shape of its body over all operations. */
function refusals(operations: readonly SeenOperation[], result: Result): string[][] {
  const all = operations.flatMap(({ statuses }) => statuses.filter(({ status }) => status >= 400));
  return [...new Set(all.map(({ status }) => status))]
    .sort((a, b) => a - b)
    .map((status) => {
      const ofStatus = all.filter((seen) => seen.status === status);
      const byMedia = new Map<string, Shape | null>();
      for (const [mediaType, shape] of ofStatus.flatMap(({ bodies }) => [...bodies]))
        byMedia.set(mediaType, joined(byMedia.get(mediaType), shape));
      const times = ofStatus.reduce((sum, each) => sum + each.times, 0);
      const where = `${timesWords(times)}, at ${ofStatus.length} of ${plural(operations.length, 'endpoint')}`;
      const lines = [...byMedia].flatMap(([, shape]) => (shape === null ? [] : fieldLines(shape)));
      const words = bodiesOf({ status, times, bodies: byMedia, named: [] });
      const pause = status === 429 ? `, ${retryAfterOf(result)}` : '';
      return [`**${status}** comes ${words}${pause} (${where})${lines.length > 0 ? ':' : '.'}`, ...lines];
    });
}

/** How 429s say when to call again. */
function retryAfterOf({ exchanges }: Result): string {
  const forms = Object.values(exchanges)
    .filter(({ response, error }) => response?.status === 429 && error === null)
    .map(({ response }) => response?.headers['retry-after'])
    .map((value) =>
      value === undefined
        ? 'without Retry-After'
        : `with Retry-After ${/^\d+$/.test(value) ? 'in seconds' : 'as a date'}`,
    );
  return [...new Set(forms)].sort().join(' or ');
}

function endpoint(seen: SeenOperation, all: readonly SeenOperation[], result: Result, answers: AnswerGroups): string[] {
  const accepted = seen.statuses.filter(({ status }) => status < 400);
  const refused = seen.statuses.filter(({ status }) => status >= 400);
  const own = answerLines(answers.get(seen.operation) ?? []);
  return [
    `## ${code(seen.operation)}`,
    ...accepted.map(successes),
    ...(accepted.length === 0 ? ['Nothing was accepted.'] : []),
    ...(refused.length === 0 ? [] : [`Refused with ${refused.map((each) => refusedWords(each, all)).join('; ')}.`]),
    ...departures(seen, result),
    ...(own.length === 0 ? [] : [own.join('\n')]),
  ];
}

function successes(seen: SeenStatus): string {
  const lines = [...seen.bodies.values()].flatMap((shape) => (shape === null ? [] : bodyLines(shape)));
  const head = `**${seen.status}** comes ${bodiesOf(seen)} (${timesWords(seen.times)})`;
  return [`${head}${lines.length > 0 ? ':' : '.'}`, ...lines].join('\n');
}

function bodyLines(shape: Shape): string[] {
  const lines = fieldLines(shape);
  const isEmpty = lines.length === 0 && shape.types.has('array');
  return isEmpty ? ['- the body: a list, always empty'] : lines;
}

const mostNamed = 20;

/** `400 (12 times), naming email and gender`; with its media types where they are not those of most operations. */
function refusedWords(seen: SeenStatus, all: readonly SeenOperation[]): string {
  const usual = usualBodies(seen.status, all);
  const own = bodiesOf(seen);
  return [
    `**${seen.status}** (${timesWords(seen.times)})`,
    ...(own === usual ? [] : [` ${own}`]),
    ...(seen.named.length === 0 ? [] : [`, naming ${firstOf(seen.named, mostNamed, code)}`]),
  ].join('');
}

function usualBodies(status: number, all: readonly SeenOperation[]): string {
  const counts = countsOf(
    all.flatMap(({ statuses }) => statuses.filter((each) => each.status === status).map(bodiesOf)),
  );
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

const mostDepartures = 3;

function departures({ operation, statuses }: SeenOperation, result: Result): string[] {
  const lines = statuses.flatMap(({ status }) => {
    const row = result.contract.find((each) => each.operation === operation && each.status === status);
    const found = (row?.violations ?? []).map(({ at, message }) => [at, message].filter((part) => part).join(': '));
    const more = found.length - mostDepartures;
    const told = found.slice(0, mostDepartures).map(plain).join('; ');
    return found.length === 0 ? [] : [`- ${status}: ${told}${more > 0 ? `; and ${more} more` : ''}`];
  });
  return lines.length === 0 ? [] : [['Departs from the served OpenAPI document:', ...lines].join('\n')];
}

/** What all envelopes have is said once. */
function events(seen: readonly SeenEvent[], answers: AnswerGroups): string[] {
  const own = answerLines(answers.get('events') ?? []);
  if (seen.length + own.length === 0) return [];
  const lines = seen.map(({ shape }) => fieldLines(shape));
  const [first = [], ...others] = lines.filter((each) => each.length > 0);
  const common = others.length === 0 ? [] : first.filter((line) => others.every((each) => each.includes(line)));
  return [
    '## Events',
    ...(common.length === 0 ? [] : [['Every event has:', ...common].join('\n')]),
    ...seen.flatMap(({ event, times, mediaTypes, shape }, i) => [
      `### ${plain(event)}`,
      [
        `${plural(times, 'delivery', 'deliveries')}, as ${mediaTypes.map((mediaType) => mediaWords(mediaType, shape)).join(' or ')}.`,
        ...(lines[i] ?? []).filter((line) => !common.includes(line)),
      ].join('\n'),
    ]),
    ...(own.length === 0 ? [] : ['### What else is known of deliveries', own.join('\n')]),
  ];
}

function mediaWords(mediaType: string, { times }: Shape): string {
  if (mediaType === '') return 'a body without a media type';
  return mediaType === 'multipart/form-data' && times > 0
    ? `${code(mediaType)}, whose part ${code('data')} is the event`
    : code(mediaType);
}
