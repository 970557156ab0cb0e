import type { Change } from '../../../behaviour/index.ts';
import type { Write } from '../../../behaviour/types.ts';
import type { Learner } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { replacing } from '../../learner-changes.ts';
import { roles } from '../../operators/decisions.ts';
import { storing } from '../../operators/learners-roles.ts';
import { withoutTransactions } from '../../operators/races.ts';

/** An update is stored in two parts, each merged into what is stored by then; `isLater` picks the fields of the second. */
const updatedInParts =
  (isLater: (field: string, at: number) => boolean): Change =>
  (correct) => ({
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
  });

export const defects = breaking('learners.update.full-replace', {
  // The write is answered with 204, but nothing is stored.
  ...family(
    roles,
    (role) => `update-by-a-${role}-stores-nothing`,
    (role) => storing(role, 'decideUpdate', () => []),
  ),
  // A learner is changed twice, and then no more.
  'update-stores-nothing-the-third-time': (correct) => {
    const times = new Map<string, number>();
    return {
      updatedLearner(stored, details, now) {
        const time = (times.get(stored.learnerId) ?? 0) + 1;
        times.set(stored.learnerId, time);
        return time > 2 ? stored : correct.updatedLearner(stored, details, now);
      },
    };
  },
  // One field is not updated.
  ...family(
    ['clientReference', 'learnerUniqueReference', 'courseDetails', 'hasEhcp', 'gender', 'provisionType'],
    (field) => `update-does-not-store-${field.toLowerCase()}`,
    (field) => replacing((_details, stored) => ({ [field]: stored[field] })),
  ),
  // When this field changes, the client reference is not updated.
  ...family(
    ['email', 'primaryTutorEmail'],
    (field) => `update-of-a-new-${field.toLowerCase()}-does-not-store-the-reference`,
    (field) =>
      replacing((details, stored) => {
        const isNew = details[field] !== stored[field];
        return isNew ? { clientReference: stored.clientReference } : {};
      }),
  ),
  // When the client reference changes, the email is not updated.
  'update-of-a-new-reference-does-not-store-the-email': replacing((details, stored) =>
    details.clientReference === stored.clientReference ? {} : { email: stored.email },
  ),
  // Only the first update of a learner is stored.
  'update-works-once': (correct) => {
    const updated = new Set<string>();
    return {
      updatedLearner: (stored, details, now) => {
        if (updated.has(stored.learnerId)) return stored;
        updated.add(stored.learnerId);
        return correct.updatedLearner(stored, details, now);
      },
    };
  },
  // Reads by email do not show updates.
  'update-is-not-seen-by-email': (correct) => {
    const cached = new Map<string, Learner>();
    return {
      newLearner: (state, details, body, now) => {
        const learner = correct.newLearner(state, details, body, now);
        cached.set(learner.email, learner);
        return learner;
      },
      findLearnerByEmail: (state, email) => {
        const learner = correct.findLearnerByEmail(state, email);
        return learner && (cached.get(email) ?? learner);
      },
    };
  },
  'race-of-updates-is-mixed': updatedInParts((_, at) => at % 2 === 1),
  'race-of-updates-stores-course-later': updatedInParts((field) => field === 'courseDetails'),
  'race-of-updates-stores-reference-later': updatedInParts((field) => field === 'clientReference'),
});
