import { question, rule, section } from '../entries.ts';

/** Statements `learners.read.…`. */
export const read = {
  ...section('Learner: read', {
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
    'learners.read.provision-type-form': question(
      'known fields',
      'In what form does a read give the provision type: the id, the name, or both?',
    ),
  }),
  ...section('Endpoints: Learners', {
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
  }),
};
