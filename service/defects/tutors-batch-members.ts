import type { RuleId } from '../../rules/index.ts';
import type { Behaviour } from '../behaviour/index.ts';
import type { Call, Finding } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import { assigns, patches } from './tutor-calls.ts';
import type { Defect } from './types.ts';

type Method = 'put' | 'patch';

/** What is wrong with the learners of a batch, each on its own, for those whom the defect leaves in sight. */
function checking(
  name: string,
  breaks: RuleId,
  method: Method,
  findings: (correct: Behaviour, asked: Asked) => Finding[],
): Defect {
  const isMine = method === 'put' ? assigns : patches;
  return {
    name,
    breaks,
    change: (correct) => ({
      checkBatchLearners: (state, call, ids, tutors) =>
        isMine(call)
          ? findings(correct, { state, call, ids, tutors })
          : correct.checkBatchLearners(state, call, ids, tutors),
    }),
  };
}

interface Asked {
  state: State;
  call: Call;
  ids: readonly string[];
  tutors: readonly string[];
}

const judged = (correct: Behaviour, { state, call, ids, tutors }: Asked) =>
  correct.checkBatchLearners(state, call, ids, tutors);

/** Whether a learner who is alone in a batch is at fault for this reason. */
const faults: Record<string, (asked: Asked, correct: Behaviour) => boolean> = {
  'unknown-learner': ({ state, ids }) => ids.some((id) => !state.learners.get(id)),
  'ineligible-learner': ({ state, ids }) => ids.some((id) => state.learners.get(id)?.secondaryTutorChange === false),
  'primary-tutor': ({ state, ids, tutors }, correct) =>
    ids.some((id) => tutors.some((tutor) => correct.sameTutor(state.learners.get(id)?.primaryTutorEmail ?? '', tutor))),
};

/** A batch of one is taken for a plain assignment, which is not checked for the fault. */
function passingAlone(method: Method, fault: string): Defect {
  const rule = method === 'patch' && fault === 'primary-tutor' ? 'replacement-primary' : fault;
  return checking(
    `tutor-batch-${method}-lets-one-alone-pass-with-${fault}`,
    `tutors.batch-${method}.${rule}` as RuleId,
    method,
    (correct, asked) => (asked.ids.length === 1 && faults[fault]?.(asked, correct) ? [] : judged(correct, asked)),
  );
}

const ofEither = (method: Method): Defect[] => [
  ...Object.keys(faults).map((fault) => passingAlone(method, fault)),
  checking(
    `tutor-batch-${method}-foreign-learner-unnamed`,
    `tutors.batch-${method}.unknown-learner`,
    method,
    // The refusal does not say which learner: to name another organisation's seems to tell of it.
    (correct, asked) =>
      judged(correct, asked).map(({ field, message }) =>
        asked.ids.some((id) => message.includes(id) && correct.findForeignLearner(asked.state, id))
          ? { field, message: 'A learner cannot be in the batch.' }
          : { field, message },
      ),
  ),
  // Looked up by twenty-fives, and only once; or a loop that ends one too early in a full batch.
  ...Object.entries({ 'twenty-sixth': 25, fiftieth: 49 }).map(([which, end]) =>
    checking(
      `tutor-batch-${method}-does-not-check-from-the-${which}`,
      `tutors.batch-${method}.unknown-learner`,
      method,
      (correct, asked) => judged(correct, { ...asked, ids: asked.ids.slice(0, end) }),
    ),
  ),
  {
    // Whom the batch names twice is compared with itself, and nothing seems to change.
    name: `tutor-batch-${method}-with-a-learner-twice-does-nothing`,
    breaks: method === 'put' ? 'tutors.batch-put.assigns' : 'tutors.batch-patch.removes',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) => {
        const isMine = (method === 'put' ? assigns : patches)(call);
        const once = ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id));
        return correct.batchWrites(state, call, isMine ? once : ids, change);
      },
    }),
  },
];

/** Defects that only some members of a batch show: one alone, another organisation's, one far behind, one named twice. */
export const tutorMemberDefects: readonly Defect[] = [...ofEither('put'), ...ofEither('patch')];
