import type { RuleId } from '../../rules/index.ts';
import type { Body, Call, Write } from '../behaviour/types.ts';
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

/** A batch that stores its learners one by one, the calls that are chosen in another order than that of their list. */
function batchRace(
  name: string,
  breaks: RuleId,
  isChosen: (call: Call) => boolean,
  order: (writes: Write[]) => Write[],
): Defect {
  return {
    name,
    breaks,
    change: (correct) => ({
      ...withoutTransactions(putsBatch, patchesBatch)(correct),
      batchWrites(state, call, ids, change) {
        const writes = correct.batchWrites(state, call, ids, change);
        return isChosen(call) ? order(writes) : writes;
      },
    }),
  };
}

const isAssignment = ({ operation }: Call) => operation === putsBatch;

/** True for one of two replacements that undo each other. */
const isOneWay = ({ params, body }: Call) => String(params.tutorEmail) < String((body as Body).replacementTutorEmail);

const firstLast = (writes: Write[]) => [...writes.slice(1), ...writes.slice(0, 1)];

const lastFirst = (writes: Write[]) => [...writes.slice(-1), ...writes.slice(0, -1)];

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
    // Nor is the email that an update asks for.
    name: 'race-of-updates-gives-one-email-to-several',
    breaks: 'learners.update.email-unique',
    change: withoutTransactions('PUT /v1/learners/{learnerId}'),
  },
  {
    // The same of a reference.
    name: 'race-of-creates-gives-one-reference-to-several',
    breaks: 'learners.create.unique-reference-duplicate',
    change: withoutTransactions('POST /v1/learners'),
  },
  {
    // Whoever does not find the name makes a tag of it.
    name: 'race-of-tag-additions-makes-a-name-twice',
    breaks: 'tags.name.shared',
    change: withoutTransactions(addsTags),
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
  updatedInParts('race-of-updates-stores-reference-later', (field) => field === 'clientReference'),
  // What is opposite goes through the learners from opposite ends.
  batchRace('race-of-tutor-assignments-from-both-ends', 'tutors.batch-put.atomic', isAssignment, (writes) =>
    writes.toReversed(),
  ),
  batchRace('race-of-tutor-replacements-from-both-ends', 'tutors.batch-patch.atomic', isOneWay, (writes) =>
    writes.toReversed(),
  ),
  // One of two opposites comes to the first learner last.
  batchRace('race-of-tutor-assignments-first-last', 'tutors.batch-put.atomic', isAssignment, firstLast),
  batchRace('race-of-tutor-replacements-first-last', 'tutors.batch-patch.atomic', isOneWay, firstLast),
  // Or to the last learner first.
  batchRace('race-of-tutor-assignments-last-first', 'tutors.batch-put.atomic', isAssignment, lastFirst),
  batchRace('race-of-tutor-replacements-last-first', 'tutors.batch-patch.atomic', isOneWay, lastFirst),
];
