import { question, rule, section } from '../entries.ts';

/** Statements `learners.visibility.…`. */
export const visibility = {
  ...section('Authentication', {
    'learners.visibility.tutor-read': rule(
      'item 6',
      'A tutor can read the learners assigned to them, by id and by email, and no others.',
      { ifItChanges: 'Check what tutors’ credentials show.' },
    ),
    'learners.visibility.tutor-list': rule(
      'item 6',
      'A tutor’s learner list and its total hold the learners assigned to them and no others.',
      { ifItChanges: 'Check what tutors’ credentials show.' },
    ),
    'learners.visibility.tutor-secondary': rule(
      'item 6',
      'A learner is assigned to its secondary tutors as well as to its primary tutor: both see it.',
      { ifItChanges: 'Check what tutors’ credentials show.' },
    ),
    'learners.visibility.tutor-completed': rule(
      'item 6',
      'A tutor’s list of completed assessments holds the learners assigned to them and no others.',
      { ifItChanges: 'Check what tutors’ credentials show.' },
    ),
    'learners.visibility.manager-read': rule(
      'item 6',
      'A tutor manager can read the learners of each of their tutors, by id and by email, and no others.',
      { ifItChanges: 'Check what managers’ credentials show.' },
    ),
    'learners.visibility.manager-list': rule(
      'item 6',
      'A tutor manager’s learner list and its total hold the learners of their tutors, each once, and no others.',
      { ifItChanges: 'Check what managers’ credentials show.' },
    ),
    'learners.visibility.administrator-read': rule(
      'item 6',
      'An administrator can read every learner of the organisation.',
      {
        ifItChanges: 'Check that the credentials are an administrator’s.',
      },
    ),
    'learners.visibility.administrator-list': rule(
      'item 6',
      'An administrator’s learner list and its total hold every learner of the organisation.',
      { ifItChanges: 'Check that the credentials are an administrator’s.' },
    ),
    'learners.visibility.follows-assignment': rule(
      'item 6',
      'A tutor sees a learner from the moment of assignment and no longer once unassigned.',
      { ifItChanges: 'Check what tutors’ credentials show after a change of tutor.' },
    ),
    'learners.visibility.refusal-status': question(
      'item 6',
      'What status does a tutor or manager get for a learner of the organisation that they do not see: 403 or 404?',
    ),
    'learners.visibility.other-routes': question(
      'item 6',
      'Does visibility also bound a tutor’s and a manager’s calls to the learner’s other routes: update, tags, assessment, modules, support records?',
    ),
  }),
};
