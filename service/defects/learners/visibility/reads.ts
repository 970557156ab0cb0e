import { breaking, each } from '../../breaking.ts';
import { asking, changing } from '../../operators/changes.ts';
import { deciding, inBody, remembered, totalInstead } from '../../operators/decisions.ts';
import { inheriting } from '../../operators/learners.ts';
import { butLast, totalOfAll } from '../../operators/reads.ts';
import type { AlsoBreaks, Caller, Change, Learner, Role } from '../../types.ts';

/** Operations for which visibility can be wrong separately. */
const byId = 'GET /v1/learners/{learnerId}';

const byEmail = 'GET /v1/learners/{email}';

const list = 'GET /v1/learners';

const completed = 'GET /v1/learners/assessmentcompleted';

type Sees = (caller: Caller, learner: Learner, operation: string) => boolean | null;

/** Changes which learners a caller sees; null leaves the correct answer. */
function sees(wrong: Sees): Change {
  return (correct) => ({
    isVisible: (caller, learner, operation) =>
      wrong(caller, learner, operation) ?? correct.isVisible(caller, learner, operation),
    // So that visibility is checked for administrators too.
    seesEverybody: () => false,
  });
}

/** Shows callers of a role every learner in one operation. */
const seesAll = (role: Role, operation: string): Change =>
  sees((caller, _learner, at) => (caller.role === role && at === operation ? true : null));

function isPrimary(caller: Caller, learner: Learner): boolean {
  return caller.role === 'administrator' || caller.tutors.includes(learner.primaryTutorEmail);
}

