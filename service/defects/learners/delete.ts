import { breaking, each } from '../breaking.ts';
import { noting } from '../operators/changes.ts';
import { aboutLearner, deciding, saved, statusInstead, toUnknownLearner } from '../operators/decisions.ts';
import { onProgrammeOnly, rememberingDeleted } from '../operators/learners.ts';
import { roles, storingFor } from '../operators/roles.ts';
import type { AlsoBreaks, Change, Decision, Learner, State, Write } from '../types.ts';

const deletion = 'DELETE /v1/learners/{learnerId}';

/** A deletion that writes more than it should. */
function withWrites(more: (state: State, learner: Learner) => Write[]): Change {
  return deciding('decideDeleteLearner', (decision, { state }) => {
    const own = decision.writes?.[0];
    return own?.kind === 'learnerGone' ? { ...decision, writes: [...more(state, own.learner), own] } : decision;
  });
}

/** A deletion that also deletes another learner. */
function alsoGone(who: (others: readonly Learner[], learner: Learner) => Learner | undefined): Change {
  return withWrites((state, learner) => {
    const other = who(state.learners.all(), learner);
    return other ? [{ kind: 'learnerGone', learner: other }] : [];
  });
}

export const defects = [
  breaking('learners.delete.status', {
    'delete-answers-200': deciding('decideDeleteLearner', (decision) =>
      decision.status === 204 ? { ...decision, status: 200, body: {} } : decision,
    ),
    'delete-misses-who-is-past-the-end': onProgrammeOnly('DELETE /v1/learners/{learnerId}'),
    // The response is 202, although the learner is deleted at once.
    'delete-answers-202': statusInstead('decideDeleteLearner', 204, 202),
    'delete-refuses-a-learner-with-*': each<(learner: Learner) => boolean>({
      tags: ({ tags }) => tags.length > 0,
      'an-invitation': ({ invitedAt }) => invitedAt !== null,
      'a-result': ({ assessment }) => assessment !== null,
      modules: ({ modules }) => modules.length > 0,
      'support-records': ({ supportRecords }) => supportRecords.length > 0,
    }).as((has) =>
      aboutLearner('decideDeleteLearner', (decision, learner, { correct }) =>
        has(learner) ? correct.refuse([{ field: 'learnerId', message: 'The learner is referred to.' }], 409) : decision,
      ),
    ),
  }),
  breaking('learners.delete.gone', {
    'delete-stores-nothing': deciding('decideDeleteLearner', (decision) => ({ ...decision, writes: [] })),
    'delete-leaves-the-read-by-id': rememberingDeleted((deleted, correct) => ({
      findLearner: (state, id, operation) =>
        correct.findLearner(state, id, operation) ??
        (operation === 'GET /v1/learners/{learnerId}' ? deleted.find(({ learnerId }) => learnerId === id) : undefined),
    })),
    'delete-leaves-the-read-by-email': rememberingDeleted((deleted, correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(state, email) ?? deleted.find((learner) => learner.email === email),
    })),
    'delete-leaves-the-former-email': noting(
      () => new Map<string, Learner>(),
      'updatedLearner',
      (former, _next, stored) => former.set(stored.email, stored),
    ).for((former) =>
      rememberingDeleted((deleted, correct) => ({
        findLearnerByEmail: (state, email) => {
          const learner = former.get(email);
          const isGone = deleted.some(({ learnerId }) => learnerId === learner?.learnerId);
          return isGone ? learner : correct.findLearnerByEmail(state, email);
        },
      })),
    ),
    'delete-answers-later-reads-410': rememberingDeleted((deleted, correct) => ({
      unknownLearner: (state, call) =>
        call.operation.startsWith('GET') && deleted.some(({ learnerId }) => learnerId === call.params.learnerId)
          ? correct.refuse([], 410)
          : correct.unknownLearner(state, call),
    })),
    'delete-leaves-what-was-read-by-id': (correct) => {
      const read = new Map<string, Decision>();
      return {
        decideGetLearner: (state, call) => {
          const decision = correct.decideGetLearner(state, call);
          const id = call.params.learnerId ?? '';
          if (decision.status === 200) read.set(id, decision);
          return decision.status === 404 ? (read.get(id) ?? decision) : decision;
        },
      };
    },
    'deletion-by-a-*-does-nothing': each(roles).as((role) => storingFor(role, 'decideDeleteLearner', () => [])),
  }),
  breaking('learners.delete.gone-from-list', {
    'delete-leaves-the-row': rememberingDeleted((deleted, correct) => ({
      listedLearners: (state, call, includes) => [...correct.listedLearners(state, call, includes), ...deleted],
    })),
    'delete-leaves-the-row-off-programme': rememberingDeleted((deleted, correct) => ({
      listedLearners: (state, call, includes) => [
        ...correct.listedLearners(state, call, includes),
        ...(includes ? deleted : []),
      ],
    })),
    'delete-leaves-the-count': rememberingDeleted((deleted) => ({
      totalLearners: (learners) => learners.length + deleted.length,
    })),
    'delete-leaves-a-row-for-a-*': each(roles).as((role) =>
      rememberingDeleted((deleted, correct) => ({
        listedLearners: (state, call, off) => {
          const listed = correct.listedLearners(state, call, off);
          return call.caller.role === role ? [...listed, ...correct.visibleAmong(deleted, call)] : listed;
        },
      })),
    ),
  }),
  breaking('learners.delete.only-that-one', {
    'delete-takes-the-next-learner-along': alsoGone((others, { sequence }) =>
      others.find((other) => other.sequence > sequence),
    ),
    'delete-takes-the-learner-before-along': alsoGone((others, { sequence }) =>
      others.findLast((other) => other.sequence < sequence),
    ),
    // Other learners who share a tag with the deleted one lose all their tags.
    'delete-takes-the-tags-from-others': withWrites((state, { tags }) =>
      state.learners
        .all()
        .filter((other) => other.tags.some(({ id }) => tags.some((tag) => tag.id === id)))
        .map((other) => saved({ ...other, tags: [] })),
    ),
    'delete-takes-secondary-tutors-from-others': withWrites((state) =>
      state.learners.all().map((other) => saved({ ...other, secondaryTutorEmails: [] })),
    ),
    'delete-clears-the-course-of-all': withWrites((state) =>
      state.learners.all().map((other) => saved({ ...other, courseDetails: null })),
    ),
  }),
  breaking('learners.delete.unknown-learner', {
    'delete-of-unknown-answers-204': toUnknownLearner(deletion, (correct) => correct.done(204)),
    'delete-again-answers-204': rememberingDeleted((deleted, correct) => ({
      unknownLearner: (state, call) =>
        call.operation === deletion && deleted.some(({ learnerId }) => learnerId === call.params.learnerId)
          ? correct.done(204)
          : correct.unknownLearner(state, call),
    })),
    'delete-of-unknown-is-a-bad-request': toUnknownLearner(deletion, (correct) => correct.malformedId('learnerId')),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'delete-leaves-what-was-read-by-id': ['learners.visibility.follows-assignment', 'learners.visibility.manager-read'],
};
