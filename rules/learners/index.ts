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

/** Statements `learners.…`. */
export const learners = {
  ...section('What the service does', {
    'learners.id.uuid': rule('convention 5', 'A learnerId is a UUID wherever it appears.', {
      ifItChanges: 'Store learner ids as opaque text.',
    }),
    'learners.user-id.second': rule(
      'convention 5',
      'Each learner has a learnerUserId, a UUID of its own that no other learner has.',
      { ifItChanges: 'Join user accounts to learners by another key.' },
    ),
  }),
  ...section('Learner: create body', {
    'learners.client.sends-client-reference': clientRule(
      'table, row clientReference',
      'The client sends a clientReference of its own with every learner.',
    ),
  }),
  ...section('Learner: read', {
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
  }),
  ...section('Endpoints', {
    'learners.belongings.kept': rule(
      'each row of a write',
      'What is done to a learner or happens to it changes what it is about alone: fields, tags, tutors, result, modules, support records and plan otherwise stay.',
      { ifItChanges: 'Read the learner and all that it has after each write.' },
    ),
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
