import { breaking } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-name', {
  // The name is accepted in place of the id.
  ...Object.fromEntries(
    ['Not set', 'Apprenticeships (all levels)'].map((name) => [
      `create-takes-the-name-${name.split(' ')[0]?.toLowerCase()}`,
      letting('create', 'provisionType', (value) => value === name),
    ]),
  ),
});
