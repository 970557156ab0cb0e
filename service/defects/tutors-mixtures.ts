import type { RuleId } from '../../rules/index.ts';
import type { Behaviour } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { assigns, firstPrimaryTutors, formOf, idsIn, patches, withIds, without } from './tutor-calls.ts';
import type { Defect } from './types.ts';

/** Changes which learners an accepted batch changes. */
function choosing(
  name: string,
  breaks: RuleId,
  isMine: (call: Call) => boolean,
  chosen: (ids: readonly string[], state: State, call: Call, correct: Behaviour) => readonly string[],
): Defect {
  return {
    name,
    breaks,
    change: (correct) => ({
      batchWrites: (state, call, ids, change) =>
        correct.batchWrites(state, call, isMine(call) ? chosen(ids, state, call, correct) : ids, change),
    }),
  };
}

/** The batch is refused, but the change is stored for the learners after the last offender. */
function storingBehind(method: 'put' | 'patch', decider: 'decideAssignTutor' | 'decideReplaceTutor'): Defect {
  return {
    name: `tutor-batch-${method}-applies-behind-the-offender`,
    breaks: `tutors.batch-${method}.atomic`,
    change: (correct) => ({
      [decider](state: State, call: Call): Decision {
        const decision = correct[decider](state, call);
        const ids = idsIn(call);
        const good = ids.map((id) => correct[decider](state, withIds(call, [id])).status < 300);
        const behind = ids.slice(good.lastIndexOf(false) + 1);
        if (decision.status !== 400 || behind.length === 0) return decision;
        return { ...decision, writes: correct[decider](state, withIds(call, behind)).writes ?? [] };
      },
    }),
  };
}

const isRemoval = (call: Call) => patches(call) && formOf(call) !== 'replacement';
const isReplacement = (call: Call) => patches(call) && formOf(call) === 'replacement';

/** A replacement is also added to some learners who did not have the tutor, as `isToo` decides. */
function replacingAlsoFor(
  name: string,
  isToo: (learner: Learner, ids: readonly string[], holds: (id: string) => boolean) => boolean,
): Defect {
  return {
    name,
    breaks: 'tutors.batch-patch.only-holders',
    change: (correct) => ({
      batchWrites(state, call, ids, change) {
        if (!isReplacement(call)) return correct.batchWrites(state, call, ids, change);
        const tutor = call.params.tutorEmail ?? '';
        const replacement = correct.replacementOf(call.body as Record<string, unknown>) ?? '';
        const holds = (id: string) => {
          const learner = state.learners.get(id);
          return learner !== undefined && correct.hasSecondaryTutor(learner, tutor);
        };
        return correct.batchWrites(state, call, ids, (learner) =>
          isToo(learner, ids, holds) ? correct.withTutor(change(learner), replacement) : change(learner),
        );
      },
    }),
  };
}

/** A batch accepts deleted learners. */
function takingDeleted(method: 'put' | 'patch'): Defect {
  const isMine = method === 'put' ? assigns : patches;
  return {
    name: `tutor-batch-${method}-takes-deleted-learners`,
    breaks: `tutors.batch-${method}.unknown-learner`,
    change: (correct) => {
      const deleted = new Map<string, Learner>();
      return {
        decideDeleteLearner(state, call) {
          const learner = state.learners.get(call.params.learnerId ?? '');
          if (learner) deleted.set(learner.learnerId, learner);
          return correct.decideDeleteLearner(state, call);
        },
        whyNotBatched: (state, call, learnerId, tutors) =>
          isMine(call) && deleted.has(learnerId) ? null : correct.whyNotBatched(state, call, learnerId, tutors),
      };
    },
  };
}

/** Batches check the primary tutor before a learner's first update, not the current one. */
function afterUpdate(name: string, breaks: RuleId, isMine: (call: Call) => boolean): Defect {
  return {
    name,
    breaks,
    change: (correct) => {
      const { first, ...noting } = firstPrimaryTutors(correct);
      return {
        ...noting,
        checkBatchLearners(state, call, ids, tutors) {
          if (!isMine(call)) return correct.checkBatchLearners(state, call, ids, tutors);
          return ids.flatMap((id) => {
            const former = first.get(id);
            const isFirst = former !== undefined && tutors.some((tutor) => correct.sameTutor(tutor, former));
            if (isFirst) return [{ field: 'learnerIds', message: `${id} has ${former} as primary tutor.` }];
            return correct.checkBatchLearners(state, call, [id], former === undefined ? tutors : []);
          });
        },
      };
    },
  };
}

/** How an assignment refuses learners whose primary tutor is the tutor. */
const primaryTutorDefects: readonly Defect[] = [];

/** Defects that show only with certain mixtures of learners in a batch. */
export const tutorMixtureDefects: readonly Defect[] = [
  ...primaryTutorDefects,
  choosing('tutor-assignment-skips-who-has-another', 'tutors.batch-put.assigns', assigns, (ids, state) =>
    ids.filter((id) => state.learners.get(id)?.secondaryTutorEmails.length === 0),
  ),
  choosing('tutor-removal-skips-the-last', 'tutors.batch-patch.removes', isRemoval, (ids) =>
    ids.length > 1 ? without(ids, 'last') : ids,
  ),
  choosing('tutor-replacement-skips-the-last', 'tutors.batch-patch.replaces', isReplacement, (ids) =>
    ids.length > 1 ? without(ids, 'last') : ids,
  ),
  // Other learners are given the replacement along with the holders.
  replacingAlsoFor('tutor-replacement-for-all-beside-holders', (_learner, ids, holds) => ids.some(holds)),
  replacingAlsoFor('tutor-replacement-for-the-first-anyway', ({ learnerId }, ids) => learnerId === ids[0]),
  ...(['put', 'patch'] as const).map(takingDeleted),
  afterUpdate('tutor-batch-put-goes-by-the-first-primary-tutor', 'tutors.batch-put.primary-tutor', assigns),
  afterUpdate('tutor-batch-patch-goes-by-the-first-primary-tutor', 'tutors.batch-patch.replacement-primary', patches),
  storingBehind('put', 'decideAssignTutor'),
  storingBehind('patch', 'decideReplaceTutor'),
];
