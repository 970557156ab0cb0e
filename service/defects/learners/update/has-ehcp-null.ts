import { breaking } from '../../breaking.ts';
import { letting, replacing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.has-ehcp-null', {
  // Null keeps the stored value, as if the field were omitted.
  'update-keeps-ehcp-for-null': (correct) => ({
    ...letting('update', 'hasEhcp', (value) => value === null)(correct),
    ...replacing((details, stored, body) => ({
      hasEhcp: body.hasEhcp === null ? stored.hasEhcp : details.hasEhcp,
    }))(correct),
  }),
});
