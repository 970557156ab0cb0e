import { apiLimits } from '../../rules/api/names.ts';
import type { Finding, Judge } from '../findings.ts';
import type { Trace } from '../trace.ts';
import { type Answered, found, operationCalls, repeatsOf, verdict } from './calls.ts';
import { batchIn, heldBeside, learnersBefore, listIn } from './told.ts';

const batches = ['PUT', 'PATCH'].map((method) => `${method} /v1/tutors/{tutorEmail}/secondarytutor/learners`);
const replace = 'PUT /v1/learners/{learnerId}/secondarytutors';
const most = apiLimits.batch;

/** Batches of learners, and lists of secondary tutors. */
export const judgeTutors: Judge = (trace) => [...batch(trace), ...wholeSet(trace)];

function batch(trace: Trace): Finding[] {
  const calls = operationCalls(trace, ...batches);
  // Whether a learner who is named twice counts twice, the document does not say.
  const size = (call: Answered) => new Set(batchIn(call)).size;
  const id = 'client.tutors.batch';
  const good = calls.filter((call) => size(call) > 0 && size(call) <= most);
  const large = calls.filter((call) => size(call) > most);
  const isRefused = ({ operation, status }: Answered) => batches.includes(operation ?? '') && status === 400;
  const again = repeatsOf(trace, isRefused).map(([, call]) => call);
  return [
    ...verdict(id, {
      bad: large,
      good,
      reason: `sent a batch of over ${most} learners`,
      ofTests: 'bodies',
      fault: (call) => `${size(call)}`,
    }),
    ...verdict(id, { bad: again, good, reason: 'repeated a batch unchanged that had been refused' }),
  ];
}

/** A list that lacks tutors whom the learner had takes them away, which may be meant. */
function wholeSet(trace: Trace): Finding[] {
  const id = 'client.tutors.whole-set';
  const recordBefore = learnersBefore(trace);
  const compared = operationCalls(trace, replace).flatMap((call) => {
    const before = recordBefore(call) ?? {};
    const held = heldBeside(before.primaryTutorEmail, before);
    const sent = listIn(call.body);
    if (held.length === 0 || sent === null) return [];
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
