import { breaking } from '../../breaking.ts';
import { letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-null', {
  // Null is accepted, as if the field were omitted.
  'create-takes-null-as-provision': letting('create', 'provisionType', (value) => value === null),
});
