import { breaking, type Variants } from '../breaking.ts';
import type { Behaviour, Call, Defect, Role, State } from '../types.ts';
import {
  assigns,
  checkingOthers,
  choosing,
  finding,
  idsIn,
  isEligible,
  namingOthers,
  patches,
  withIds,
  withLimit,
} from './batches.ts';
import { asking, changing } from './changes.ts';
import { deciding } from './decisions.ts';
import { batchPath } from './paths.ts';

const unnamed = 'A learner cannot be in the batch.';

/** Whether a learner who is alone in a batch is at fault for this reason. */
const faults: Record<string, (correct: Behaviour, state: State, id: string, tutors: readonly string[]) => boolean> = {
  'unknown-learner': (_correct, state, id) => !state.learners.get(id),
  'ineligible-learner': (_correct, state, id) => !isEligible(state, id),
  'primary-tutor': (correct, state, id, tutors) =>
    tutors.some((tutor) => correct.sameTutor(state.learners.get(id)?.primaryTutorEmail ?? '', tutor)),
};

/** What can go wrong with either of the two batches of tutors. */
export function eitherBatch(method: 'put' | 'patch'): Defect[] {
  const isMine = method === 'put' ? assigns : patches;
  const decider = method === 'put' ? 'decideAssignTutor' : 'decideReplaceTutor';
  const area = `tutors.batch-${method}` as const;
  const batch = `tutor-batch-${method}`;
  const primaryTutor = method === 'put' ? 'tutors.batch-put.primary-tutor' : 'tutors.batch-patch.replacement-primary';
  const isOfManager = (call: Call) => isMine(call) && call.caller.role === 'manager';
  const isOperation = (operation: string) => operation === `${method.toUpperCase()} ${batchPath}`;
  const closedTo = (role: Role) =>
    changing('mayCall', (may, caller, operation) => (caller.role !== role || !isOperation(operation)) && may);
  /** The batch is refused, but the change is stored for some of its learners. */
  const storedFor = (chosen: (ids: string[], accepted: string[]) => string[]) =>
    deciding(decider, (decision, { correct, state, call }) => {
      const ids = chosen(idsIn(call), acceptedOf(correct, state, call));
      if (decision.status !== 400 || ids.length === 0) return decision;
      return { ...decision, writes: correct[decider](state, withIds(call, ids)).writes ?? [] };
    });
  /** A batch of one is taken for a plain assignment, which is not checked for the fault. */
  const passingAlone = (fault: string): Variants => ({
    [`${batch}-lets-one-alone-pass-with-${fault}`]: (correct) => ({
      checkBatchLearners: (state, call, ids, tutors) =>
        isMine(call) && ids.length === 1 && faults[fault]?.(correct, state, ids[0] ?? '', tutors)
          ? []
          : correct.checkBatchLearners(state, call, ids, tutors),
    }),
  });
  return [
    breaking(`${area}.limit`, {
      [`${batch}-takes-51`]: withLimit(isMine, 51),
      // A batch of 50 learners is refused (`<` instead of `<=`).
      [`${batch}-refuses-50`]: withLimit(isMine, 49),
      [`${batch}-truncates`]: namingOthers(isMine, (ids) => ids.slice(0, 50)),
      // Stored by tens, and only once; the same learner named again is not counted.
      [`${batch}-stores-the-first-ten-learners`]: choosing(isMine, (ids) => [...new Set(ids)].slice(0, 10)),
      [`${batch}-takes-51-from-managers`]: withLimit(isOfManager, 51),
    }),
    breaking(`${area}.unknown-learner`, {
      [`${batch}-skips-unknown-learners`]: checkingOthers(isMine, known),
      [`${batch}-skips-unknown-learners-of-managers`]: namingOthers(isOfManager, known),
      [`${batch}-drops-what-is-no-id`]: namingOthers(isMine, (ids, _state, correct) => ids.filter(correct.isUuid)),
      [`${batch}-looks-up-ten-learners`]: checkingOthers(isMine, (ids, state) =>
        ids.filter((id, at) => at < 10 || state.learners.get(id)),
      ),
      [`${batch}-does-not-check-the-first`]: checkingOthers(isMine, (ids) => ids.slice(1)),
      [`${batch}-does-not-check-the-last`]: checkingOthers(isMine, (ids) => ids.slice(0, -1)),
      // Looked up by twenty-fives, and only once; or a loop that ends one too early in a full batch.
      [`${batch}-does-not-check-from-the-twenty-sixth`]: checkingOthers(isMine, (ids) => ids.slice(0, 25)),
      [`${batch}-does-not-check-from-the-fiftieth`]: checkingOthers(isMine, (ids) => ids.slice(0, 49)),
      [`${batch}-unknown-learner-unnamed`]: finding(isMine, (findings) =>
        findings.map(({ field }) => ({ field, message: unnamed })),
      ),
      // The refusal does not say which learner: to name another organisation's seems to tell of it.
      [`${batch}-foreign-learner-unnamed`]: finding(isMine, (findings, correct, state, ids) =>
        findings.map(({ field, message }) =>
          ids.some((id) => message.includes(id) && correct.findForeignLearner(state, id))
            ? { field, message: unnamed }
            : { field, message },
        ),
      ),
      [`${batch}-names-one-learner`]: finding(isMine, (findings) => findings.slice(0, 1)),
      [`${batch}-names-five-learners`]: finding(isMine, (findings) => findings.slice(0, 5)),
      ...passingAlone('unknown-learner'),
    }),
    breaking(`${area}.ineligible-learner`, {
      [`${batch}-names-one-learner-that-it-knows`]: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) => {
          const [first] = correct.checkBatchLearners(state, call, known(ids, state), tutors);
          if (!isMine(call) || !first) return correct.checkBatchLearners(state, call, ids, tutors);
          const unknown = ids.filter((id) => !state.learners.get(id));
          return [...correct.checkBatchLearners(state, call, unknown, tutors), first];
        },
      }),
      [`${batch}-ignores-eligibility`]: checkingOthers(isMine, (ids, state) =>
        ids.filter((id) => isEligible(state, id)),
      ),
      ...passingAlone('ineligible-learner'),
    }),
    breaking(`${area}.atomic`, {
      [`${batch}-applies-the-accepted`]: storedFor((_ids, accepted) => accepted),
      [`${batch}-applies-up-to-the-offender`]: storedFor((ids, accepted) => {
        const end = ids.findIndex((id) => !accepted.includes(id));
        return ids.slice(0, Math.max(0, end));
      }),
      [`${batch}-applies-full-tens`]: storedFor((_ids, accepted) => accepted.slice(0, accepted.length < 10 ? 0 : 10)),
      [`${batch}-applies-behind-the-offender`]: deciding(decider, (decision, { correct, state, call }) => {
        const ids = idsIn(call);
        const good = ids.map((id) => correct[decider](state, withIds(call, [id])).status < 300);
        const behind = ids.slice(good.lastIndexOf(false) + 1);
        if (decision.status !== 400 || behind.length === 0) return decision;
        return { ...decision, writes: correct[decider](state, withIds(call, behind)).writes ?? [] };
      }),
    }),
    breaking(`${area}.status`, {
      [`${batch}-answers-202`]: changing('forBatch', (decision, _state, call) =>
        isMine(call) && decision.status < 300 ? { ...decision, status: 202 } : decision,
      ),
    }),
    breaking(`${area}.tutor-refused`, {
      [`${batch}-open-to-tutors`]: changing('mayCall', (may, _caller, operation) => isOperation(operation) || may),
    }),
    breaking(`${area}.manager-allowed`, { [`${batch}-closed-to-managers`]: closedTo('manager') }),
    breaking(`${area}.administrator-allowed`, { [`${batch}-closed-to-administrators`]: closedTo('administrator') }),
    breaking(primaryTutor, {
      // A primary tutor can become a secondary tutor of the same learner.
      [`${batch}-ignores-primary-tutors`]: asking('checkBatchLearners', (state, call, ids, tutors) => [
        state,
        call,
        ids,
        isMine(call) ? [] : tutors,
      ]),
      ...passingAlone('primary-tutor'),
    }),
    breaking(method === 'put' ? 'tutors.batch-put.assigns' : 'tutors.batch-patch.removes', {
      // A learner whom the batch names twice is compared with itself, and nothing seems to change.
      [`${batch}-with-a-learner-twice-does-nothing`]: choosing(isMine, (ids) =>
        ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id)),
      ),
    }),
  ].flat();
}

const known = (ids: readonly string[], state: State): string[] => ids.filter((id) => state.learners.get(id));

function acceptedOf(correct: Behaviour, state: State, call: Call): string[] {
  const replacement = (call.body as Record<string, unknown> | undefined)?.replacementTutorEmail;
  const tutors = [call.params.tutorEmail ?? '', ...(typeof replacement === 'string' ? [replacement] : [])];
  return idsIn(call).filter((id) => correct.whyNotBatched(state, call, id, tutors) === null);
}
