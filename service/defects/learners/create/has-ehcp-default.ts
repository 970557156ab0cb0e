import { breaking } from '../../breaking.ts';
import { making } from '../../learner-changes.ts';

export const defects = breaking('learners.create.has-ehcp-default', {
  // The default is wrong.
  'create-defaults-ehcp-to-true': making((learner, { hasEhcp }) => ({
    hasEhcp: hasEhcp === undefined ? true : learner.hasEhcp,
  })),
  // There is no default: the value is null.
  'create-leaves-ehcp-open': making((learner, { hasEhcp }) => ({
    hasEhcp: (hasEhcp === undefined ? null : learner.hasEhcp) as boolean,
  })),
});
