import { breaking, each } from '../breaking.ts';
import { afterUpdate, assigns, choosing, idsIn, takingDeleted } from '../operators/batches.ts';
import { asking } from '../operators/changes.ts';
import { deciding, saved, withoutTransactions } from '../operators/decisions.ts';
import { eitherBatch } from '../operators/either-batch.ts';
import { assignBatch } from '../operators/paths.ts';
import { butLast } from '../operators/reads.ts';
import type { AlsoBreaks, Learner, Write } from '../types.ts';

export const defects = [
  breaking('tutors.batch-put.assigns', {
    // Each batch stores the learners that it found with its own tutor, and the last one overwrites the others.
    'race-of-tutor-assignments-loses-some': withoutTransactions(assignBatch),
    'tutor-assignment-skips-the-last': choosing(assigns, butLast),
    'tutor-assignment-replaces-the-others': () => ({
      withTutor: (learner, tutor) => ({ ...learner, secondaryTutorEmails: [tutor] }),
    }),
    // A learner holds only two secondary tutors: a third displaces one of them.
    'tutor-assignment-displaces-the-*-of-two': each({
      first: (tutors: readonly string[]) => tutors.slice(1),
      last: (tutors: readonly string[]) => tutors.slice(0, -1),
    }).as((left) => (correct) => ({
      withTutor: (learner, tutor) => {
        const { secondaryTutorEmails } = learner;
        const isFull = secondaryTutorEmails.length === 2 && !correct.hasSecondaryTutor(learner, tutor);
        return correct.withTutor(
          isFull ? { ...learner, secondaryTutorEmails: left(secondaryTutorEmails) } : learner,
          tutor,
        );
      },
    })),
    'tutor-assignment-by-a-manager-drops-tutors-of-others': asking('batchWrites', (state, call, ids, change) => [
      state,
      call,
      ids,
      (learner) => {
        const changed = change(learner);
        if (!assigns(call) || call.caller.role !== 'manager') return changed;
        const isOwn = (tutor: string) => call.caller.tutors.includes(tutor);
        return { ...changed, secondaryTutorEmails: changed.secondaryTutorEmails.filter(isOwn) };
      },
    ]),
    'tutor-assignment-takes-the-tutor-from-all-others': (correct) => ({
      batchWrites: (state, call, ids, change) => {
        const writes = correct.batchWrites(state, call, ids, change);
        const { tutorEmail = '' } = call.params;
        const others = assigns(call) ? state.learners.all().filter(({ learnerId }) => !ids.includes(learnerId)) : [];
        return [
          ...writes,
          ...others.map((learner): Write => saved(correct.withReplacement(learner, tutorEmail, null))),
        ];
      },
    }),
    'tutor-assignment-stores-nothing': choosing(assigns, () => []),
    'tutor-assignment-skips-who-has-another': choosing(assigns, (ids, state) =>
      ids.filter((id) => state.learners.get(id)?.secondaryTutorEmails.length === 0),
    ),
  }),
  breaking('tutors.batch-put.repeatable', {
    // A second assignment adds the tutor twice: one removal is not enough.
    'tutor-assignment-again-adds-twice': (correct) => ({
      withTutor: (learner, tutor) => ({ ...learner, secondaryTutorEmails: [...learner.secondaryTutorEmails, tutor] }),
      withReplacement: (learner, tutor, replacement) => {
        const at = learner.secondaryTutorEmails.lastIndexOf(tutor);
        return at < 0 || replacement !== null
          ? correct.withReplacement(learner, tutor, replacement)
          : { ...learner, secondaryTutorEmails: learner.secondaryTutorEmails.toSpliced(at, 1) };
      },
    }),
    'tutor-assignment-again-is-refused': (correct) => ({
      whyNotBatched: (state, call, id, tutors) => {
        const learner = state.learners.get(id);
        const [tutor] = tutors;
        if (assigns(call) && learner && tutor && correct.hasSecondaryTutor(learner, tutor))
          return 'has the tutor already';
        return correct.whyNotBatched(state, call, id, tutors);
      },
    }),
    // A second assignment removes the tutor.
    'tutor-assignment-toggles': (correct) => ({
      withTutor: (learner, tutor) =>
        correct.hasSecondaryTutor(learner, tutor)
          ? correct.withReplacement(learner, tutor, null)
          : correct.withTutor(learner, tutor),
    }),
    // In a batch where some learners lack the tutor, those who have the tutor lose it.
    'tutor-assignment-of-a-mixture-takes-away': (correct) => ({
      batchWrites(state, call, ids, change) {
        const tutor = call.params.tutorEmail ?? '';
        const holds = (learner?: Learner) => learner !== undefined && correct.hasSecondaryTutor(learner, tutor);
        const isMixed = assigns(call) && ids.some((id) => !holds(state.learners.get(id)));
        return correct.batchWrites(state, call, ids, (learner) =>
          isMixed && holds(learner) ? correct.withReplacement(learner, tutor, null) : change(learner),
        );
      },
    }),
  }),
  breaking('tutors.batch-put.atomic', {
    'tutor-assignment-refused-for-eligibility-is-stored': deciding(
      'decideAssignTutor',
      (decision, { correct, state, call }) => {
        if (decision.status !== 400) return decision;
        const barred = idsIn(call).filter((id) => state.learners.get(id)?.secondaryTutorChange === false);
        const tutor = call.params.tutorEmail ?? '';
        const writes = correct.batchWrites(state, call, barred, (learner) => correct.withTutor(learner, tutor));
        return { ...decision, writes };
      },
    ),
  }),
  breaking('tutors.batch-put.primary-tutor', {
    'tutor-batch-put-primary-tutor-unnamed': (correct) => ({
      checkBatchLearners(state, call, ids, tutors) {
        const findings = correct.checkBatchLearners(state, call, ids, tutors);
        if (!assigns(call) || correct.checkBatchLearners(state, call, ids, []).length > 0) return findings;
        return findings.map(({ field }) => ({ field, message: 'The tutor is there already.' }));
      },
    }),
    'tutor-batch-put-primary-tutor-409': deciding('decideAssignTutor', (decision, { correct, state, call }) => {
      const findings = (tutors: string[]) => correct.checkBatchLearners(state, call, idsIn(call), tutors).length;
      const isOnlyThat = findings([]) === 0 && findings([call.params.tutorEmail ?? '']) > 0;
      return decision.status === 400 && isOnlyThat ? { ...decision, status: 409 } : decision;
    }),
    'tutor-batch-put-goes-by-the-first-primary-tutor': afterUpdate(assigns),
  }),
  breaking('tutors.batch-put.status', {
    'tutor-batch-put-answers-202-where-nothing-changes': deciding('decideAssignTutor', (decision, { state, call }) => {
      const tutor = call.params.tutorEmail ?? '';
      const isNew = idsIn(call).some((id) => !state.learners.get(id)?.secondaryTutorEmails.includes(tutor));
      return isNew || decision.status >= 300 ? decision : { ...decision, status: 202 };
    }),
  }),
  ...eitherBatch('put'),
  breaking('tutors.batch-put.unknown-learner', {
    'tutor-batch-put-takes-deleted-learners': takingDeleted(assigns),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tutor-assignment-again-is-refused': ['tutors.batch-put.assigns'],
  'tutor-batch-put-applies-up-to-the-offender': ['tutors.batch-put.unknown-learner'],
  'tutor-batch-put-applies-behind-the-offender': ['tutors.isolation.batch'],
};
