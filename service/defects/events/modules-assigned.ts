import { breaking } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { misfires, silent } from '../operators/events.ts';

export const defects = breaking('events.modules-assigned.fires', {
  'event-400-not-for-tagged-learners': silent('assignModule', ({ tags }) => {
    return tags.length > 0;
  }),
  ...misfires(400),
  'event-400-once-for-each-learner': changing('assignModule', (decision, { modules }) =>
    modules.length === 0 ? decision : { ...decision, events: [] },
  ),
});
