import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';

export const defects = [
  breaking('learners.provision-type.not-set', {
    'create-refuses-provision-type-0': changing('checkProvisionType', (right, value, mode) =>
      mode === 'create' && value === 0 ? 'The value is required.' : right,
    ),
    'provision-type-0-is-named-none': changing('provisionTypes', (types) => ({ ...types, 0: 'None' })),
  }),
  breaking('learners.provision-type.apprenticeships', {
    'update-refuses-provision-type-30': changing('checkProvisionType', (right, value, mode) =>
      mode === 'update' && value === 30 ? 'The value cannot be chosen.' : right,
    ),
    'provision-type-30-lost-its-levels': changing('provisionTypes', (types) => ({ ...types, 30: 'Apprenticeships' })),
  }),
].flat();
