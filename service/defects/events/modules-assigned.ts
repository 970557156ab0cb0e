import { breaking } from '../breaking.ts';
import { silent } from '../operators/events-of-learners-more.ts';

export const defects = breaking('events.modules-assigned.fires', {
  'event-400-not-for-tagged-learners': silent('assignModule', ({ tags }) => {
    return tags.length > 0;
  }),
});
