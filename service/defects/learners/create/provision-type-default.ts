import { breaking } from '../../breaking.ts';
import { making } from '../../learner-changes.ts';

export const defects = breaking('learners.create.provision-type-default', {
  // The default is wrong.
  'create-defaults-provision-to-apprenticeships': making((learner, body) => ({
    provisionType: body.provisionType === undefined ? 30 : learner.provisionType,
  })),
  // There is no default: the value is null.
  'create-leaves-provision-open': making((learner, body) => ({
    provisionType: (body.provisionType === undefined ? null : learner.provisionType) as number,
  })),
});
