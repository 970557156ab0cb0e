import type { Defect } from './types.ts';

/** Decides on what was stored a moment ago, and stores piece by piece, with time for other requests in between. */
function withoutTransactions(...operations: string[]): Defect['change'] {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}

/** Defects that show only when requests are sent at the same moment. */
export const raceDefects: readonly Defect[] = [
  {
    // Whether the email is free is asked before, and not held until the learner is stored.
    name: 'race-of-creates-makes-two',
    breaks: 'learners.create.email-race',
    change: withoutTransactions('POST /v1/learners'),
  },
  {
    // The tags are counted before, and two additions find the same room.
    name: 'race-of-tag-additions-exceeds-the-limit',
    breaks: 'tags.add.limit',
    change: withoutTransactions('POST /v1/learners/{learnerId}/tags'),
  },
  {
    // Each learner of an assignment is stored by itself, and a removal comes between.
    name: 'race-of-tutor-assignments-is-mixed',
    breaks: 'tutors.batch-put.atomic',
    change: withoutTransactions(
      'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
      'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners',
    ),
  },
];
