import { saying } from './answers/say.ts';
import { ifAccepted, ifIs } from './answers/surprising.ts';
import { question, rule, section } from './entries.ts';

const namesIds = { ifItChanges: 'Find the offender by sending the learners one by one.' };

const refusedWhole = { ifItChanges: 'Check the batch before sending it, and read the learners after.' };

export const tutors = {
  ...section('What the service does', {
    'tutors.isolation.batch': rule('convention 4', {
      statement:
        'A tutor batch that names another organisation’s learner or replacement is refused, and no learner of either organisation changes.',
      ifItChanges: 'Stop and tell the operator: organisations can change each other’s learners.',
    }),
  }),
  ...section('Endpoints: Tutors', {
    'tutors.batch-put.tutor-refused': rule('heading; Authentication, item 6', {
      statement: 'A tutor who assigns in a batch gets 403, and no learner changes.',
      ifItChanges: 'Check which credentials can assign tutors.',
    }),
    'tutors.batch-put.manager-allowed': rule('heading; Authentication, item 6', {
      statement: 'A manager can assign a tutor in a batch.',
      ifItChanges: 'Use an administrator’s credentials.',
    }),
    'tutors.batch-put.administrator-allowed': rule('heading; Authentication, item 6', {
      statement: 'An administrator can assign a tutor in a batch.',
      ifItChanges: 'Use a manager’s credentials.',
    }),
    'tutors.batch-put.assigns': rule('row PUT', {
      statement: 'The tutor becomes a secondary tutor of every learner in the batch, and their other tutors stay.',
      ifItChanges: 'After each batch, check who sees the learners.',
    }),
    'tutors.batch-put.status': rule('row PUT', {
      statement: 'An accepted assignment returns 204, or the 200 that the OpenAPI document also lists.',
      ifItChanges: 'Accept the new status.',
    }),
    'tutors.batch-put.limit': rule('row PUT; Limits', {
      statement: 'An assignment accepts 50 learners; 51 get 400, and no learner changes.',
      ifItChanges: 'Split batches at the new limit.',
    }),
    'tutors.batch-put.repeatable': rule('row PUT', {
      statement: 'Assigning someone who is already a secondary tutor succeeds and changes nothing.',
      ifItChanges: 'Leave out learners who already have the tutor.',
    }),
    'tutors.batch-put.unknown-learner': rule('last paragraph', {
      statement: 'If any learner id in an assignment is unknown, the response is 400 and names that id.',
      ...namesIds,
    }),
    'tutors.batch-put.ineligible-learner': rule('last paragraph', {
      statement:
        'If any learner in an assignment is not eligible for a secondary-tutor change, the response is 400 and names that learner.',
      ...namesIds,
    }),
    'tutors.batch-put.primary-tutor': rule('last paragraph', {
      statement:
        'If the tutor to assign is the primary tutor of any learner in the batch, the response is 400 and names that learner or the tutor.',
      ...namesIds,
    }),
    'tutors.batch-put.atomic': rule('last paragraph', {
      statement: 'After a refused assignment, no learner in the batch has changed.',
      ...refusedWhole,
    }),
    'tutors.batch-put.success': question('row PUT', {
      statement: 'Does an accepted assignment return 204 or 200?',
      ifItChanges: 'Treat any 2xx as success.',
      say: saying('An assignment is {}'),
    }),
    'tutors.batch-put.unknown-tutor': question('row PUT', {
      statement: 'What does an assignment return if the tutor in the path is unknown, or is staff but not a tutor?',
      ifItChanges: 'Treat both 400 and 404 as an unknown tutor.',
      say: saying('An assignment of somebody who is not a tutor is {}'),
    }),
    'tutors.batch.list-edges': question('rows PUT and PATCH', {
      statement:
        'What do an empty batch, a missing list, and more than 50 ids of which fewer than 50 are distinct return?',
      ifItChanges: 'Send between 1 and 50 ids, each once.',
      surprising: ifAccepted(() => 'A batch without its list of learners is accepted', /missing/),
      say: saying('A batch with an odd list is {}'),
    }),
    'tutors.batch.several-kinds': question('last paragraph', {
      statement:
        'If a batch has both an unknown learner and one whose primary tutor is the tutor to assign, does the refusal name both or only one kind?',
      ifItChanges: 'Correct what the refusal names, and expect another refusal.',
      say: saying('A batch with two faults of different kinds is {}'),
    }),
    'tutors.batch.manager-scope': question('heading; Authentication, item 6', {
      statement: 'Can a manager include learners or tutors outside their own team in a batch?',
      ifItChanges: 'Check in the client that a manager’s batch stays within their team.',
      surprising: ifAccepted((cases) => `A manager can reach outside their team in a batch: ${cases}`),
      say: saying('A manager’s batch beyond their own team is {}'),
    }),
    'tutors.batch-patch.tutor-refused': rule('heading; Authentication, item 6', {
      statement: 'A tutor who removes or replaces in a batch gets 403, and no learner changes.',
      ifItChanges: 'Check which credentials can change tutors.',
    }),
    'tutors.batch-patch.manager-allowed': rule('heading; Authentication, item 6', {
      statement: 'A manager can remove and replace a tutor in a batch.',
      ifItChanges: 'Use an administrator’s credentials.',
    }),
    'tutors.batch-patch.administrator-allowed': rule('heading; Authentication, item 6', {
      statement: 'An administrator can remove and replace a tutor in a batch.',
      ifItChanges: 'Use a manager’s credentials.',
    }),
    'tutors.batch-patch.status': rule('row PATCH', {
      statement: 'An accepted PATCH returns 204, or the 200 that the OpenAPI document also lists.',
      ifItChanges: 'Accept the new status.',
    }),
    'tutors.batch-patch.limit': rule('row PATCH; Limits', {
      statement: 'A PATCH accepts 50 learners; 51 get 400, and no learner changes.',
      ifItChanges: 'Split batches at the new limit.',
    }),
    'tutors.batch-patch.removes': rule('last paragraph', {
      statement:
        'A PATCH without replacementTutorEmail removes the tutor, and nobody else, from the secondary tutors of every learner in the batch.',
      ifItChanges: 'After each removal, check who sees the learners.',
    }),
    'tutors.batch-patch.null-removes': rule('last paragraph', {
      statement: 'A PATCH with replacementTutorEmail null also removes the tutor.',
      ifItChanges: 'Leave the field out to remove a tutor.',
    }),
    'tutors.batch-patch.replaces': rule('last paragraph', {
      statement:
        'With a replacement, every learner in the batch who had the tutor as secondary tutor now has the replacement as one.',
      ifItChanges: 'Assign the replacement with the batch PUT.',
    }),
    'tutors.batch-patch.only-holders': rule('last paragraph', {
      statement:
        'With a replacement, learners in the batch who did not have the tutor as secondary tutor are unchanged.',
      ifItChanges: 'Include only learners who have the tutor.',
    }),
    'tutors.batch-patch.success': question('row PATCH', {
      statement: 'Does an accepted PATCH return 204 or 200?',
      ifItChanges: 'Treat any 2xx as success.',
      say: saying('A PATCH is {}'),
    }),
    'tutors.batch-patch.replaced-tutor': question('last paragraph', {
      statement:
        'With a replacement, is the tutor also removed from the learners who get the replacement, as the word implies although the API document states only the addition?',
      ifItChanges:
        'Read the learners after a replacement, and if they still have the old tutor, remove it with another PATCH.',
      surprising: ifIs(/./, 'stays', 'A tutor who is replaced keeps the learners as well'),
      say: saying('With a replacement, the tutor who is replaced is {}'),
    }),
    'tutors.batch-patch.unknown-learner': rule('last paragraph', {
      statement: 'If any learner id in a PATCH is unknown, the response is 400 and names that id.',
      ...namesIds,
    }),
    'tutors.batch-patch.ineligible-learner': rule('last paragraph', {
      statement:
        'If any learner in a PATCH is not eligible for a secondary-tutor change, the response is 400 and names that learner.',
      ...namesIds,
    }),
    'tutors.batch-patch.replacement-primary': rule('last paragraph', {
      statement:
        'If the replacement is the primary tutor of any learner in the batch, the response is 400 and names that learner or the replacement.',
      ...namesIds,
    }),
    'tutors.batch-patch.unknown-replacement': rule('last paragraph', {
      statement: 'A replacement email that belongs to nobody gets 400 that names it.',
      ifItChanges: 'Check the replacement before sending.',
    }),
    'tutors.batch-patch.atomic': rule('last paragraph', {
      statement: 'After a refused PATCH, no learner in the batch has changed.',
      ...refusedWhole,
    }),
    'tutors.batch-patch.removed-primary': question('last paragraph', {
      statement:
        'What does removing a tutor who is the primary tutor of a learner in the batch return: 400, as for an assignment, or success with no change?',
      ifItChanges: 'Leave out learners whose primary tutor is to be removed.',
      say: saying('A removal of a tutor who is the primary tutor of a learner in the batch is {}'),
    }),
    'tutors.batch-patch.replaced-primary': question('last paragraph', {
      statement:
        'With a replacement, is the batch refused if the tutor being replaced is the primary tutor of a learner in it, as it is if the replacement is?',
      ifItChanges: 'Leave out learners whose primary tutor is to be replaced.',
      say: saying('A replacement of a tutor who is the primary tutor of a learner in the batch is {}'),
    }),
    'tutors.batch-patch.not-holding': question('last paragraph', {
      statement:
        'What does a removal return if the tutor is unknown, or is not a secondary tutor of a learner in the batch?',
      ifItChanges: 'Send only learners who have the tutor.',
      say: saying('A removal of a tutor whom the learners do not have is {}'),
    }),
    'tutors.batch-patch.odd-replacement': question('last paragraph', {
      statement:
        'What does a PATCH return if the replacement is staff but not a tutor, is the tutor being replaced, or is already a secondary tutor?',
      ifItChanges: 'Send a replacement who is a different tutor and whom no learner in the batch has.',
      say: saying('A PATCH with an odd replacement is {}'),
    }),
    'tutors.batch-patch.primary-of-non-holder': question('last paragraph', {
      statement:
        'Is a batch refused because the replacement is the primary tutor of a learner who does not have the tutor and so would not change?',
      ifItChanges: 'Send only learners who have the tutor.',
      say: saying('A batch whose replacement is the primary tutor of a learner who would not change is {}'),
    }),
    'tutors.batch-patch.ineligible-non-holder': question('last paragraph', {
      statement:
        'Is a batch refused because of an ineligible learner who does not have the tutor and so would not change?',
      ifItChanges: 'Send only learners who have the tutor.',
      say: saying('A batch with an ineligible learner who would not change is {}'),
    }),
  }),
};
