import { saying } from '../answers/say.ts';
import { ifIs } from '../answers/surprising.ts';
import { question, rule, section } from '../entries.ts';

export const deletion = {
  ...section('Endpoints: Learners', {
    'learners.delete.status': rule('row DELETE', {
      statement: 'Deleting a learner returns 204.',
      ifItChanges: 'Accept the new status.',
    }),
    'learners.delete.gone': rule('row DELETE', {
      statement: 'Reading a deleted learner by id or by email gets 404.',
      ifItChanges: 'Keep a list of deleted learners.',
    }),
    'learners.delete.gone-from-list': rule('row DELETE', {
      statement: 'A deleted learner is neither listed nor counted in totalRecords.',
      ifItChanges: 'Keep a list of deleted learners.',
    }),
    'learners.delete.only-that-one': rule('row DELETE', {
      statement: 'Deleting a learner leaves every other learner unchanged.',
      ifItChanges: 'Stop deleting until this is explained.',
    }),
    'learners.delete.unknown-learner': rule('row DELETE', {
      statement: 'Deleting a learner that does not exist, or was already deleted, gets 404.',
      ifItChanges: 'Treat the new response as already deleted.',
    }),
    'learners.delete.email-reusable': question('row DELETE; create rule 4', {
      statement:
        'Can a deleted learner’s email and learnerUniqueReference be used again, and does the new learner get new identifiers?',
      ifItChanges:
        'Before reusing the email or reference of a deleted learner, check that the create succeeds and which ids it returns.',
      surprising: ifIs('new learnerId', false, 'A learner who is created again gets the identifier of the deleted one'),
      say: saying('A create with the email and learnerUniqueReference of a deleted learner: {}'),
    }),
  }),
};
