import { rule, section } from '../entries.ts';

/** Statements `learners.isolation.…`. */
export const isolation = {
  ...section('What the service does', {
    'learners.isolation.read': rule(
      'convention 4',
      'A learner of another organisation cannot be read by id: the answer is a refusal that holds none of its data.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
    ),
    'learners.isolation.read-by-email': rule(
      'convention 4',
      'A learner of another organisation cannot be read by email.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
    ),
    'learners.isolation.list': rule(
      'convention 4',
      'The list and its total hold only learners of the caller’s organisation.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
    ),
    'learners.isolation.completed': rule(
      'convention 4',
      'The list of completed assessments and its total hold only learners of the caller’s organisation.',
      { ifItChanges: 'Stop and tell the operator: organisations can see each other’s learners.' },
    ),
    'learners.isolation.write': rule(
      'convention 4',
      'An update, a deletion or a replacement of secondary tutors addressed to a learner of another organisation is refused and changes nothing.',
      { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
    ),
    'learners.isolation.tutors': rule(
      'convention 4',
      'A tutor of another organisation does not resolve as primary or secondary tutor.',
      { ifItChanges: 'Check tutor emails against the own organisation before sending them.' },
    ),
  }),
};
