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

/** The list of emails in a body, the field of which the document does not name; null if it is a list of something else. */
export function listIn(body: Json | undefined): string[] | null {
  const lists = Array.isArray(body) ? [body] : Object.values(membersOf(body)).filter((member) => Array.isArray(member));
  const [list = []] = lists;
  const isOfTexts = lists.length === 1 && list.every((email) => typeof email === 'string');
  return isOfTexts ? list.map((email) => email.toLowerCase()) : null;
}

/** Secondary tutors of a record whom a list must repeat to keep them: the primary tutor may not be among them. */
export function heldBeside(primary: Json | undefined, { secondaryTutorEmails: emails }: Members): string[] {
  const held = Array.isArray(emails) ? (listIn(emails) ?? []) : [];
  return held.filter((tutor) => tutor !== String(primary).toLowerCase());
}

/** The learners of a batch. */
export function batchIn({ body }: Call): string[] {
  const { learnerIds } = membersOf(body);
  return Array.isArray(learnerIds) ? learnerIds.map((learner) => String(learner).toLowerCase()) : [];
}
