import { withoutTransactions } from './operators/races.ts';
import type { Defect } from './types.ts';

/** Defects that show only when requests are sent concurrently. */
export const raceDefects: readonly Defect[] = [
  // Each update stores the whole learner that it found plus its own fields, so that the last one overwrites the others.
  ...Object.entries({
    'race-of-updates-loses-course': 'learners.update.course-details-kept',
    'race-of-updates-loses-ehcp': 'learners.update.has-ehcp-kept',
    'race-of-updates-loses-provision': 'learners.update.provision-type-kept',
  } as const).map(
    ([name, breaks]): Defect => ({ name, breaks, change: withoutTransactions('PUT /v1/learners/{learnerId}') }),
  ),
];
