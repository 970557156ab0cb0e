import { saying } from '../answers/say.ts';
import { ifIs } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const secondaryTutors = {
  ...section('Endpoints: Learners', {
    'learners.secondary-tutors.replaces': rule('row PUT secondarytutors; last paragraph', {
      statement: 'A replacement returns 204, and its list becomes the learner’s full set of secondary tutors.',
      ifItChanges: 'After each replacement, check who sees the learner.',
    }),
    'learners.secondary-tutors.removes-others': rule('last paragraph', {
      statement: 'A tutor left out of the list is no longer a secondary tutor.',
      ifItChanges: 'Remove tutors with the batch PATCH.',
    }),
    'learners.secondary-tutors.empty': rule('last paragraph', {
      statement: 'An empty list removes every secondary tutor.',
      ifItChanges: 'Remove tutors with the batch PATCH.',
    }),
    'learners.secondary-tutors.primary-kept': rule('last paragraph', {
      statement: 'Replacing secondary tutors leaves the primary tutor, and every other learner’s tutors, unchanged.',
      ifItChanges: 'Check the primary tutor after each replacement.',
    }),
    'learners.secondary-tutors.unknown-email': rule('last paragraph', {
      statement: 'An unknown email anywhere in the list gets 400.',
      ifItChanges: 'Check the emails before sending.',
    }),
    'learners.secondary-tutors.not-a-tutor': rule('last paragraph', {
      statement: 'An email anywhere in the list that belongs to a staff member who is not a tutor gets 400.',
      ifItChanges: 'Check that the emails belong to tutors before sending.',
    }),
    'learners.secondary-tutors.primary-tutor': rule('last paragraph', {
      statement: 'The learner’s primary tutor’s email anywhere in the list gets 400.',
      ifItChanges: 'Leave the primary tutor out of the list.',
    }),
    'learners.secondary-tutors.wrong-type': rule('row PUT secondarytutors', {
      statement: 'A body whose list is an object, or contains anything but strings, gets 400 and changes nothing.',
      ifItChanges: 'Validate bodies before sending.',
    }),
    'learners.secondary-tutors.names-offenders': rule('last paragraph', {
      statement: 'The 400 names every offending email and no others from the list.',
      ifItChanges: 'Find the offender by trying the emails one by one.',
    }),
    'learners.secondary-tutors.atomic': rule('last paragraph', {
      statement: 'After a refused replacement, the secondary tutors are unchanged.',
      ifItChanges: 'After a refusal, send the previous list again.',
    }),
    'learners.secondary-tutors.unknown-learner': rule('row PUT secondarytutors', {
      statement: 'Replacing the secondary tutors of an unknown learner gets 404.',
      ifItChanges: 'Check that the learner exists first.',
    }),
    'learners.secondary-tutors.field-name': question('row PUT secondarytutors', {
      statement: 'Which field of the body holds the list of emails?',
      ifItChanges: 'Send the list under its new name.',
      say: saying('The list of emails is in {name}, with which a request is {accepted with it?accepted:refused}'),
    }),
    'learners.secondary-tutors.missing-list': question('row PUT secondarytutors', {
      statement: 'What does a body without the list, or with null instead, return: 400, or are all removed?',
      ifItChanges: 'Always send the list: an empty one to remove all.',
      surprising: ifIs(
        'tutor kept',
        false,
        (cases) => `A replacement of secondary tutors removes all of them: ${cases.replaceAll(' tutor kept', '')}`,
      ),
      say: saying('A body without the list is {}'),
    }),
    'learners.secondary-tutors.repeated-email': question('last paragraph', {
      statement: 'Is a list accepted if it names a tutor twice, in the same or a different case?',
      ifItChanges: 'Send each tutor once.',
      say: saying('A list that names a tutor twice is {}'),
    }),
    'learners.secondary-tutors.ineligible': question('last paragraph; Tutors, last paragraph', {
      statement:
        'Batches must refuse a learner who is not eligible for a secondary-tutor change; do a replacement and an update accept the change?',
      ifItChanges: 'Do not rely on the service either to refuse or to accept such a change.',
      surprising: ifIs(
        'changed',
        true,
        (cases) =>
          `The secondary tutors of a learner who is not eligible change all the same: ${cases.replaceAll(' changed', '')}`,
      ),
      say: saying('A change of the tutors of a learner who is not eligible is {}'),
    }),
  }),
};
