import type { Change } from '../behaviour/index.ts';
import type { Learner } from '../store/types.ts';
import { updating } from './learner-changes.ts';
import { decidedWith, losses } from './operators/learners-belongings-more.ts';
import type { Defect } from './types.ts';

/** Learners that some operations overlook, by the name of the defects. */
const whoever: Record<string, (learner: Learner) => boolean> = {
  'whoever-has-a-reference': ({ learnerUniqueReference }) => learnerUniqueReference !== null,
  'whoever-was-invited': ({ invitedAt }) => invitedAt !== null,
  'whoever-has-finished': ({ assessment }) => assessment !== null,
  'whoever-has-a-module': ({ modules }) => modules.length > 0,
};

/** Operations that overlook certain learners. */
const passingOver = (whom: string, isMeant: (learner: Learner) => boolean): Defect[] => [
  {
    name: `list-leaves-out-${whom}`,
    breaks: 'learners.list.complete',
    change: (correct) => ({
      listedLearners: (...asked) => correct.listedLearners(...asked).filter((learner) => !isMeant(learner)),
    }),
  },
  {
    name: `update-passes-over-${whom}`,
    breaks: 'learners.update.full-replace',
    change: (correct) => ({
      updatedLearner: (stored, ...rest) => (isMeant(stored) ? stored : correct.updatedLearner(stored, ...rest)),
    }),
  },
  {
    name: `tag-delete-passes-over-${whom}`,
    breaks: 'tags.delete.every-learner',
    change: (correct) => ({
      tagHolders: (...asked) => correct.tagHolders(...asked).filter((learner) => !isMeant(learner)),
    }),
  },
  {
    name: `tag-add-passes-over-${whom}`,
    breaks: 'tags.add.adds',
    change: (correct) => ({
      decideAddTags: (state, call) => {
        const decision = correct.decideAddTags(state, call);
        const writes = decision.writes?.filter((write) => write.kind !== 'learner' || !isMeant(write.learner));
        return { ...decision, writes: writes ?? [] };
      },
    }),
  },
  {
    name: `replacement-passes-over-${whom}`,
    breaks: 'learners.secondary-tutors.removes-others',
    change: (correct) => ({
      replacedTutors: (learner, emails) =>
        isMeant(learner) ? [...learner.secondaryTutorEmails] : correct.replacedTutors(learner, emails),
    }),
  },
  {
    name: `tutor-removal-passes-over-${whom}`,
    breaks: 'tutors.batch-patch.removes',
    change: (correct) => ({
      withReplacement: (learner, ...rest) => (isMeant(learner) ? learner : correct.withReplacement(learner, ...rest)),
    }),
  },
];

const kept = (name: string, change: Change): Defect => ({ name, breaks: 'learners.belongings.kept', change });

/** API document, Endpoints: what a write must leave unchanged. */
export const belongingsDefects: readonly Defect[] = [
  ...(['result', 'modules', 'support-records', 'support-plan'] as const).map((part) =>
    kept(
      `update-drops-the-${part}`,
      updating(() => losses[part]),
    ),
  ),
  ...(['result', 'tags'] as const).map((part) =>
    kept(`replaced-tutors-drop-the-${part}`, (correct) => ({
      decideReplaceSecondaryTutors: (state, call) =>
        decidedWith(correct.decideReplaceSecondaryTutors(state, call), losses[part]),
    })),
  ),
  ...(['tags', 'support-records', 'tutors'] as const).map((part) =>
    kept(`completion-drops-the-${part}`, (correct) => ({
      completeAssessment: (learner, result, now) =>
        decidedWith(correct.completeAssessment(learner, result, now), losses[part]),
    })),
  ),
  ...(['tags', 'modules', 'tutors', 'fields'] as const).map((part) =>
    kept(`invitation-drops-the-${part}`, (correct) => ({
      invited: (learner, now) => ({ ...correct.invited(learner, now), ...losses[part] }),
    })),
  ),
  ...Object.entries(whoever).flatMap(([whom, isMeant]) => passingOver(whom, isMeant)),
];
