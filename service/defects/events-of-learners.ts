import type { Behaviour } from '../behaviour/index.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

type Deed = 'completeAssessment' | 'assignModule' | 'accessModule' | 'completeModule' | 'changePlan';

/** An action fires no event for certain learners. */
const silent = (
  name: string,
  breaks: Defect['breaks'],
  deed: Deed,
  isMeant: (learner: Learner) => boolean,
): Defect => ({
  name,
  breaks,
  change: (correct) => {
    const right = correct[deed] as (learner: Learner, ...others: unknown[]) => ReturnType<Behaviour[Deed]>;
    return {
      [deed]: (learner: Learner, ...others: unknown[]) => {
        const decision = right(learner, ...others);
        return isMeant(learner) ? { ...decision, events: [] } : decision;
      },
    };
  },
});

/** API document, Events: events that are missing or wrong for certain learners. */
export const eventOfLearnersDefects: readonly Defect[] = [
  silent(
    'event-100-not-for-non-binary-learners',
    'events.assessment-completed.fires',
    'completeAssessment',
    ({ gender }) => gender.startsWith('Non'),
  ),
  silent('event-400-not-for-tagged-learners', 'events.modules-assigned.fires', 'assignModule', ({ tags }) => {
    return tags.length > 0;
  }),
  silent(
    'event-500-not-for-learners-with-secondary-tutors',
    'events.module-first-accessed.fires',
    'accessModule',
    ({ secondaryTutorEmails }) => secondaryTutorEmails.length > 0,
  ),
  silent(
    'event-600-not-once-the-assessment-is-completed',
    'events.module-first-completed.fires',
    'completeModule',
    ({ assessment }) => assessment !== null,
  ),
  silent(
    'event-900-not-for-learners-with-evidence',
    'events.support-plan-changed.fires',
    'changePlan',
    ({ supportRecords }) => supportRecords.length > 0,
  ),
];
