import { saying } from '../answers/say.ts';
import { question, rule, section } from '../entries.ts';

export const read = {
  ...section('Events', {
    'learners.read.current': rule('paragraph', {
      statement:
        'A read by id returns the current record: soon after an update it shows what the update stored, not what was there before.',
      ifItChanges: 'After an update or an event, read again a little later.',
    }),
  }),
  ...section('Learner: read', {
    'learners.read.known-fields': rule('known fields', {
      statement:
        'The single-learner read has learnerId, learnerUserId, email, clientReference, learnerUniqueReference, courseDetails, hasEhcp, gender, provisionType, provisionSource and provisionUpdatedAt.',
      ifItChanges: 'Treat the missing field as unknown rather than empty.',
    }),
    'learners.read.identifiers': rule('known fields', {
      statement: 'The read returns the same learnerId and learnerUserId as the create.',
      ifItChanges: 'Store the identifiers from the read.',
    }),
    'learners.read.client-reference': rule('known fields; create table, row clientReference', {
      statement: 'The single-learner read returns the clientReference that was sent.',
      ifItChanges: 'Keep a table of clientReference and learnerId in the client.',
    }),
    'learners.read.fields': question('first paragraph, last sentence', {
      statement: 'Which fields, of which types, does the single-learner read return?',
      ifItChanges: 'Manage without fields that are gone, and adjust to new types.',
    }),
    'learners.read.provision-type-form': question('known fields', {
      statement: 'How does a read show the provision type: as an id, a name, or both?',
      ifItChanges: 'Accept the provision type in its new form.',
      say: saying('How a provisionType reads, by what was sent: {}'),
    }),
  }),
  ...section('Endpoints: Learners', {
    'learners.read.by-id': rule('row GET by learnerId', {
      statement: 'Reading a learner by learnerId returns 200 with that learner.',
      ifItChanges: 'Address learners by email.',
    }),
    'learners.read.unknown': rule('row GET by learnerId', {
      statement: 'Reading an unknown learnerId gets 404.',
      ifItChanges: 'Recognise a missing learner by the new response.',
    }),
    'learners.read.by-email': rule('row GET by email', {
      statement: 'Reading a learner by email, percent-encoded where needed, returns 200 with the same record as by id.',
      ifItChanges: 'Address learners by id.',
    }),
    'learners.read.unknown-email': rule('row GET by email', {
      statement: 'Reading an unknown email gets 404.',
      ifItChanges: 'Recognise an unused email by the new response.',
    }),
    'learners.read.email-case': question('row GET by email', {
      statement: 'Can a learner be found by email in a different case?',
      ifItChanges: 'Look learners up by email exactly as it was stored.',
      say: saying('A read by email in a different case is {}'),
    }),
    'learners.read.email-malformed': question('row GET by email', {
      statement: 'What does a path value that is neither a UUID nor an email return: 400 or 404?',
      ifItChanges: 'Treat both 400 and 404 as no such learner.',
      say: saying('A read by a value that is neither a UUID nor an email is {}'),
    }),
  }),
};
