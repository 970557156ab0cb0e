import type { Learner } from '../store/types.ts';
import { assigns, formOf, idsIn, patches, withLimit, without } from './tutor-calls.ts';
import { batchRoleDefects } from './tutors-batch-roles.ts';
import { batchDefects } from './tutors-either-batch.ts';
import type { Defect } from './types.ts';

export const tutorDefects: readonly Defect[] = [
  ...batchDefects('put'),
  ...batchDefects('patch'),
  ...batchRoleDefects,
  {
    // A batch of 51 learners is accepted if their tutor is replaced.
    name: 'tutor-replacement-takes-51',
    breaks: 'tutors.batch-patch.limit',
    change: (correct) => ({
      forBatch: withLimit(correct, (call) => patches(call) && formOf(call) === 'replacement', 51),
    }),
  },
  {
    // An unknown replacement is refused, but the tutor is removed.
    name: 'tutor-removal-stored-when-the-replacement-is-unknown',
    breaks: 'tutors.batch-patch.atomic',
    change: (correct) => ({
      decideReplaceTutor(state, call) {
        const decision = correct.decideReplaceTutor(state, call);
        const { replacementTutorEmail, ...removal } = (call.body ?? {}) as Record<string, unknown>;
        if (typeof replacementTutorEmail !== 'string' || correct.findTutor(state, replacementTutorEmail))
          return decision;
        return { ...decision, writes: correct.decideReplaceTutor(state, { ...call, body: removal }).writes ?? [] };
      },
    }),
  },
  ...(['put', 'patch'] as const).map(
    (method): Defect => ({
      // A primary tutor can become a secondary tutor of the same learner.
      name: `tutor-batch-${method}-ignores-primary-tutors`,
      breaks: method === 'put' ? 'tutors.batch-put.primary-tutor' : 'tutors.batch-patch.replacement-primary',
      change: (correct) => ({
        checkBatchLearners: (state, call, ids, tutors) =>
          correct.checkBatchLearners(state, call, ids, (method === 'put' ? assigns : patches)(call) ? [] : tutors),
      }),
    }),
  ),
  {
    // The check for the primary tutor looks at the tutor being replaced, not at the replacement.
    name: 'tutor-replacement-checks-the-wrong-tutor',
    breaks: 'tutors.batch-patch.replacement-primary',
    change: (correct) => ({
      checkBatchLearners: (state, call, ids, tutors) =>
        correct.checkBatchLearners(state, call, ids, patches(call) ? tutors.slice(0, 1) : tutors),
    }),
  },
  ...(['without', 'null'] as const).map(
    (form): Defect => ({
      // A removal requested in this form does nothing.
      name: `tutor-removal-${form}-replacement-does-nothing`,
      breaks: form === 'without' ? 'tutors.batch-patch.removes' : 'tutors.batch-patch.null-removes',
      ...(form === 'without' ? { alsoBreaks: ['tutors.batch-put.repeatable', 'tutors.batch-patch.limit'] } : {}),
      change: (correct) => ({
        batchWrites: (state, call, ids, change) =>
          patches(call) && formOf(call) === form ? [] : correct.batchWrites(state, call, ids, change),
      }),
    }),
  ),
  {
    // Null is refused because it is not a string.
    name: 'tutor-removal-refuses-null',
    breaks: 'tutors.batch-patch.null-removes',
    change: (correct) => ({
      checkBatch: (body) =>
        body.replacementTutorEmail === null
          ? [{ field: 'replacementTutorEmail', message: 'The value must be a string.' }]
          : correct.checkBatch(body),
    }),
  },
  {
    // A removal removes all secondary tutors, not just the one.
    name: 'tutor-removal-clears-all',
    breaks: 'tutors.batch-patch.removes',
    alsoBreaks: ['tutors.batch-patch.null-removes'],
    change: (correct) => ({
      withReplacement: (learner, tutor, replacement) =>
        replacement === null ? cleared(learner) : correct.withReplacement(learner, tutor, replacement),
    }),
  },
  {
    // The first learner of a removal keeps the tutor.
    name: 'tutor-removal-skips-the-first',
    breaks: 'tutors.batch-patch.removes',
    alsoBreaks: ['tutors.batch-patch.null-removes', 'tutors.batch-patch.limit'],
    change: (correct) => ({
      batchWrites: (state, call, ids, change) =>
        correct.batchWrites(state, call, patches(call) && ids.length > 1 ? without(ids, 'first') : ids, change),
    }),
  },
  {
    // The tutor is removed, but the replacement is not added.
    name: 'tutor-replacement-only-removes',
    breaks: 'tutors.batch-patch.replaces',
    alsoBreaks: ['tutors.batch-patch.only-holders'],
    change: (correct) => ({
      withReplacement: (learner, tutor) => correct.withReplacement(learner, tutor, null),
    }),
  },
  {
    // Only the first learner of the batch is changed.
    name: 'tutor-replacement-for-the-first-only',
    breaks: 'tutors.batch-patch.replaces',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) =>
        correct.batchWrites(state, call, formOf(call) === 'replacement' ? ids.slice(0, 1) : ids, change),
    }),
  },
  {
    // Every learner in the batch gets the replacement.
    name: 'tutor-replacement-for-everybody',
    breaks: 'tutors.batch-patch.only-holders',
    change: (correct) => ({
      withReplacement: (learner, tutor, replacement) =>
        replacement === null
          ? correct.withReplacement(learner, tutor, null)
          : correct.withTutor(correct.withReplacement(learner, tutor, null), replacement),
    }),
  },
  {
    // An unknown replacement is accepted.
    name: 'tutor-replacement-unknown-is-removal',
    breaks: 'tutors.batch-patch.unknown-replacement',
    alsoBreaks: ['tutors.isolation.batch'],
    change: () => ({ checkReplacementTutor: () => [] }),
  },
  {
    // The refusal does not name the unknown replacement.
    name: 'tutor-replacement-unknown-unnamed',
    breaks: 'tutors.batch-patch.unknown-replacement',
    change: (correct) => ({
      checkReplacementTutor: (state, replacement) =>
        correct
          .checkReplacementTutor(state, replacement)
          .map(() => ({ field: 'replacementTutorEmail', message: 'The replacement is not a known tutor.' })),
    }),
  },
  {
    // A replacement that is an object or array is ignored, so that the tutor is just removed.
    name: 'tutor-replacement-no-text-is-removal',
    breaks: 'tutors.batch-patch.unknown-replacement',
    change: (correct) => ({
      decideReplaceTutor(state, call) {
        const { replacementTutorEmail, ...removal } = (call.body ?? {}) as Record<string, unknown>;
        const isOdd = typeof replacementTutorEmail === 'object' && replacementTutorEmail !== null;
        return correct.decideReplaceTutor(state, isOdd ? { ...call, body: removal } : call);
      },
    }),
  },
  {
    // Batches look learners up in every organisation.
    name: 'tutor-batch-reaches-other-organisations',
    breaks: 'tutors.isolation.batch',
    change: (correct) => ({
      batchedLearner: (state, call, id) =>
        correct.batchedLearner(state, call, id) ?? correct.findForeignLearner(state, id),
    }),
  },
  {
    // An assignment that changes nobody returns 202.
    name: 'tutor-batch-put-answers-202-where-nothing-changes',
    breaks: 'tutors.batch-put.status',
    change: (correct) => ({
      decideAssignTutor: (state, call) => {
        const tutor = call.params.tutorEmail ?? '';
        const isNew = idsIn(call).some((id) => !state.learners.get(id)?.secondaryTutorEmails.includes(tutor));
        const decision = correct.decideAssignTutor(state, call);
        return isNew || decision.status >= 300 ? decision : { ...decision, status: 202 };
      },
    }),
  },
  {
    // A tutor of another organisation is accepted in the path, though nothing is stored.
    name: 'tutor-assignment-of-a-tutor-from-anywhere',
    breaks: 'tutors.isolation.batch',
    change: (correct) => ({
      decideAssignTutor(state, call) {
        const email = call.params.tutorEmail ?? '';
        const isForeign = [...state.neighbours()].some((neighbour) => correct.findTutor(neighbour, email));
        return isForeign ? correct.done(correct.choices.batchStatus) : correct.decideAssignTutor(state, call);
      },
    }),
  },
  {
    // A tutor of another organisation is accepted as the replacement.
    name: 'tutor-replacement-from-anywhere',
    breaks: 'tutors.isolation.batch',
    change: (correct) => ({
      checkReplacementTutor: (state, replacement) =>
        replacement?.startsWith('t1@') ? [] : correct.checkReplacementTutor(state, replacement),
    }),
  },
];

function cleared(learner: Learner): Learner {
  return { ...learner, secondaryTutorEmails: [] };
}
