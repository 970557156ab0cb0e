import type { Behaviour } from '../behaviour/index.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Traces of deleted learners: in the list of one role, and in a learner created later with the same email. */
export const deletedLearnerDefects: readonly Defect[] = [
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      // The list for this role still contains deleted learners.
      name: `delete-leaves-a-row-for-a-${role}`,
      breaks: 'learners.delete.gone-from-list',
      change: (correct) =>
        remembering(correct, (deleted) => ({
          listedLearners: (state, call, off) => {
            const listed = correct.listedLearners(state, call, off);
            return call.caller.role === role ? [...listed, ...correct.visibleAmong(deleted, call)] : listed;
          },
        })),
    }),
  ),
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

/** Changes the service with the help of the learners it has deleted. */
export function remembering(
  correct: Behaviour,
  change: (deleted: readonly Learner[]) => Partial<Behaviour>,
): Partial<Behaviour> {
  const deleted: Learner[] = [];
  return {
    decideDeleteLearner: (state, call) => {
      const decision = correct.decideDeleteLearner(state, call);
      for (const write of decision.writes ?? []) if (write.kind === 'learnerGone') deleted.push(write.learner);
      return decision;
    },
    ...change(deleted),
  };
}
