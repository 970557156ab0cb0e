import type { Json } from '../../protocol/evidence.ts';
import { apiLimits } from '../../rules/api/names.ts';
import type { Finding, Judge } from '../findings.ts';
import { type Call, isCall, isStep, learnerOf, type Trace } from '../trace.ts';
import { type Answered, found, isSuccess, membersOf, operationCalls, repeatsOf, verdict } from './calls.ts';

const removal = 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners';
const batches = ['PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', removal];
const replace = 'PUT /v1/learners/{learnerId}/secondarytutors';
const most = apiLimits.batch;

/** Batches of learners, and lists of secondary tutors. */
export const judgeTutors: Judge = (trace) => [...batch(trace), ...wholeSet(trace)];

function batch(trace: Trace): Finding[] {
  const calls = operationCalls(trace, ...batches);
  // Whether a learner who is named twice counts twice, the document does not say.
  const size = (call: Answered) => new Set(learnersIn(call)).size;
  const id = 'client.tutors.batch';
  const good = calls.filter((call) => size(call) > 0 && size(call) <= most);
  const large = calls.filter((call) => size(call) > most);
  const isRefused = ({ operation, status }: Answered) => batches.includes(operation ?? '') && status === 400;
  const again = repeatsOf(trace, isRefused).map(([, call]) => call);
  return [
    ...verdict(id, { bad: large, good, reason: `sent a batch of over ${most} learners`, ofTests: 'values' }),
    ...verdict(id, { bad: again, good, reason: 'repeated a batch unchanged that had been refused' }),
  ];
}

function learnersIn({ body }: Call): string[] {
  const { learnerIds } = membersOf(body);
  return Array.isArray(learnerIds) ? learnerIds.map((learner) => String(learner).toLowerCase()) : [];
}

/** A list that lacks tutors whom the learner had takes them away, which may be meant. */
function wholeSet(trace: Trace): Finding[] {
  const id = 'client.tutors.whole-set';
  const compared = operationCalls(trace, replace).flatMap((call) => {
    const held = tutorsBefore(trace, call);
    const sent = listIn(call.body);
    if (held === null || held.length === 0 || sent === null) return [];
    return [{ call, isWhole: held.every((tutor) => sent.includes(tutor)), isCleared: sent.length === 0 }];
  });
  // To clear the list is the one wish that looks like nothing else.
  const lacking = compared.filter(({ isWhole, isCleared }) => !isWhole && !isCleared).map(({ call }) => call);
  const good = compared.filter(({ isWhole }) => isWhole).map(({ call }) => call);
  if (lacking.length > 0 && !trace.declared.keepsTutors) {
    const reason = 'lists left out tutors whom the learner had, and may have meant to';
    return found(id, 'inconclusive', reason, lacking, { flag: 'LAS_CLIENT_KEEPS_TUTORS' });
  }
  const reason = 'lists left out tutors whom the learner had';
  return verdict(id, { bad: lacking, good, subject: ({ path }) => path, reason });
}

/** The list of emails in a body; the document does not name its field. */
function listIn(body: Json | undefined): string[] | null {
  const lists = Array.isArray(body) ? [body] : Object.values(membersOf(body)).filter((member) => Array.isArray(member));
  return lists.length === 1 ? (lists[0] ?? []).map((email) => String(email).toLowerCase()) : null;
}

/** The newest that the trace tells about a learner's secondary tutors before a call; null if it tells nothing. */
function tutorsBefore(trace: Trace, { at, path }: Answered): string[] | null {
  const learner = learnerOf({ path });
  let tutors: string[] | null = null;
  const take = (value: Json | undefined) => {
    const { secondaryTutorEmails } = membersOf(value);
    if (Array.isArray(secondaryTutorEmails)) tutors = secondaryTutorEmails.map((email) => String(email).toLowerCase());
  };
  for (const entry of trace.entries) {
    if (entry.at >= at) break;
    if (isStep(entry) && entry.what === 'state' && entry.of === `learner ${learner}`) take(entry.value);
    if (!isCall(entry) || !isSuccess(entry)) continue;
    // A batch that removes or replaces a tutor leaves us without knowledge.
    if (entry.operation === removal && learner !== null && learnersIn(entry).includes(learner)) tutors = null;
    if (entry.operation === 'POST /v1/learners' && membersOf(entry.response).learnerId === learner) take(entry.body);
    if (learnerOf(entry) !== learner) continue;
    if (entry.operation === 'GET /v1/learners/{learnerId}') take(entry.response);
    if (entry.operation === 'PUT /v1/learners/{learnerId}') take(entry.body);
    if (entry.operation === replace) tutors = listIn(entry.body);
  }
  return tutors;
}
