import { question, rule, section } from '../entries.ts';

/** Statements `learners.secondary-tutors.…`. */
export const secondaryTutors = {
  ...section('Endpoints: Learners', {
    'learners.secondary-tutors.replaces': rule(
      'row PUT secondarytutors; last paragraph',
      'The list sent becomes the learner’s whole set of secondary tutors, answered 204.',
      { ifItChanges: 'Read who sees the learner after each replacement.' },
    ),
    'learners.secondary-tutors.removes-others': rule(
      'last paragraph',
      'A secondary tutor who is not in the list is one no longer.',
      { ifItChanges: 'Remove tutors by the batch PATCH.' },
    ),
    'learners.secondary-tutors.empty': rule('last paragraph', 'An empty list removes every secondary tutor.', {
      ifItChanges: 'Remove tutors by the batch PATCH.',
    }),
    'learners.secondary-tutors.primary-kept': rule(
      'last paragraph',
      'A replacement leaves the primary tutor and every other learner’s tutors as they were.',
      { ifItChanges: 'Check the primary tutor after each replacement.' },
    ),
    'learners.secondary-tutors.unknown-email': rule(
      'last paragraph',
      'One unknown email anywhere in the list gets 400.',
      {
        ifItChanges: 'Check the emails before sending.',
      },
    ),
    'learners.secondary-tutors.not-a-tutor': rule(
      'last paragraph',
      'The email of a member of staff who is not a tutor anywhere in the list gets 400.',
      { ifItChanges: 'Check that the emails are tutors’ before sending.' },
    ),
    'learners.secondary-tutors.primary-tutor': rule(
      'last paragraph',
      'The email of the learner’s primary tutor anywhere in the list gets 400.',
      { ifItChanges: 'Leave the primary tutor out of the list.' },
    ),
    'learners.secondary-tutors.wrong-type': rule(
      'row PUT secondarytutors',
      'A body whose list is an object, or holds anything but texts, gets 400 and changes nothing.',
      { ifItChanges: 'Validate bodies before sending.' },
    ),
    'learners.secondary-tutors.names-offenders': rule(
      'last paragraph',
      'The 400 names every offending email and no other of the list.',
      { ifItChanges: 'Find the offender by trying the emails one by one.' },
    ),
    'learners.secondary-tutors.atomic': rule(
      'last paragraph',
      'After a refusal the secondary tutors are as they were.',
      {
        ifItChanges: 'Send the former list again after a refusal.',
      },
    ),
    'learners.secondary-tutors.unknown-learner': rule(
      'row PUT secondarytutors',
      'A replacement for a learner that does not exist gets 404.',
      { ifItChanges: 'Check that the learner exists before.' },
    ),
    'learners.secondary-tutors.field-name': question(
      'row PUT secondarytutors',
      'Under what name does the body hold the list of emails?',
    ),
    'learners.secondary-tutors.missing-list': question(
      'row PUT secondarytutors',
      'What does a body get without the list, or with null in its place: 400, or all removed?',
    ),
    'learners.secondary-tutors.repeated-email': question(
      'last paragraph',
      'Is a list accepted that names a tutor twice, or in other case?',
    ),
    'learners.secondary-tutors.ineligible': question(
      'last paragraph; Tutors, last paragraph',
      'Does a learner who is not eligible for a change of secondary tutors, which batches must refuse, take one by a replacement or by an update?',
    ),
  }),
};
