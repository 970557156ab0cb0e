import { question, rule, section } from './entries.ts';

/** API document, Endpoints: Learners; the list, the reads, the update, the deletion and the completed list. */
export const endpointsLearners = section('Endpoints: Learners', {
  'learners.list.complete': rule(
    'row GET list',
    'The list answers 200 with totalRecords and one row for each learner that the caller sees.',
    { ifItChanges: 'Adjust how the list is read.' },
  ),
  'learners.list.total-records': rule(
    'row GET list',
    'totalRecords counts all learners of the list, not those of the page, and is the same on every page.',
    { ifItChanges: 'Page until a short page.' },
  ),
  'learners.list.page-size-kept': rule('row GET list', 'A page has pageSize rows, the last page those that remain.', {
    ifItChanges: 'Page until totalRecords rows are collected.',
  }),
  'learners.list.page-index-first': rule(
    'row GET list; Limits',
    'pageIndex 1 is the first page, pageIndex 2 the one after it.',
    {
      ifItChanges: 'Change where the client starts paging; rows are missed or read twice.',
    },
  ),
  'learners.list.page-index-zero': rule('row GET list', 'pageIndex 0 gets 400.', {
    ifItChanges: 'Check that the client starts at 1; the mistake is no longer noticed.',
  }),
  'learners.list.page-index-omitted': rule('row GET list', 'A list without pageIndex gets 400.', {
    ifItChanges: 'Always send pageIndex.',
  }),
  'learners.list.page-index-negative': question('row GET list', 'What does a pageIndex below 0 or no integer get?'),
  'learners.list.pages-cover-once': rule(
    'row GET list',
    'The pages together hold every learner exactly once while nothing changes.',
    { ifItChanges: 'Drop repeated rows by learnerId, and compare with totalRecords.' },
  ),
  'learners.list.past-end': question(
    'row GET list',
    'What does a page past the end get: 404, or 200 with no rows and which totalRecords?',
  ),
  'learners.list.empty': question(
    'row GET list',
    'What does the list get where there is no learner at all: 200 or 404?',
  ),
  'learners.list.order': question(
    'row GET list',
    'In which order do the rows come: by creation, by name, by email or by id?',
  ),
  'learners.list.off-programme-included': rule(
    'row GET list',
    'With includeOffProgrammeLearners true the list holds at least every learner that it holds with false.',
    { ifItChanges: 'Send the parameter that shows all learners.' },
  ),
  'learners.list.off-programme-meaning': question(
    'row GET list',
    'Is a learner whose endDate has passed left out unless includeOffProgrammeLearners is true, and what holds when it is omitted?',
  ),
  'learners.list.off-programme-malformed': question(
    'row GET list',
    'What does includeOffProgrammeLearners get that is neither true nor false, or is empty?',
  ),
  'learners.read.by-id': rule('row GET by learnerId', 'A learner is read by its learnerId: 200 with that learner.', {
    ifItChanges: 'Address learners by email.',
  }),
  'learners.read.unknown': rule('row GET by learnerId', 'A learnerId that no learner has gets 404.', {
    ifItChanges: 'Recognise a missing learner by the new answer.',
  }),
  'learners.read.by-email': rule(
    'row GET by email',
    'A learner is read by its email, percent-encoded where needed: 200 with the record that the read by id gives.',
    { ifItChanges: 'Address learners by id.' },
  ),
  'learners.read.unknown-email': rule('row GET by email', 'An email that no learner has gets 404.', {
    ifItChanges: 'Recognise a free email by the new answer.',
  }),
  'learners.read.email-case': question('row GET by email', 'Is a learner found by its email in other case?'),
  'learners.read.email-malformed': question(
    'row GET by email',
    'What does a text get that is neither UUID nor email: 400 or 404?',
  ),
  'learners.update.status': rule('row PUT', 'An accepted update of a learner is answered 204.', {
    ifItChanges: 'Accept the new status.',
  }),
  'learners.update.unknown-learner': rule(
    'row PUT',
    'An update of a learner that does not exist gets 404 and creates none.',
    {
      ifItChanges: 'Check that the learner exists before updating.',
    },
  ),
  'learners.delete.status': rule('row DELETE', 'Deleting a learner is answered 204.', {
    ifItChanges: 'Accept the new status.',
  }),
  'learners.delete.gone': rule('row DELETE', 'A deleted learner can be read neither by id nor by email: 404.', {
    ifItChanges: 'Keep a list of deleted learners.',
  }),
  'learners.delete.gone-from-list': rule(
    'row DELETE',
    'A deleted learner is not in the list, nor counted in totalRecords.',
    {
      ifItChanges: 'Keep a list of deleted learners.',
    },
  ),
  'learners.delete.only-that-one': rule('row DELETE', 'Deleting a learner leaves every other learner as it was.', {
    ifItChanges: 'Stop deleting until it is understood.',
  }),
  'learners.delete.unknown-learner': rule(
    'row DELETE',
    'Deleting a learner that does not exist, or no longer does, gets 404.',
    {
      ifItChanges: 'Take the new answer for already deleted.',
    },
  ),
  'learners.delete.email-reusable': question(
    'row DELETE; create rule 4',
    'Can the email and the learnerUniqueReference of a deleted learner be used again, and does the new learner get new identifiers?',
  ),
  'learners.completed.on-date': rule(
    'row GET assessmentcompleted',
    'A learner who completed the assessment on the given date is in the list.',
    { ifItChanges: 'Read results one by one, or listen to event 100.' },
  ),
  'learners.completed.later-date': rule(
    'row GET assessmentcompleted',
    'A learner who completed before the given date is not in the list.',
    { ifItChanges: 'Drop the learners that were read before.' },
  ),
  'learners.completed.only-completed': rule(
    'row GET assessmentcompleted',
    'A learner who has not completed the assessment is in no such list.',
    { ifItChanges: 'Check each learner’s result.' },
  ),
  'learners.completed.date-meaning': question(
    'row GET assessmentcompleted',
    'Does the list for a date also hold learners who completed after it: on that day, or from that day on?',
  ),
  'learners.completed.deleted': question(
    'rows GET assessmentcompleted and DELETE',
    'Does the list still hold a learner who completed and was deleted afterwards?',
  ),
  'learners.completed.date-omitted': question('row GET assessmentcompleted', 'What does the list get without a date?'),
  'learners.completed.date-malformed': question(
    'row GET assessmentcompleted',
    'What does a date get that is no date, or that has a time?',
  ),
  'learners.completed.none': question(
    'row GET assessmentcompleted',
    'What does a date get on which nobody completed: an empty list, null or 404?',
  ),
});

/** API document, Endpoints: what all writes have in common. */
export const endpointsWrites = section('Endpoints', {
  'learners.belongings.kept': rule(
    'each row of a write',
    'What is done to a learner or happens to it changes what it is about alone: fields, tags, tutors, result, modules, support records and plan otherwise stay.',
    { ifItChanges: 'Read the learner and all that it has after each write.' },
  ),
});

/** API document, Endpoints: Learners; secondary tutors. */
export const endpointsSecondaryTutors = section('Endpoints: Learners', {
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
  'learners.secondary-tutors.atomic': rule('last paragraph', 'After a refusal the secondary tutors are as they were.', {
    ifItChanges: 'Send the former list again after a refusal.',
  }),
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
});
