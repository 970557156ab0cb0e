import { remembering } from './operators/learners-deleted.ts';
import type { Defect } from './types.ts';

/** Traces of deleted learners: in the list of one role, and in a learner created later with the same email. */
export const deletedLearnerDefects: readonly Defect[] = [
  // A learner created with the email of a deleted one inherits a field of it.
  ...Object.entries({
    tags: 'learners.create.tags-applied',
    courseDetails: 'learners.create.stored',
    learnerUniqueReference: 'learners.create.stored',
    hasEhcp: 'learners.create.has-ehcp-default',
    provisionType: 'learners.create.provision-type-default',
    secondaryTutorEmails: 'learners.visibility.tutor-read',
    assessment: 'assessments.result.too-early',
    supportRecords: 'support-records.list.all',
    modules: 'modules.list.assigned',
    invitedAt: 'assessments.invite.interval-per-learner',
  } as const).map(
    ([field, breaks]): Defect => ({
      name: `delete-leaves-${field.toLowerCase()}-to-the-next-with-the-email`,
      breaks,
      change: (correct) =>
        remembering(correct, (deleted) => ({
          newLearner: (state, details, ...rest) => {
            const learner = correct.newLearner(state, details, ...rest);
            const former = deleted.findLast(({ email }) => email === learner.email);
            return former ? { ...learner, [field]: former[field as 'tags'] } : learner;
          },
        })),
    }),
  ),
];
