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

const isBeyondAscii = ({ firstName, lastName }: Learner) => /[^ -~]/.test(firstName + lastName);

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
  {
    name: 'reports-fail-for-names-beyond-ascii',
    breaks: 'events.assessment-report-created.fires',
    change: (correct) => ({
      reportFinished: (requestId, learner, outcome) =>
        correct.reportFinished(requestId, learner, isBeyondAscii(learner) ? 'failure' : outcome),
    }),
  },
  {
    // Every export repeats the records of the first one that had any.
    name: 'export-of-what-there-was-at-the-first',
    breaks: 'events.learner-export-completed.records',
    change: (correct) => {
      let first: ReturnType<Behaviour['exportRecords']> = [];
      return {
        exportRecords: (state, from, to) => {
          if (first.length === 0) first = correct.exportRecords(state, from, to);
          return first;
        },
      };
    },
  },
  {
    name: 'export-with-references-made-safe-for-pages',
    breaks: 'events.learner-export-completed.client-reference',
    change: (correct) => ({
      exportRecord: (...details) => {
        const record = correct.exportRecord(...details);
        const escaped = String(record.ClientReference).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        return { ...record, ClientReference: escaped };
      },
    }),
  },
  {
    // Event 900 fires only for the first learner whose plan changes.
    name: 'event-900-for-the-first-learner-of-all-only',
    breaks: 'events.support-plan-changed.fires',
    change: (correct) => {
      let first: string | undefined;
      return {
        changePlan: (learner, ...change) => {
          first ??= learner.learnerId;
          const decision = correct.changePlan(learner, ...change);
          return learner.learnerId === first ? decision : { ...decision, events: [] };
        },
      };
    },
  },
];
