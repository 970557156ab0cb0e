import { saying } from '../answers/say.ts';
import { ifAccepted } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const visibility = {
  ...section('Authentication', {
    'learners.visibility.tutor-read': rule('item 6', {
      statement: 'A tutor can read the learners assigned to them, by id and by email, and no others.',
      ifItChanges: 'Check what tutors’ credentials show.',
    }),
    'learners.visibility.tutor-list': rule('item 6', {
      statement: 'A tutor’s learner list and its total include the learners assigned to them and no others.',
      ifItChanges: 'Check what tutors’ credentials show.',
    }),
    'learners.visibility.tutor-secondary': rule('item 6', {
      statement: 'A learner is assigned to both primary and secondary tutors: all of them see the learner.',
      ifItChanges: 'Check what tutors’ credentials show.',
    }),
    'learners.visibility.tutor-completed': rule('item 6', {
      statement: 'A tutor’s completed list includes the learners assigned to them and no others.',
      ifItChanges: 'Check what tutors’ credentials show.',
    }),
    'learners.visibility.manager-read': rule('item 6', {
      statement: 'A tutor manager can read the learners of each of their tutors, by id and by email, and no others.',
      ifItChanges: 'Check what managers’ credentials show.',
    }),
    'learners.visibility.manager-list': rule('item 6', {
      statement:
        'A tutor manager’s learner list and its total include their tutors’ learners, each once, and no others.',
      ifItChanges: 'Check what managers’ credentials show.',
    }),
    'learners.visibility.manager-completed': rule('item 6', {
      statement: 'A tutor manager’s completed list includes the learners of their tutors and no others.',
      ifItChanges: 'Check what managers’ credentials show.',
    }),
    'learners.visibility.administrator-read': rule('item 6', {
      statement: 'An administrator can read every learner of the organisation.',
      ifItChanges: 'Check that the credentials belong to an administrator.',
    }),
    'learners.visibility.administrator-list': rule('item 6', {
      statement: 'An administrator’s learner list and its total include every learner of the organisation.',
      ifItChanges: 'Check that the credentials belong to an administrator.',
    }),
    'learners.visibility.follows-assignment': rule('item 6', {
      statement: 'A tutor sees a learner as soon as they are assigned and no longer once they are unassigned.',
      ifItChanges: 'After a change of tutor, check what the tutors’ credentials show.',
    }),
    'learners.visibility.refusal-status': question('item 6', {
      statement:
        'Which status does a tutor or manager get for a learner of the organisation they cannot see: 403 or 404?',
      say: saying('A tutor’s or manager’s read of a learner whom they cannot see is {}'),
    }),
    'learners.visibility.other-routes': question('item 6', {
      statement:
        'Does visibility also restrict what a tutor or manager can do on a learner’s other routes: update, tags, assessment, modules and support records?',
      ifItChanges:
        'Do not rely on the service either to keep tutors and managers from learners they cannot see, or to let them through.',
      surprising: ifAccepted((cases) => `A caller reaches learners whom the list hides: ${cases}`),
      say: saying('A tutor’s or manager’s call to another route of such a learner is {}'),
    }),
  }),
};
