import type { Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import { updating } from './learner-changes.ts';
import { type Loss, losing } from './operators/learners-belongings.ts';
import type { Defect } from './types.ts';

/** What a learner loses when something else about it is written. */
const losses = {
  result: { assessment: null },
  modules: { modules: [] },
  'support-records': { supportRecords: [] },
  'support-plan': { supportPlan: {} },
  tags: { tags: [] },
  tutors: { secondaryTutorEmails: [] },
  fields: { hasEhcp: false, learnerUniqueReference: null },
} satisfies Record<string, Loss>;

const decidedWith = (decision: Decision, loss: Loss): Decision => ({
  ...decision,
  writes: losing(decision.writes ?? [], loss),
});

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
  kept(
    'update-of-the-email-drops-the-result',
    updating((next, stored) => (next.email === stored.email ? {} : losses.result)),
  ),
  kept(
    'update-of-the-primary-tutor-drops-the-result',
    updating((next, stored) => (next.primaryTutorEmail === stored.primaryTutorEmail ? {} : losses.result)),
  ),
  kept(
    'update-of-the-primary-tutor-dates-the-provision',
    updating((next, stored, now) =>
      next.primaryTutorEmail === stored.primaryTutorEmail ? {} : { provisionUpdatedAt: now + 1_000 },
    ),
  ),
  kept(
    'update-of-the-provision-drops-the-result',
    updating((next, stored) => (next.provisionType === stored.provisionType ? {} : losses.result)),
  ),
  ...(['result', 'tags'] as const).map((part) =>
    kept(`replaced-tutors-drop-the-${part}`, (correct) => ({
      decideReplaceSecondaryTutors: (state, call) =>
        decidedWith(correct.decideReplaceSecondaryTutors(state, call), losses[part]),
    })),
  ),
  kept('replaced-tutors-date-the-provision', (correct) => ({
    decideReplaceSecondaryTutors: (state, call) =>
      decidedWith(correct.decideReplaceSecondaryTutors(state, call), { provisionUpdatedAt: call.now + 1_000 }),
  })),
  kept('assigned-tutor-drops-the-result', (correct) => ({
    withTutor: (learner, tutor) => ({ ...correct.withTutor(learner, tutor), ...losses.result }),
  })),
  kept('removed-tutor-drops-the-tags', (correct) => ({
    withReplacement: (learner, tutor, replacement) => ({
      ...correct.withReplacement(learner, tutor, replacement),
      ...losses.tags,
    }),
  })),
  kept('added-tag-drops-the-tutors', (correct) => ({
    tagWrites: (state, learner, names) => losing(correct.tagWrites(state, learner, names), losses.tutors),
  })),
  kept('removed-tag-drops-the-modules', (correct) => ({
    removalWrites: (learner, name) => losing(correct.removalWrites(learner, name), losses.modules),
  })),
  kept('deleted-tag-drops-the-result', (correct) => ({
    deletionWrites: (state, tag) => losing(correct.deletionWrites(state, tag), losses.result),
  })),
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
  kept('added-tag-drops-the-fields', (correct) => ({
    tagWrites: (state, learner, names) => losing(correct.tagWrites(state, learner, names), losses.fields),
  })),
  kept('assigned-tutor-drops-the-fields', (correct) => ({
    withTutor: (learner, tutor) => ({ ...correct.withTutor(learner, tutor), ...losses.fields }),
  })),
  kept(
    'update-of-the-email-drops-the-need',
    updating((next, stored) => (next.email === stored.email ? {} : { hasEhcp: false })),
  ),
  kept('new-module-drops-the-tags', (correct) => ({
    assignModule: (learner, now) => decidedWith(correct.assignModule(learner, now), losses.tags),
  })),
  kept('new-support-record-drops-the-result', (correct) => ({
    addSupportRecord: (learner, details) => decidedWith(correct.addSupportRecord(learner, details), losses.result),
  })),
  kept('request-for-a-report-drops-the-fields', (correct) => ({
    decideRequestReport: (state, call) => {
      const decision = correct.decideRequestReport(state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      return learner ? { ...decision, writes: losing([{ kind: 'learner', learner }], losses.fields) } : decision;
    },
  })),
  ...Object.entries(whoever).flatMap(([whom, isMeant]) => passingOver(whom, isMeant)),
  kept('support-plan-keeps-the-latest-sections-only', (correct) => ({
    changePlan: (learner, ...change) => correct.changePlan({ ...learner, supportPlan: {} }, ...change),
  })),
];
