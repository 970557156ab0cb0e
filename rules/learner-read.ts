import { question, rule, section } from './entries.ts';

/** API document, Learner: read. */
export const learnerRead = section('Learner: read', {
  'learners.read.known-fields': rule(
    'known fields',
    'The single-learner read has learnerId, learnerUserId, email, clientReference, learnerUniqueReference, courseDetails, hasEhcp, gender, provisionType, provisionSource and provisionUpdatedAt.',
    { ifItChanges: 'Treat the missing field as unknown, not as empty.' },
  ),
  'learners.read.identifiers': rule(
    'known fields',
    'The read returns the learnerId and learnerUserId that the create returned.',
    { ifItChanges: 'Store the identifiers of the read.' },
  ),
  'learners.read.client-reference': rule(
    'known fields; create table, row clientReference',
    'The single-learner read returns the clientReference that was sent.',
    { ifItChanges: 'Keep the pairing of clientReference and learnerId on the client’s side.' },
  ),
  'learners.read.fields': question(
    'first paragraph, last sentence',
    'Which fields of which types does the single-learner read have?',
  ),
  'learners.list.row-email': rule('first paragraph', 'Every row of the learner list carries the learner’s email.', {
    ifItChanges: 'Read learners one by one to learn their emails.',
  }),
  'learners.list.no-client-reference': rule(
    'first paragraph; create table, row clientReference',
    'No row of the learner list carries clientReference.',
    { ifItChanges: 'The list can replace single reads where the reference is all that is needed.' },
  ),
  'learners.list.row-fields': question(
    'first paragraph, last sentence',
    'Which fields of which types does a row of the learner list have, and under what name do the rows stand?',
  ),
  'learners.read.provision-type-form': question(
    'known fields',
    'In what form does a read give the provision type: the id, the name, or both?',
  ),
  'learners.provision-type.not-set': rule('second paragraph', 'Provision type 0 is accepted and is named Not set.', {
    ifItChanges: 'Change the id that stands for no provision.',
  }),
  'learners.provision-type.apprenticeships': rule(
    'second paragraph',
    'Provision type 30 is accepted and is named Apprenticeships (all levels).',
    { ifItChanges: 'Change the id that stands for apprenticeships.' },
  ),
  'learners.provision-type.others': question(
    'second paragraph',
    'Which provision types are there besides 0 and 30, by id and name, as the refusal of an unknown one lists them?',
  ),
  'learners.provision-source.values': question(
    'second paragraph',
    'What are provisionSource and provisionUpdatedAt of a learner whose provision was set by the create, and of one that has none?',
  ),
  'learners.completed.shape': rule(
    'third paragraph; Endpoints: Learners, row GET assessmentcompleted',
    'The completed list is answered 200 with totalRecords, an integer, and learners, null or objects with a learnerId, a UUID, and a learnerUserId, a UUID or null.',
    { ifItChanges: 'Adjust how the list is read.' },
  ),
  'learners.completed.total-records': rule(
    'third paragraph',
    'totalRecords of the completed list is the number of learners in it.',
    { ifItChanges: 'Count the learners.' },
  ),
  'learners.completed.nullable': question(
    'third paragraph',
    'What can be null in the completed list: learners where there are none, learnerUserId, or neither?',
  ),
});
