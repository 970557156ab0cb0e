import { question, rule, section } from '../entries.ts';

/** Statements `learners.delete.…`. */
export const deletion = {
  ...section('Endpoints: Learners', {
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
  }),
};
