import { breaking } from '../breaking.ts';
import { without } from '../operators/answers.ts';
import { asking, changing } from '../operators/changes.ts';
import { making } from '../operators/learners.ts';

export const defects = [
  breaking('learners.provision-type.not-set', {
    // An update to 0 is treated as omitted.
    'update-takes-provision-type-0-for-omitted': asking('replacedDetails', (stored, body) => [
      stored,
      body.provisionType === 0 ? without(body, 'provisionType') : body,
    ]),
    'create-refuses-provision-type-0': changing('checkProvisionType', (right, value, mode) =>
      mode === 'create' && value === 0 ? 'The value is required.' : right,
    ),
    'provision-type-0-is-named-none': changing('provisionTypes', (types) => ({ ...types, 0: 'None' })),
  }),
  breaking('learners.provision-type.apprenticeships', {
    'update-refuses-provision-type-30': changing('checkProvisionType', (right, value, mode) =>
      mode === 'update' && value === 30 ? 'The value cannot be chosen.' : right,
    ),
    'create-stores-provision-type-30-as-not-set': making(({ provisionType }) =>
      provisionType === 30 ? { provisionType: 0 } : {},
    ),
    'provision-type-30-lost-its-levels': changing('provisionTypes', (types) => ({ ...types, 30: 'Apprenticeships' })),
  }),
].flat();
