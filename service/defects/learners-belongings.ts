import type { Change } from '../behaviour/index.ts';
import type { Decision, Write } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import { updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

type Loss = Partial<Learner>;

/** What a record loses that is put together anew from some of its parts. */
const losses = {
  result: { assessment: null },
  modules: { modules: [] },
  'support-records': { supportRecords: [] },
  'support-plan': { supportPlan: {} },
  tags: { tags: [] },
  tutors: { secondaryTutorEmails: [] },
  fields: { hasEhcp: false, learnerUniqueReference: null },
} satisfies Record<string, Loss>;

const losing = (writes: readonly Write[], loss: Loss): Write[] =>
  writes.map((write) => (write.kind === 'learner' ? { ...write, learner: { ...write.learner, ...loss } } : write));

const decidedWith = (decision: Decision, loss: Loss): Decision => ({
  ...decision,
  writes: losing(decision.writes ?? [], loss),
});

const kept = (name: string, change: Change): Defect => ({ name, breaks: 'learners.belongings.kept', change });

/** API document, Endpoints: what a write is not about. */
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
  kept('support-plan-keeps-the-latest-sections-only', (correct) => ({
    changePlan: (learner, ...change) => correct.changePlan({ ...learner, supportPlan: {} }, ...change),
  })),
  {
    name: 'update-forgets-the-invitation',
    breaks: 'assessments.invite.interval',
    change: updating(() => ({ invitedAt: null })),
  },
  {
    name: 'update-of-the-email-forgets-the-invitation',
    breaks: 'assessments.invite.interval',
    change: updating((next, stored) => (next.email === stored.email ? {} : { invitedAt: null })),
  },
  {
    name: 'added-tag-forgets-the-invitation',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      tagWrites: (state, learner, names) => losing(correct.tagWrites(state, learner, names), { invitedAt: null }),
    }),
  },
];
