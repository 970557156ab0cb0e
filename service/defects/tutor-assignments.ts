import type { Write } from '../behaviour/types.ts';
import { assigns, formOf, idsIn, without } from './tutor-calls.ts';
import type { Defect } from './types.ts';

export const tutorAssignmentDefects: readonly Defect[] = [
  {
    // The last learner of a batch is skipped.
    name: 'tutor-assignment-skips-the-last',
    breaks: 'tutors.batch-put.assigns',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) =>
        correct.batchWrites(state, call, assigns(call) && ids.length > 1 ? without(ids, 'last') : ids, change),
    }),
  },
  {
    // The tutor becomes the only secondary one.
    name: 'tutor-assignment-replaces-the-others',
    breaks: 'tutors.batch-put.assigns',
    change: () => ({ withTutor: (learner, tutor) => ({ ...learner, secondaryTutorEmails: [tutor] }) }),
  },
  ...Object.entries({
    first: (tutors: readonly string[]) => tutors.slice(1),
    last: (tutors: readonly string[]) => tutors.slice(0, -1),
  }).map(
    ([which, left]): Defect => ({
      // A learner holds only two secondary tutors: a third displaces one of them.
      name: `tutor-assignment-displaces-the-${which}-of-two`,
      breaks: 'tutors.batch-put.assigns',
      change: (correct) => ({
        withTutor: (learner, tutor) => {
          const { secondaryTutorEmails } = learner;
          const isFull = secondaryTutorEmails.length === 2 && !correct.hasSecondaryTutor(learner, tutor);
          return correct.withTutor(
            isFull ? { ...learner, secondaryTutorEmails: left(secondaryTutorEmails) } : learner,
            tutor,
          );
        },
      }),
    }),
  ),
  {
    // A manager's assignment removes secondary tutors who are not the manager's own.
    name: 'tutor-assignment-by-a-manager-drops-tutors-of-others',
    breaks: 'tutors.batch-put.assigns',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) =>
        correct.batchWrites(state, call, ids, (learner) => {
          const changed = change(learner);
          if (!assigns(call) || call.caller.role !== 'manager') return changed;
          const isOwn = (tutor: string) => call.caller.tutors.includes(tutor);
          return { ...changed, secondaryTutorEmails: changed.secondaryTutorEmails.filter(isOwn) };
        }),
    }),
  },
  {
    // Learners not in the batch lose the tutor.
    name: 'tutor-assignment-takes-the-tutor-from-all-others',
    breaks: 'tutors.batch-put.assigns',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) => {
        const writes = correct.batchWrites(state, call, ids, change);
        const { tutorEmail = '' } = call.params;
        const others = assigns(call) ? state.learners.all().filter(({ learnerId }) => !ids.includes(learnerId)) : [];
        return [
          ...writes,
          ...others.map(
            (learner): Write => ({
              kind: 'learner',
              learner: correct.withReplacement(learner, tutorEmail, null),
            }),
          ),
        ];
      },
    }),
  },
  {
    // The response is a success, but nothing is stored.
    name: 'tutor-assignment-stores-nothing',
    breaks: 'tutors.batch-put.assigns',
    change: (correct) => ({
      batchWrites: (state, call, ids, change) => (assigns(call) ? [] : correct.batchWrites(state, call, ids, change)),
    }),
  },
  {
    // A second assignment adds the tutor twice, so that one removal is not enough.
    name: 'tutor-assignment-again-adds-twice',
    breaks: 'tutors.batch-put.repeatable',
    change: (correct) => ({
      withTutor: (learner, tutor) => ({ ...learner, secondaryTutorEmails: [...learner.secondaryTutorEmails, tutor] }),
      withReplacement: (learner, tutor, replacement) => {
        const at = learner.secondaryTutorEmails.lastIndexOf(tutor);
        return at < 0 || replacement !== null
          ? correct.withReplacement(learner, tutor, replacement)
          : { ...learner, secondaryTutorEmails: learner.secondaryTutorEmails.toSpliced(at, 1) };
      },
    }),
  },
  {
    // For managers, a replacement only removes the tutor.
    name: 'tutor-replacement-by-managers-only-removes',
    breaks: 'tutors.batch-patch.replaces',
    change: (correct) => ({
      decideReplaceTutor: (state, call) => {
        const decision = correct.decideReplaceTutor(state, call);
        const isReplaced = call.caller.role === 'manager' && decision.status < 300 && formOf(call) === 'replacement';
        const body = { ...(call.body as object), replacementTutorEmail: null };
        return isReplaced ? correct.decideReplaceTutor(state, { ...call, body }) : decision;
      },
    }),
  },
  {
    // Assigning an existing secondary tutor again is refused.
    name: 'tutor-assignment-again-is-refused',
    breaks: 'tutors.batch-put.repeatable',
    change: (correct) => ({
      whyNotBatched: (state, call, id, tutors) => {
        const learner = state.learners.get(id);
        const [tutor] = tutors;
        if (assigns(call) && learner && tutor && correct.hasSecondaryTutor(learner, tutor))
          return 'has the tutor already';
        return correct.whyNotBatched(state, call, id, tutors);
      },
    }),
  },
  {
    // A second assignment removes the tutor.
    name: 'tutor-assignment-toggles',
    breaks: 'tutors.batch-put.repeatable',
    change: (correct) => ({
      withTutor: (learner, tutor) =>
        correct.hasSecondaryTutor(learner, tutor)
          ? correct.withReplacement(learner, tutor, null)
          : correct.withTutor(learner, tutor),
    }),
  },
  {
    // An assignment of ineligible learners is refused, but stored for them.
    name: 'tutor-assignment-refused-for-eligibility-is-stored',
    breaks: 'tutors.batch-put.atomic',
    change: (correct) => ({
      decideAssignTutor(state, call) {
        const decision = correct.decideAssignTutor(state, call);
        if (decision.status !== 400) return decision;
        const barred = idsIn(call).filter((id) => state.learners.get(id)?.secondaryTutorChange === false);
        const tutor = call.params.tutorEmail ?? '';
        const writes = correct.batchWrites(state, call, barred, (learner) => correct.withTutor(learner, tutor));
        return { ...decision, writes };
      },
    }),
  },
];
