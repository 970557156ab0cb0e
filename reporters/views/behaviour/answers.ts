/** Answers to open questions in behaviour.md, each in the place that it is about. Pure. */
import { sayOf } from '../../../rules/index.ts';
import type { AnswerResult, Result } from '../../judge/result.ts';
import { plain } from '../markdown.ts';
import { inWords, isOfFields, marked } from './sentences.ts';

/** Answers by the operation that they are about; under `events` those about deliveries, and under the empty text all others. */
export type AnswerGroups = ReadonlyMap<string, readonly AnswerResult[]>;

/** Areas whose questions concern every operation. */
const general = new Set(['errors', 'authentication', 'contract', 'versioning']);

export function answersByPlace(result: Result): AnswerGroups {
  const groups = new Map<string, AnswerResult[]>();
  for (const answer of result.answers.filter(({ verdict }) => verdict === 'answered')) {
    const place = placeOf(answer, result);
    groups.set(place, [...(groups.get(place) ?? []), answer]);
  }
  return groups;
}

/** The operation of its area that most of its exchanges called; without any, that of the rules of its topic. */
function placeOf({ id, exchanges }: AnswerResult, result: Result): string {
  const [area = ''] = id.split('.');
  if (area === 'events' && !id.startsWith('events.catalogue.')) return 'events';
  if (general.has(area)) return '';
  const topic = `${topicOf(id)}.`;
  const related = result.rules.filter((rule) => rule.id.startsWith(topic)).flatMap(({ checks }) => checks);
  const ofTopic = related.flatMap((check) => check.exchanges);
  return mostCalled(exchanges, result, area) ?? mostCalled(ofTopic, result, area, preparing) ?? '';
}

/** Calls by which nearly every check prepares what it needs. */
const preparing = ['POST /v1/auth', 'POST /v1/learners', 'DELETE /v1/learners/{learnerId}'];

function mostCalled(
  exchanges: readonly string[],
  result: Result,
  area: string,
  except: readonly string[] = [],
): string | null {
  const counts = new Map<string, number>();
  for (const exchange of exchanges) {
    const operation = result.exchanges[exchange]?.operation;
    if (operation) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  }
  const all = [...counts].filter(([operation]) => !except.includes(operation)).sort(([, a], [, b]) => b - a);
  const word = area.replace('-', '').replace(/s$/, '');
  const ofArea = all.find(([operation]) => operation.includes(word));
  return (ofArea ?? all[0])?.[0] ?? null;
}

function topicOf(id: string): string {
  return id.split('.').slice(0, 2).join('.');
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

export function surpriseLines({ answers }: Result): string[] {
  return answers.flatMap(({ surprising }) => (surprising === undefined ? [] : [`- ${marked(surprising)}.`]));
}

export function openLines({ answers }: Result): string[] {
  return answers
    .filter(({ verdict }) => verdict !== 'answered')
    .map(({ question, reason }) => `- ${marked(question)} (${plain(reason ?? '')})`);
}
