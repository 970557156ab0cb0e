import { question, rule, section } from './entries.ts';

const namesIds = { ifItChanges: 'Find the offender by sending the learners one by one.' };

const refusedWhole = { ifItChanges: 'Check the batch before sending it, and read the learners after.' };

/** Statements `tutors.…`. */
export const tutors = {
  ...section('What the service does', {
    'tutors.isolation.batch': rule(
      'convention 4',
      'A tutor batch that names a learner or a replacement of another organisation is refused, and no learner of either changes.',
      { ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.' },
    ),
  }),
  ...section('Endpoints: Tutors', {
    'tutors.batch-put.tutor-refused': rule(
      'heading; Authentication, item 6',
      'A tutor who assigns in batch gets 403, and no learner changes.',
      { ifItChanges: 'Check which credentials can assign tutors.' },
    ),
    'tutors.batch-put.manager-allowed': rule('heading; Authentication, item 6', 'A manager can assign in batch.', {
      ifItChanges: 'Use an administrator’s credentials.',
    }),
    'tutors.batch-put.administrator-allowed': rule(
      'heading; Authentication, item 6',
      'An administrator can assign in batch.',
      {
        ifItChanges: 'Use a manager’s credentials.',
      },
    ),
    'tutors.batch-put.assigns': rule(
      'row PUT',
      'The tutor becomes a secondary tutor of every learner of the batch, whose other tutors stay.',
      { ifItChanges: 'Read who sees the learners after each batch.' },
    ),
    'tutors.batch-put.status': rule(
      'row PUT',
      'An accepted assignment is answered 204, or 200 as the description lists too.',
      {
        ifItChanges: 'Accept the new status.',
      },
    ),
    'tutors.batch-put.limit': rule(
      'row PUT; Limits',
      'An assignment takes 50 learners; 51 get 400, and no learner changes.',
      { ifItChanges: 'Split batches at the new limit.' },
    ),
    'tutors.batch-put.repeatable': rule(
      'row PUT',
      'Assigning a tutor who is already secondary tutor succeeds and changes nothing.',
      {
        ifItChanges: 'Leave out learners who have the tutor.',
      },
    ),
    'tutors.batch-put.unknown-learner': rule(
      'last paragraph',
      'One unknown learner id anywhere in an assignment gets 400 that names it.',
      namesIds,
    ),
    'tutors.batch-put.ineligible-learner': rule(
      'last paragraph',
      'One learner not eligible for a change of secondary tutors anywhere in an assignment gets 400 that names it.',
      namesIds,
    ),
    'tutors.batch-put.primary-tutor': rule(
      'last paragraph',
      'One learner anywhere in the batch whose primary tutor is the tutor to assign gets 400 that names the learner or the tutor.',
      namesIds,
    ),
    'tutors.batch-put.atomic': rule(
      'last paragraph',
      'After a refused assignment no learner of the batch has changed.',
      refusedWhole,
    ),
    'tutors.batch-put.success': question('row PUT', 'Is an accepted assignment answered 204, or 200?'),
    'tutors.batch-put.unknown-tutor': question(
      'row PUT',
      'What does an assignment get whose tutor in the path is unknown, or is staff but no tutor?',
    ),
    'tutors.batch.list-edges': question(
      'rows PUT and PATCH',
      'What do an empty batch, a missing list and a batch of more than 50 ids with fewer than 50 different ones get?',
    ),
    'tutors.batch.several-kinds': question(
      'last paragraph',
      'Does the refusal of a batch with an unknown learner and with one whose primary tutor is the tutor to assign name both, or only those of one kind?',
    ),
    'tutors.batch.manager-scope': question(
      'heading; Authentication, item 6',
      'May a manager batch learners or tutors that are not theirs?',
    ),
    'tutors.batch-patch.tutor-refused': rule(
      'heading; Authentication, item 6',
      'A tutor who removes or replaces in batch gets 403, and no learner changes.',
      { ifItChanges: 'Check which credentials can change tutors.' },
    ),
    'tutors.batch-patch.manager-allowed': rule(
      'heading; Authentication, item 6',
      'A manager can remove and replace in batch.',
      { ifItChanges: 'Use an administrator’s credentials.' },
    ),
    'tutors.batch-patch.administrator-allowed': rule(
      'heading; Authentication, item 6',
      'An administrator can remove and replace in batch.',
      { ifItChanges: 'Use a manager’s credentials.' },
    ),
    'tutors.batch-patch.status': rule(
      'row PATCH',
      'An accepted PATCH is answered 204, or 200 as the description lists too.',
      {
        ifItChanges: 'Accept the new status.',
      },
    ),
    'tutors.batch-patch.limit': rule(
      'row PATCH; Limits',
      'A PATCH takes 50 learners; 51 get 400, and no learner changes.',
      {
        ifItChanges: 'Split batches at the new limit.',
      },
    ),
    'tutors.batch-patch.removes': rule(
      'last paragraph',
      'A PATCH without replacementTutorEmail removes the tutor from the secondary tutors of every learner of the batch, and no other tutor.',
      { ifItChanges: 'Read who sees the learners after each removal.' },
    ),
    'tutors.batch-patch.null-removes': rule(
      'last paragraph',
      'A PATCH with replacementTutorEmail null removes the tutor likewise.',
      {
        ifItChanges: 'Leave the field out to remove a tutor.',
      },
    ),
    'tutors.batch-patch.replaces': rule(
      'last paragraph',
      'With a replacement each learner of the batch that had the tutor as secondary tutor has the replacement as one.',
      { ifItChanges: 'Assign the replacement by the batch PUT.' },
    ),
    'tutors.batch-patch.only-holders': rule(
      'last paragraph',
      'With a replacement a learner of the batch that did not have the tutor as secondary tutor is unchanged.',
      { ifItChanges: 'Batch only the learners that have the tutor.' },
    ),
    'tutors.batch-patch.success': question('row PATCH', 'Is an accepted PATCH answered 204, or 200?'),
    'tutors.batch-patch.replaced-tutor': question(
      'last paragraph',
      'With a replacement, is the tutor removed from the learners to which the replacement is added, as the word says, though only the adding is stated?',
    ),
    'tutors.batch-patch.unknown-learner': rule(
      'last paragraph',
      'One unknown learner id anywhere in a PATCH gets 400 that names it.',
      namesIds,
    ),
    'tutors.batch-patch.ineligible-learner': rule(
      'last paragraph',
      'One learner not eligible for a change of secondary tutors anywhere in a PATCH gets 400 that names it.',
      namesIds,
    ),
    'tutors.batch-patch.replacement-primary': rule(
      'last paragraph',
      'One learner anywhere in the batch whose primary tutor is the replacement gets 400 that names the learner or the replacement.',
      namesIds,
    ),
    'tutors.batch-patch.unknown-replacement': rule(
      'last paragraph',
      'A replacement that nobody is gets 400 that names its email.',
      { ifItChanges: 'Check the replacement before sending.' },
    ),
    'tutors.batch-patch.atomic': rule(
      'last paragraph',
      'After a refused PATCH no learner of the batch has changed.',
      refusedWhole,
    ),
    'tutors.batch-patch.removed-primary': question(
      'last paragraph',
      'What does the removal of a tutor get who is a batched learner’s primary tutor: 400 like an assignment, or nothing to do?',
    ),
    'tutors.batch-patch.replaced-primary': question(
      'last paragraph',
      'With a replacement, does a tutor who is a batched learner’s primary tutor refuse the batch, as the replacement would?',
    ),
    'tutors.batch-patch.not-holding': question(
      'last paragraph',
      'What does a removal get where the tutor is unknown, or is no secondary tutor of a batched learner?',
    ),
    'tutors.batch-patch.odd-replacement': question(
      'last paragraph',
      'What does a replacement get that is staff but no tutor, is the tutor themself, or already is secondary tutor?',
    ),
    'tutors.batch-patch.primary-of-non-holder': question(
      'last paragraph',
      'Does a replacement who is the primary tutor of a batched learner that lacks the tutor refuse the batch, though that learner would be unchanged?',
    ),
    'tutors.batch-patch.ineligible-non-holder': question(
      'last paragraph',
      'Does a batched learner that is not eligible for a change but lacks the tutor refuse the batch, though that learner would be unchanged?',
    ),
  }),
};
