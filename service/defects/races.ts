import type { RuleId } from '../../rules/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { Defect } from './types.ts';

/** Decides on what was stored a moment ago, and stores piece by piece, with time for other requests in between. */
function withoutTransactions(...operations: string[]): Defect['change'] {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}

/** An update that is stored in two parts, each beside what is there by then; these fields are in the second. */
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
              // Read when it is stored, not when it is decided.
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
const patchesBatch = 'PATCH /v1/tutors/{tutorEmail}/secondarytutor/learners';

/** A batch that stores its learners one by one, in another way than one after another. */
function batchRace(name: string, breaks: RuleId, stored: (writes: Write[]) => Write[]): Defect {
  return {
    name,
    breaks,
    change: (correct) => ({
      ...withoutTransactions(putsBatch, patchesBatch)(correct),
      batchWrites: (state, call, ids, change) => stored(correct.batchWrites(state, call, ids, change)),
    }),
  };
}

const addsTags = 'POST /v1/learners/{learnerId}/tags';

/** Defects that show only when requests are sent at the same moment. */
export const raceDefects: readonly Defect[] = [
  {
    // Whether the email is free is asked before, and not held until the learner is stored.
    name: 'race-of-creates-makes-two',
    breaks: 'learners.create.email-race',
    change: withoutTransactions('POST /v1/learners'),
  },
  {
    // Each stores the tags that it found, with its own: the last one takes the others' away.
    name: 'race-of-tag-additions-loses-some',
    breaks: 'tags.add.atomic',
    change: withoutTransactions(addsTags),
  },
  {
    // Tags are rows of their own, counted before: two additions find the same room.
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
            // Read when it is stored, not when it is decided.
            get learner() {
              const now = state.learners.get(learner.learnerId) ?? learner;
              const others = now.tags.filter(({ id }) => !added.some((tag) => tag.id === id));
              return { ...now, tags: [...others, ...added] };
            },
          };
        }),
    }),
  },
  updatedInParts('race-of-updates-is-mixed', (_, at) => at % 2 === 1),
  updatedInParts('race-of-updates-stores-course-later', (field) => field === 'courseDetails'),
  updatedInParts('race-of-updates-stores-ehcp-later', (field) => field === 'hasEhcp'),
  {
    // Each learner of an assignment is stored by itself, and a removal comes between.
    name: 'race-of-tutor-assignments-is-mixed',
    breaks: 'tutors.batch-put.atomic',
    change: withoutTransactions(putsBatch, patchesBatch),
  },
  {
    // Each learner of a removal is stored by itself, and the way back comes between.
    name: 'race-of-tutor-replacements-is-mixed',
    breaks: 'tutors.batch-patch.atomic',
    change: withoutTransactions(patchesBatch),
  },
  // The same from the last learner to the first, and with everybody stored once more behind.
  batchRace('race-of-tutor-assignments-from-the-last', 'tutors.batch-put.atomic', (writes) => writes.toReversed()),
  batchRace('race-of-tutor-replacements-from-the-last', 'tutors.batch-patch.atomic', (writes) => writes.toReversed()),
  batchRace('race-of-tutor-assignments-stores-twice', 'tutors.batch-put.atomic', (writes) => [...writes, ...writes]),
  batchRace('race-of-tutor-replacements-stores-twice', 'tutors.batch-patch.atomic', (writes) => [...writes, ...writes]),
];