export const defects = [
  breaking('learners.visibility.manager-completed', {
    'completed-hides-learners-of-secondary-tutors-from-managers': asking('isVisible', (caller, learner, operation) => [
      caller,
      caller.role === 'manager' && operation === 'GET /v1/learners/assessmentcompleted'
        ? { ...learner, secondaryTutorEmails: [] }
        : learner,
      operation,
    ]),
    'manager-sees-all-who-completed': seesAll('manager', completed),
  }),
  breaking('learners.visibility.manager-list', {
    'manager-lists-everybody': seesAll('manager', list),
    'manager-lists-a-learner-of-two-tutors-twice': (correct) => ({
      listedLearners: (state, call, includes) =>
        correct
          .listedLearners(state, call, includes)
          .flatMap((learner) =>
            correct
              .tutorsOf(learner)
              .filter((tutor) => call.caller.role !== 'manager' || call.caller.tutors.includes(tutor))
              .map(() => learner),
          )
          .filter((learner, at, all) => call.caller.role === 'manager' || all.indexOf(learner) === at),
    }),
    'manager-is-told-the-total-of-all': totalOfAll('manager'),
    'manager-lists-for-the-second-tutor-only': asking('isVisible', (caller, learner, operation) => [
      caller.role === 'manager' && operation === list ? { ...caller, tutors: caller.tutors.slice(1) } : caller,
      learner,
      operation,
    ]),
  }),
  breaking('learners.visibility.tutor-read', {
    'read-by-id-kept-for-everybody': remembered('decideGetLearner', (_state, call) => call.params.learnerId ?? null),
    'read-by-email-kept-for-everybody': remembered(
      'decideGetLearnerByEmail',
      (_state, call) => call.params.email ?? null,
    ),
    'tutor-reads-everybody-by-id': seesAll('tutor', byId),
    'tutor-reads-everybody-by-email': seesAll('tutor', byEmail),
    'tutor-reads-nobody-by-email': sees((caller, _learner, at) =>
      caller.role === 'tutor' && at === byEmail ? false : null,
    ),
    'tutor-reads-whoever-has-a-secondary-tutor': sees((caller, { secondaryTutorEmails }) =>
      caller.role === 'tutor' && secondaryTutorEmails.length > 0 ? true : null,
    ),
    'tutor-is-refused-with-the-record': deciding('decideGetLearner', (decision, { correct, learner, role }) => {
      const isHidden = learner && decision.status !== 200 && role === 'tutor';
      return isHidden ? { ...decision, body: correct.learnerRecord(learner) } : decision;
    }),
    'delete-leaves-secondarytutoremails-to-the-next-with-the-email': inheriting('secondaryTutorEmails'),
  }),
  breaking('learners.visibility.manager-read', {
    'manager-reads-everybody': seesAll('manager', byId),
    'manager-reads-everybody-by-email': seesAll('manager', byEmail),
    'manager-reads-for-the-first-tutor-only': asking('isVisible', (caller, ...rest) => [
      { ...caller, tutors: caller.tutors.slice(0, 1) },
      ...rest,
    ]),
    'manager-reads-for-all-but-the-first-tutor': asking('isVisible', (caller, ...rest) => [
      caller.role === 'manager' ? { ...caller, tutors: caller.tutors.slice(1) } : caller,
      ...rest,
    ]),
    'manager-reads-only-primary-learners': sees((caller, learner) =>
      caller.role === 'manager' ? isPrimary(caller, learner) : null,
    ),
    'manager-reads-by-the-first-secondary-tutor-only': sees((caller, { primaryTutorEmail, secondaryTutorEmails }) =>
      caller.role === 'manager'
        ? [primaryTutorEmail, secondaryTutorEmails[0] ?? ''].some((tutor) => caller.tutors.includes(tutor))
        : null,
    ),
  }),
  breaking('learners.visibility.administrator-read', {
    // The administrator does not see the learners of one tutor.
    'administrator-reads-all-but-those-of-tutor-*': each([0, 3], (tutor) => `${tutor + 1}`).as((tutor) =>
      sees((caller, { primaryTutorEmail }, at) =>
        at === (tutor === 0 ? byEmail : byId) && caller.role === 'administrator'
          ? !primaryTutorEmail.startsWith(`t${tutor + 1}@`)
          : null,
      ),
    ),
  }),
  breaking('learners.visibility.tutor-list', {
    'tutor-lists-everybody': seesAll('tutor', list),
    'tutor-lists-everybody-off-programme': changing('listedLearners', (right, state, call, includes) =>
      includes && call.caller.role === 'tutor' ? state.learners.all() : right,
    ),
    'tutor-is-told-the-total-of-all': totalOfAll('tutor'),
    // Learners of others are removed only after the page is cut.
    'tutor-gets-pages-with-gaps': inBody('decideListLearners', ({ correct, state, call, role }) => {
      const page = correct.learnerPage(call);
      if ('field' in page || role !== 'tutor') return null;
      const from = correct.rowsBefore(page);
      const rows = state.learners
        .all()
        .slice(from, from + page.pageSize)
        .filter((learner) => correct.isVisible(call.caller, learner, call.operation))
        .map((learner) => correct.listRow(learner));
      return { [correct.choices.learnerListField]: rows };
    }),
    'tutor-lists-only-primary-learners': sees((caller, learner, at) =>
      at === list && caller.role === 'tutor' ? isPrimary(caller, learner) : null,
    ),
    'tutor-lists-only-primary-learners-off-programme': changing('listedLearners', (listed, _state, call, includes) =>
      includes ? listed.filter((learner) => isPrimary(call.caller, learner)) : listed,
    ),
  }),
  breaking('learners.visibility.tutor-secondary', {
    'secondary-tutor-sees-nobody': () => ({ tutorsOf: (learner) => [learner.primaryTutorEmail] }),
    'secondary-tutor-sees-as-the-first-only': () => ({
      tutorsOf: (learner) => [learner.primaryTutorEmail, ...learner.secondaryTutorEmails.slice(0, 1)],
    }),
    'secondary-tutor-sees-unless-the-last': () => ({
      tutorsOf: ({ primaryTutorEmail, secondaryTutorEmails: others }) => [primaryTutorEmail, ...butLast(others)],
    }),
    'secondary-tutor-sees-nobody-by-email': sees((caller, learner, at) =>
      at === byEmail ? isPrimary(caller, learner) : null,
    ),
    // Secondary tutors, if any, see the learner instead of the primary tutor.
    'primary-tutor-is-displaced-by-secondary-ones': () => ({
      tutorsOf: ({ primaryTutorEmail, secondaryTutorEmails }) =>
        secondaryTutorEmails.length > 0 ? [...secondaryTutorEmails] : [primaryTutorEmail],
    }),
  }),
  breaking('learners.visibility.tutor-completed', {
    'tutor-sees-all-who-completed': seesAll('tutor', completed),
    'tutor-sees-only-primary-learners-who-completed': sees((caller, learner, at) =>
      at === completed ? isPrimary(caller, learner) : null,
    ),
    'tutor-is-told-the-total-of-all-who-completed': totalInstead('decideListCompleted', ({ correct, state, role }) =>
      role === 'tutor' ? correct.completedLearners(state).length : null,
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'secondary-tutor-sees-as-the-first-only': ['learners.visibility.tutor-list'] };
