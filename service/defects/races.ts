import type { Write } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

/** Stores the writes of these operations one at a time, with pauses in which other requests can interleave. */
function withoutTransactions(...operations: string[]): Defect['change'] {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}

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

const putsBatch = 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners';

const addsTags = 'POST /v1/learners/{learnerId}/tags';

/** Defects that show only when requests are sent concurrently. */
export const raceDefects: readonly Defect[] = [
  {
    // The email is checked, but not reserved until the learner is stored.
    name: 'race-of-creates-makes-two',
    breaks: 'learners.create.email-race',
    change: withoutTransactions('POST /v1/learners'),
  },
  {
    // The same for the email of an update.
    name: 'race-of-updates-gives-one-email-to-several',
    breaks: 'learners.update.email-unique',
    change: withoutTransactions('PUT /v1/learners/{learnerId}'),
  },
  {
    // The same for the reference of a create.
    name: 'race-of-creates-gives-one-reference-to-several',
    breaks: 'learners.create.unique-reference-duplicate',
    change: withoutTransactions('POST /v1/learners'),
  },
  {
    // The last invitation is looked up, but the next one not noted until it is stored.
    name: 'race-of-invitations-accepts-several',
    breaks: 'assessments.invite.interval',
    change: withoutTransactions('POST /v1/learners/{learnerId}/assessment/invite'),
  },
  {
    // Each addition that does not find the name creates a tag.
    name: 'race-of-tag-additions-makes-a-name-twice',
    breaks: 'tags.name.shared',
    change: withoutTransactions(addsTags),
  },
  {
    // Each addition stores the tags that it found plus its own, so that the last one overwrites the others.
    name: 'race-of-tag-additions-loses-some',
    breaks: 'tags.add.atomic',
    change: withoutTransactions(addsTags),
  },
  {
    // Tags are counted before they are stored, so that two additions fill the same room.
    name: 'race-of-tag-additions-exceeds-the-limit',
    breaks: 'tags.add.limit',
    change: (correct) => ({
      ...withoutTransactions(addsTags)(correct),
      tagWrites: (state, learner, names) =>
        correct.tagWrites(state, learner, names).map((write) => {
          if (write.kind !== 'learner') return write;
          const added = write.learner.tags;
          return {
            kind: 'learner',
            // A getter, so that it is read when it is stored and not when it is decided.
            get learner() {
              const now = state.learners.get(learner.learnerId) ?? learner;
              const others = now.tags.filter(({ id }) => !added.some((tag) => tag.id === id));
              return { ...now, tags: [...others, ...added] };
            },
          };
        }),
    }),
  },
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
  {
    // Each batch stores the learners that it found with its own tutor, so that the last one overwrites the others.
    name: 'race-of-tutor-assignments-loses-some',
    breaks: 'tutors.batch-put.assigns',
    change: withoutTransactions(putsBatch),
  },
];
