import { breaking, family } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-name', {
  // The name is accepted in place of the id.
  ...family(
    ['Not set', 'Apprenticeships (all levels)'],
    (name) => `create-takes-the-name-${name.split(' ')[0]?.toLowerCase()}`,
    (name) => letting('create', 'provisionType', (value) => value === name),
  ),
});
