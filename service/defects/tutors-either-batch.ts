import type { Behaviour } from '../behaviour/index.ts';
import type { Call, Decision, Finding } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import { assigns, idsIn, isEligible, patches, withIds, withLimit, without } from './tutor-calls.ts';
import type { Defect } from './types.ts';

/** Defects that exist for each of the two methods separately. */
export function batchDefects(method: 'put' | 'patch'): Defect[] {
  const isMine = method === 'put' ? assigns : patches;
  const forMine = (call: Call, broken: () => Finding[], correct: () => Finding[]) =>
    isMine(call) ? broken() : correct();
  return [
    {
      // A batch of 51 learners is accepted.
      name: `tutor-batch-${method}-takes-51`,
      breaks: `tutors.batch-${method}.limit`,
      change: (correct) => ({ forBatch: withLimit(correct, isMine, 51) }),
    },
    {
      // A batch of 50 learners is refused (`<` instead of `<=`).
      name: `tutor-batch-${method}-refuses-50`,
      breaks: `tutors.batch-${method}.limit`,
      change: (correct) => ({ forBatch: withLimit(correct, isMine, 49) }),
    },
    {
      // Learners beyond the fiftieth are silently dropped.
      name: `tutor-batch-${method}-truncates`,
      breaks: `tutors.batch-${method}.limit`,
      change: (correct) => ({
        forBatch: (state, call, decide) =>
          correct.forBatch(state, isMine(call) ? withIds(call, idsIn(call).slice(0, 50)) : call, decide),
      }),
    },
    {
      // Unknown ids are skipped instead of refusing the batch.
      name: `tutor-batch-${method}-skips-unknown-learners`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) =>
          correct.checkBatchLearners(
            state,
            call,
            isMine(call) ? ids.filter((id) => state.learners.get(id)) : ids,
            tutors,
          ),
      }),
    },
    {
      // Ids that are not UUIDs are dropped before the check.
      name: `tutor-batch-${method}-drops-what-is-no-id`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      change: (correct) => ({
        forBatch: (state, call, decide) =>
          correct.forBatch(state, isMine(call) ? withIds(call, idsIn(call).filter(correct.isUuid)) : call, decide),
      }),
    },
    {
      // Unknown learners after the first ten are not noticed.
      name: `tutor-batch-${method}-looks-up-ten-learners`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const asked = isMine(call) ? ids.filter((id, at) => at < 10 || state.learners.get(id)) : ids;
          return correct.checkBatchLearners(state, call, asked, tutors);
        },
      }),
    },
    ...(['first', 'last'] as const).map(
      (skipped): Defect => ({
        // The first or the last learner is not checked.
        name: `tutor-batch-${method}-does-not-check-the-${skipped}`,
        breaks: `tutors.batch-${method}.unknown-learner`,
        alsoBreaks: [`tutors.batch-${method}.ineligible-learner`],
        change: (correct) => ({
          checkBatchLearners: (state, call, ids, tutors) =>
            correct.checkBatchLearners(state, call, isMine(call) ? without(ids, skipped) : ids, tutors),
        }),
      }),
    ),
    {
      // The refusal does not name the offending learners.
      name: `tutor-batch-${method}-unknown-learner-unnamed`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      alsoBreaks: [`tutors.batch-${method}.ineligible-learner`],
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const findings = correct.checkBatchLearners(state, call, ids, tutors);
          return isMine(call)
            ? findings.map(({ field }) => ({ field, message: 'A learner cannot be in the batch.' }))
            : findings;
        },
      }),
    },
    {
      // Only the first offender is named.
      name: `tutor-batch-${method}-names-one-learner`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      alsoBreaks: [`tutors.batch-${method}.ineligible-learner`],
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const findings = correct.checkBatchLearners(state, call, ids, tutors);
          return isMine(call) ? findings.slice(0, 1) : findings;
        },
      }),
    },
    {
      // The refusal names all unknown learners, but only the first known one that offends.
      name: `tutor-batch-${method}-names-one-learner-that-it-knows`,
      breaks: `tutors.batch-${method}.ineligible-learner`,
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const known = ids.filter((id) => state.learners.get(id));
          const [first] = correct.checkBatchLearners(state, call, known, tutors);
          if (!isMine(call) || !first) return correct.checkBatchLearners(state, call, ids, tutors);
          const unknown = ids.filter((id) => !state.learners.get(id));
          return [...correct.checkBatchLearners(state, call, unknown, tutors), first];
        },
      }),
    },
    {
      // Eligibility is not checked.
      name: `tutor-batch-${method}-ignores-eligibility`,
      breaks: `tutors.batch-${method}.ineligible-learner`,
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) =>
          forMine(
            call,
            () =>
              correct.checkBatchLearners(
                state,
                call,
                ids.filter((id) => isEligible(state, id)),
                tutors,
              ),
            () => correct.checkBatchLearners(state, call, ids, tutors),
          ),
      }),
    },
    {
      // The batch is refused, but the change is stored for its acceptable learners.
      name: `tutor-batch-${method}-applies-the-accepted`,
      breaks: `tutors.batch-${method}.atomic`,
      change: (correct) => ({
        [method === 'put' ? 'decideAssignTutor' : 'decideReplaceTutor'](state: State, call: Call): Decision {
          const decide = method === 'put' ? correct.decideAssignTutor : correct.decideReplaceTutor;
          const decision = decide(state, call);
          const accepted = acceptedOf(correct, state, call);
          if (decision.status !== 400 || accepted.length === 0) return decision;
          return { ...decision, writes: decide(state, withIds(call, accepted)).writes ?? [] };
        },
      }),
    },
    {
      // The batch is refused, but the change is stored for the learners before the first offender.
      name: `tutor-batch-${method}-applies-up-to-the-offender`,
      breaks: `tutors.batch-${method}.atomic`,
      change: (correct) => ({
        [method === 'put' ? 'decideAssignTutor' : 'decideReplaceTutor'](state: State, call: Call): Decision {
          const decide = method === 'put' ? correct.decideAssignTutor : correct.decideReplaceTutor;
          const decision = decide(state, call);
          const ids = idsIn(call);
          const end = ids.findIndex((id) => !acceptedOf(correct, state, call).includes(id));
          if (decision.status !== 400 || end < 1) return decision;
          return { ...decision, writes: decide(state, withIds(call, ids.slice(0, end))).writes ?? [] };
        },
      }),
    },
    {
      // The batch is refused, but the change is stored for the first ten acceptable learners.
      name: `tutor-batch-${method}-applies-full-tens`,
      breaks: `tutors.batch-${method}.atomic`,
      change: (correct) => ({
        [method === 'put' ? 'decideAssignTutor' : 'decideReplaceTutor'](state: State, call: Call): Decision {
          const decide = method === 'put' ? correct.decideAssignTutor : correct.decideReplaceTutor;
          const decision = decide(state, call);
          const accepted = acceptedOf(correct, state, call);
          if (decision.status !== 400 || accepted.length < 10) return decision;
          return { ...decision, writes: decide(state, withIds(call, accepted.slice(0, 10))).writes ?? [] };
        },
      }),
    },
    {
      // Only the first five offenders are named.
      name: `tutor-batch-${method}-names-five-learners`,
      breaks: `tutors.batch-${method}.unknown-learner`,
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const findings = correct.checkBatchLearners(state, call, ids, tutors);
          return isMine(call) ? findings.slice(0, 5) : findings;
        },
      }),
    },
    {
      // The success status is 202.
      name: `tutor-batch-${method}-answers-202`,
      breaks: `tutors.batch-${method}.status`,
      change: (correct) => ({
        forBatch: (state, call, decide) => {
          const decision = correct.forBatch(state, call, decide);
          return isMine(call) && decision.status < 300 ? { ...decision, status: 202 } : decision;
        },
      }),
    },
  ];
}

function acceptedOf(correct: Behaviour, state: State, call: Call): string[] {
  const replacement = (call.body as Record<string, unknown> | undefined)?.replacementTutorEmail;
  const tutors = [call.params.tutorEmail ?? '', ...(typeof replacement === 'string' ? [replacement] : [])];
  return idsIn(call).filter((id) => correct.whyNotBatched(state, call, id, tutors) === null);
}
