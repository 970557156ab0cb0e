import type { Write } from '../behaviour/types.ts';
import { withoutTransactions } from './operators/races.ts';
import type { Defect } from './types.ts';

/** An update is stored in two parts, each merged into what is stored by then; `isLater` picks the fields of the second. */
function updatedInParts(name: string, isLater: (field: string, at: number) => boolean): Defect {
  return {
    name,
    breaks: 'learners.update.full-replace',
    change: (correct) => ({
      ...withoutTransactions('PUT /v1/learners/{learnerId}')(correct),
      updateWrites: (state, learner, body) =>
        correct.updateWrites(state, learner, body).flatMap((write): Write[] => {
          if (write.kind !== 'learner') return [write];
          const fields = Object.entries(write.learner);
          return [false, true].map((isSecond) => {
            const part = Object.fromEntries(fields.filter(([field], at) => isLater(field, at) === isSecond));
            return {
              kind: 'learner',
              // A getter, so that it is read when it is stored and not when it is decided.
              get learner() {
                return { ...(state.learners.get(learner.learnerId) ?? write.learner), ...part };
              },
            };
          });
        }),
    }),
  };
}

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
  updatedInParts('race-of-updates-is-mixed', (_, at) => at % 2 === 1),
  updatedInParts('race-of-updates-stores-course-later', (field) => field === 'courseDetails'),
  updatedInParts('race-of-updates-stores-reference-later', (field) => field === 'clientReference'),
];
