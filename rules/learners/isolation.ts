import { rule, section } from '../entries.ts';

export const isolation = {
  ...section('What the service does', {
    'learners.isolation.read': rule('convention 4', {
      statement:
        'Reading another organisation’s learner by id is refused, and the response contains none of the learner’s data.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
    }),
    'learners.isolation.read-by-email': rule('convention 4', {
      statement: 'Another organisation’s learner cannot be read by email.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
    }),
    'learners.isolation.list': rule('convention 4', {
      statement: 'The learner list and its total include only learners of the caller’s organisation.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
    }),
    'learners.isolation.completed': rule('convention 4', {
      statement: 'The completed list and its total include only learners of the caller’s organisation.',
      ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.',
    }),
    'learners.isolation.write': rule('convention 4', {
      statement:
        'Updating or deleting another organisation’s learner, or replacing their secondary tutors, is refused and changes nothing.',
      ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.',
    }),
    'learners.isolation.tutors': rule('convention 4', {
      statement: 'Another organisation’s tutor is not accepted as primary or secondary tutor.',
      ifItChanges: 'Check that tutor emails belong to your organisation before sending them.',
    }),
  }),
};
