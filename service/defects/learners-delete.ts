import type { Behaviour } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { remembering } from './learners-deleted.ts';
import type { Defect } from './types.ts';

const deletion = 'DELETE /v1/learners/{learnerId}';

/** Deletion of a learner. */
export const learnerDeleteDefects: readonly Defect[] = [
  {
    name: 'delete-answers-200',
    breaks: 'learners.delete.status',
    change: (correct) => ({
      decideDeleteLearner: (state, call) => {
        const decision = correct.decideDeleteLearner(state, call);
        return decision.status === 204 ? { ...decision, status: 200, body: {} } : decision;
      },
    }),
  },
  {
    // The response is 202, although the learner is deleted at once.
    name: 'delete-answers-202',
    breaks: 'learners.delete.status',
    change: (correct) => ({
      decideDeleteLearner: (state, call) => {
        const decision = correct.decideDeleteLearner(state, call);
        return decision.status === 204 ? { ...decision, status: 202 } : decision;
      },
    }),
  },
  // Learners with such records cannot be deleted.
  ...Object.entries({
    tags: ({ tags }: Learner) => tags.length > 0,
    'an-invitation': ({ invitedAt }: Learner) => invitedAt !== null,
    'a-result': ({ assessment }: Learner) => assessment !== null,
    modules: ({ modules }: Learner) => modules.length > 0,
    'support-records': ({ supportRecords }: Learner) => supportRecords.length > 0,
  }).map(
    ([what, has]): Defect => ({
      name: `delete-refuses-a-learner-with-${what}`,
      breaks: 'learners.delete.status',
      change: (correct) => ({
        decideDeleteLearner: (state, call) =>
          correct.forLearner(state, call, (learner) =>
            has(learner)
              ? correct.refuse([{ field: 'learnerId', message: 'The learner is referred to.' }], 409)
              : correct.decideDeleteLearner(state, call),
          ),
      }),
    }),
  ),
  {
    name: 'delete-stores-nothing',
    breaks: 'learners.delete.gone',
    change: (correct) => ({
      decideDeleteLearner: (state, call) => ({ ...correct.decideDeleteLearner(state, call), writes: [] }),
    }),
  },
  {
    // A deleted learner can still be read by id.
    name: 'delete-leaves-the-read-by-id',
    breaks: 'learners.delete.gone',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        findLearner: (state, id, operation) =>
          correct.findLearner(state, id, operation) ??
          (operation === 'GET /v1/learners/{learnerId}'
            ? deleted.find(({ learnerId }) => learnerId === id)
            : undefined),
      })),
  },
  {
    name: 'delete-leaves-the-read-by-email',
    breaks: 'learners.delete.gone',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        findLearnerByEmail: (state, email) =>
          correct.findLearnerByEmail(state, email) ?? deleted.find((learner) => learner.email === email),
      })),
  },
  {
    // A deleted learner can still be read by an email it had before an update.
    name: 'delete-leaves-the-former-email',
    breaks: 'learners.delete.gone',
    change: (correct) => {
      const former = new Map<string, Learner>();
      const gone = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          former.set(stored.email, stored);
          return correct.updatedLearner(stored, details, now);
        },
        decideDeleteLearner: (state, call) => {
          gone.add(call.params.learnerId ?? '');
          return correct.decideDeleteLearner(state, call);
        },
        findLearnerByEmail: (state, email) => {
          const learner = former.get(email);
          return learner && gone.has(learner.learnerId) ? learner : correct.findLearnerByEmail(state, email);
        },
      };
    },
  },
  {
    // Reads of a deleted learner return 410 instead of 404.
    name: 'delete-answers-later-reads-410',
    breaks: 'learners.delete.gone',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        unknownLearner: (state, call) =>
          call.operation.startsWith('GET') && deleted.some(({ learnerId }) => learnerId === call.params.learnerId)
            ? correct.refuse([], 410)
            : correct.unknownLearner(state, call),
      })),
  },
  {
    name: 'delete-leaves-the-row',
    breaks: 'learners.delete.gone-from-list',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        listedLearners: (state, call, includes) => [...correct.listedLearners(state, call, includes), ...deleted],
      })),
  },
  {
    // Deleted learners are listed among those off programme.
    name: 'delete-leaves-the-row-off-programme',
    breaks: 'learners.delete.gone-from-list',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        listedLearners: (state, call, includes) => [
          ...correct.listedLearners(state, call, includes),
          ...(includes ? deleted : []),
        ],
      })),
  },
  {
    name: 'delete-leaves-the-count',
    breaks: 'learners.delete.gone-from-list',
    change: (correct) =>
      remembering(correct, (deleted) => ({ totalLearners: (learners) => learners.length + deleted.length })),
  },
  {
    name: 'delete-takes-the-next-learner-along',
    breaks: 'learners.delete.only-that-one',
    change: (correct) => alsoGone(correct, (others, { sequence }) => others.find((other) => other.sequence > sequence)),
  },
  {
    name: 'delete-takes-the-learner-before-along',
    breaks: 'learners.delete.only-that-one',
    change: (correct) =>
      alsoGone(correct, (others, { sequence }) => others.findLast((other) => other.sequence < sequence)),
  },
  {
    // Other learners who share a tag with the deleted one lose all their tags.
    name: 'delete-takes-the-tags-from-others',
    breaks: 'learners.delete.only-that-one',
    change: (correct) =>
      withWrites(correct, (state, { tags }) =>
        state.learners
          .all()
          .filter((other) => other.tags.some(({ id }) => tags.some((tag) => tag.id === id)))
          .map((other) => ({ kind: 'learner', learner: { ...other, tags: [] } })),
      ),
  },
  {
    // All other learners lose their secondary tutors.
    name: 'delete-takes-secondary-tutors-from-others',
    breaks: 'learners.delete.only-that-one',
    change: (correct) =>
      withWrites(correct, (state) =>
        state.learners.all().map((other) => ({ kind: 'learner', learner: { ...other, secondaryTutorEmails: [] } })),
      ),
  },
  {
    // All other learners lose their course details.
    name: 'delete-clears-the-course-of-all',
    breaks: 'learners.delete.only-that-one',
    change: (correct) =>
      withWrites(correct, (state) =>
        state.learners.all().map((other) => ({ kind: 'learner', learner: { ...other, courseDetails: null } })),
      ),
  },
  {
    // Deleting an unknown learner returns 204.
    name: 'delete-of-unknown-answers-204',
    breaks: 'learners.delete.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === deletion ? correct.done(204) : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'delete-again-answers-204',
    breaks: 'learners.delete.unknown-learner',
    change: (correct) =>
      remembering(correct, (deleted) => ({
        unknownLearner: (state, call) =>
          call.operation === deletion && deleted.some(({ learnerId }) => learnerId === call.params.learnerId)
            ? correct.done(204)
            : correct.unknownLearner(state, call),
      })),
  },
  {
    name: 'delete-of-unknown-is-a-bad-request',
    breaks: 'learners.delete.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === deletion ? correct.malformedId('learnerId') : correct.unknownLearner(state, call),
    }),
  },
];

/** A deletion that writes more than it should. */
function withWrites(correct: Behaviour, more: (state: State, learner: Learner) => Write[]): Partial<Behaviour> {
  return {
    decideDeleteLearner: (state, call) => {
      const decision = correct.decideDeleteLearner(state, call);
      const own = decision.writes?.[0];
      return own?.kind === 'learnerGone' ? { ...decision, writes: [...more(state, own.learner), own] } : decision;
    },
  };
}

/** A deletion that also deletes another learner. */
function alsoGone(
  correct: Behaviour,
  who: (others: readonly Learner[], learner: Learner) => Learner | undefined,
): Partial<Behaviour> {
  return withWrites(correct, (state, learner) => {
    const other = who(state.learners.all(), learner);
    return other ? [{ kind: 'learnerGone', learner: other }] : [];
  });
}
