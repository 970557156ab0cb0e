import { saying } from '../answers/say.ts';
import { clientRule, question, rule, section } from '../entries.ts';
import { completed } from './completed.ts';
import { create } from './create.ts';
import { deletion } from './delete.ts';
import { isolation } from './isolation.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { secondaryTutors } from './secondary-tutors.ts';
import { update } from './update.ts';
import { visibility } from './visibility.ts';

export const learners = {
  ...section('What the service does', {
    'learners.id.uuid': rule('convention 5', {
      statement: 'A learnerId is a UUID wherever it appears.',
      ifItChanges: 'Store learner ids as opaque text.',
    }),
    'learners.user-id.second': rule('convention 5', {
      statement: 'Each learner has a learnerUserId, a UUID that no other learner has.',
      ifItChanges: 'Join user accounts to learners by another field.',
    }),
  }),
  ...section('Learner: create body', {
    'learners.client.sends-client-reference': clientRule(
      'table, row clientReference',
      'The client sends its own clientReference with every learner.',
    ),
  }),
  ...section('Learner: read', {
    'learners.provision-type.not-set': rule('second paragraph', {
      statement: 'Provision type 0 is accepted and named Not set.',
      ifItChanges: 'Change the id that the client uses for no provision.',
    }),
    'learners.provision-type.apprenticeships': rule('second paragraph', {
      statement: 'Provision type 30 is accepted and named Apprenticeships (all levels).',
      ifItChanges: 'Change the id that the client uses for apprenticeships.',
    }),
    'learners.provision-type.others': question('second paragraph', {
      statement: 'Which provision types besides 0 and 30 does the refusal of an unknown one list, by id and name?',
      ifItChanges: 'Match the client’s provision types to the ids of the new list.',
      say: saying('The refusal of an unknown provision type says: {listed}'),
    }),
    'learners.provision-source.values': question('second paragraph', {
      statement:
        'What are provisionSource and provisionUpdatedAt when the create set the provision, and when there is none?',
      ifItChanges: 'Compare provisionSource with the new values, and accept null.',
      say: saying('What a read shows of the provision after a create with {}'),
    }),
  }),
  ...section('Endpoints', {
    'learners.belongings.kept': rule('each row of a write', {
      statement:
        'An action on a learner changes only what it is meant to: other fields, tags, tutors, result, modules, support records and plan stay the same.',
      ifItChanges: 'After each write, read the learner and everything they have.',
    }),
  }),
  ...completed,
  ...create,
  ...deletion,
  ...isolation,
  ...list,
  ...read,
  ...secondaryTutors,
  ...update,
  ...visibility,
};
