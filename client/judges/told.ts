/** What a trace tells about learners: records as seeded, created, read, updated, and what has become of some fields. */
import type { Json } from '../../protocol/evidence.ts';
import { grouped } from '../../protocol/group-by.ts';
import { type Call, type Entry, isCall, isStep, learnerOf, type Trace } from '../trace.ts';
import { isSuccess, type Members, membersOf } from './calls.ts';

/** The newest that is told about the learner of a call before it; null if nothing is. */
export function learnersBefore(trace: Trace): (call: Call) => Members | null {
  const told = grouped(trace.entries.flatMap(toldBy));
  return (call) => recordBefore(told.get(learnerOf(call)) ?? [], call);
}

/** What an entry tells about a learner: the whole record, or what has become of some fields. */
interface Told {
  at: number;
  record: Members;
  isWhole: boolean;
}

function toldBy(entry: Entry): [learner: string | null, Told][] {
  const { at } = entry;
  if (isStep(entry)) {
    if (entry.what !== 'state' || !entry.of.startsWith('learner ')) return [];
    return [[entry.of.slice('learner '.length), { at, record: membersOf(entry.value), isWhole: true }]];
  }
  if (!isCall(entry) || !isSuccess(entry)) return [];
  const sent = membersOf(entry.body);
  const read = membersOf(entry.response);
  switch (entry.operation) {
    case 'POST /v1/learners':
      return [[String(read.learnerId).toLowerCase(), { at, record: sent, isWhole: true }]];
    case 'GET /v1/learners/{learnerId}':
      return [[learnerOf(entry), { at, record: read, isWhole: false }]];
    case 'PUT /v1/learners/{learnerId}':
      return [[learnerOf(entry), { at, record: sent, isWhole: false }]];
    case 'PUT /v1/learners/{learnerId}/secondarytutors':
      return [[learnerOf(entry), { at, record: { secondaryTutorEmails: listIn(entry.body) }, isWhole: false }]];
    // Whether each of them had the tutor is not known.
    case 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners':
      return batchIn(entry).map((learner) => [learner, { at, record: { secondaryTutorEmails: null }, isWhole: false }]);
    default:
      return [];
  }
}

function recordBefore(told: readonly Told[], call: Call): Members | null {
  const earlier = told.filter(({ at }) => at < call.at);
  const whole = earlier.findLastIndex(({ isWhole }) => isWhole);
  const newest = earlier.slice(Math.max(0, whole));
  return newest.length === 0 ? null : Object.assign({}, ...newest.map(({ record }) => record));
}

/** The list of emails in a body; the document does not name its field. */
export function listIn(body: Json | undefined): string[] | null {
  const lists = Array.isArray(body) ? [body] : Object.values(membersOf(body)).filter((member) => Array.isArray(member));
  return lists.length === 1 ? (lists[0] ?? []).map((email) => String(email).toLowerCase()) : null;
}

/** The learners of a batch. */
export function batchIn({ body }: Call): string[] {
  const { learnerIds } = membersOf(body);
  return Array.isArray(learnerIds) ? learnerIds.map((learner) => String(learner).toLowerCase()) : [];
}
