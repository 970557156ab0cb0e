import type { Body } from '../behaviour/types.ts';
import type { Defect } from './types.ts';
import { byEmail, byId, completed, isPrimary, list, sees, totalOfAll } from './visibility-changes.ts';

/** Which learners tutors see. */
export const tutorVisibilityDefects: readonly Defect[] = [
  {
    name: 'tutor-reads-everybody-by-id',
    breaks: 'learners.visibility.tutor-read',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'tutor' && at === byId ? true : null)),
  },
  {
    name: 'tutor-reads-everybody-by-email',
    breaks: 'learners.visibility.tutor-read',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'tutor' && at === byEmail ? true : null)),
  },
  {
    name: 'tutor-reads-nobody-by-email',
    breaks: 'learners.visibility.tutor-read',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'tutor' && at === byEmail ? false : null)),
  },
  {
    // Tutors see every learner who has a secondary tutor.
    name: 'tutor-reads-whoever-has-a-secondary-tutor',
    breaks: 'learners.visibility.tutor-read',
    change: (correct) =>
      sees(correct, (caller, { secondaryTutorEmails }) =>
        caller.role === 'tutor' && secondaryTutorEmails.length > 0 ? true : null,
      ),
  },
  {
    // The read is refused, but the refusal's body is the record.
    name: 'tutor-is-refused-with-the-record',
    breaks: 'learners.visibility.tutor-read',
    change: (correct) => ({
      decideGetLearner: (state, call) => {
        const decision = correct.decideGetLearner(state, call);
        const learner = state.learners.get(call.params.learnerId ?? '');
        const isHidden = learner && decision.status !== 200 && call.caller.role === 'tutor';
        return isHidden ? { ...decision, body: correct.learnerRecord(learner) } : decision;
      },
    }),
  },
  {
    name: 'tutor-lists-everybody',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'tutor' && at === list ? true : null)),
  },
  {
    name: 'tutor-lists-everybody-off-programme',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) => ({
      listedLearners: (state, call, includes) =>
        includes && call.caller.role === 'tutor' ? state.learners.all() : correct.listedLearners(state, call, includes),
    }),
  },
  {
    name: 'tutor-is-told-the-total-of-all',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) => totalOfAll(correct, 'tutor'),
  },
  {
    // Learners of others are removed only after the page is cut.
    name: 'tutor-gets-pages-with-gaps',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) => ({
      decideListLearners: (state, call) => {
        const decision = correct.decideListLearners(state, call);
        const page = correct.learnerPage(call);
        if (decision.status !== 200 || 'field' in page || call.caller.role !== 'tutor') return decision;
        const from = correct.rowsBefore(page);
        const rows = state.learners
          .all()
          .slice(from, from + page.pageSize)
          .filter((learner) => correct.isVisible(call.caller, learner, call.operation))
          .map((learner) => correct.listRow(learner));
        return { ...decision, body: { ...(decision.body as Body), [correct.choices.learnerListField]: rows } };
      },
    }),
  },
  {
    name: 'tutor-lists-only-primary-learners',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) =>
      sees(correct, (caller, learner, at) =>
        at === list && caller.role === 'tutor' ? isPrimary(caller, learner) : null,
      ),
  },
  {
    // The list with off-programme learners shows tutors only those they are primary tutor of.
    name: 'tutor-lists-only-primary-learners-off-programme',
    breaks: 'learners.visibility.tutor-list',
    change: (correct) => ({
      listedLearners: (state, call, includes) => {
        const listed = correct.listedLearners(state, call, includes);
        return includes ? listed.filter((learner) => isPrimary(call.caller, learner)) : listed;
      },
    }),
  },
  {
    name: 'secondary-tutor-sees-nobody',
    breaks: 'learners.visibility.tutor-secondary',
    change: () => ({ tutorsOf: (learner) => [learner.primaryTutorEmail] }),
  },
  {
    name: 'secondary-tutor-sees-as-the-first-only',
    breaks: 'learners.visibility.tutor-secondary',
    change: () => ({ tutorsOf: (learner) => [learner.primaryTutorEmail, ...learner.secondaryTutorEmails.slice(0, 1)] }),
  },
  {
    name: 'secondary-tutor-sees-unless-the-last',
    breaks: 'learners.visibility.tutor-secondary',
    change: () => ({
      tutorsOf: ({ primaryTutorEmail, secondaryTutorEmails: others }) => [
        primaryTutorEmail,
        ...(others.length > 1 ? others.slice(0, -1) : others),
      ],
    }),
  },
  {
    name: 'secondary-tutor-sees-nobody-by-email',
    breaks: 'learners.visibility.tutor-secondary',
    change: (correct) => sees(correct, (caller, learner, at) => (at === byEmail ? isPrimary(caller, learner) : null)),
  },
  {
    // Secondary tutors, if any, see the learner instead of the primary tutor.
    name: 'primary-tutor-is-displaced-by-secondary-ones',
    breaks: 'learners.visibility.tutor-secondary',
    change: () => ({
      tutorsOf: ({ primaryTutorEmail, secondaryTutorEmails }) =>
        secondaryTutorEmails.length > 0 ? [...secondaryTutorEmails] : [primaryTutorEmail],
    }),
  },
  {
    name: 'tutor-sees-all-who-completed',
    breaks: 'learners.visibility.tutor-completed',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'tutor' && at === completed ? true : null)),
  },
  {
    name: 'tutor-sees-only-primary-learners-who-completed',
    breaks: 'learners.visibility.tutor-completed',
    change: (correct) => sees(correct, (caller, learner, at) => (at === completed ? isPrimary(caller, learner) : null)),
  },
  {
    name: 'tutor-is-told-the-total-of-all-who-completed',
    breaks: 'learners.visibility.tutor-completed',
    change: (correct) => ({
      decideListCompleted: (state, call) => {
        const decision = correct.decideListCompleted(state, call);
        if (decision.status !== 200 || call.caller.role !== 'tutor') return decision;
        const totalRecords = correct.completedLearners(state).length;
        return { ...decision, body: { ...(decision.body as Body), totalRecords } };
      },
    }),
  },
];
