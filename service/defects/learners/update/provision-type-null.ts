import { breaking } from '../../breaking.ts';
import { letting, replacing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.provision-type-null', {
  // Null keeps the stored value, as if the field were omitted.
  'update-keeps-the-provision-for-null': (correct) => ({
    ...letting('update', 'provisionType', (value) => value === null)(correct),
    ...replacing((details, stored, body) => ({
      provisionType: body.provisionType === null ? stored.provisionType : details.provisionType,
    }))(correct),
  }),
});
