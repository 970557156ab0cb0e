import { breaking } from '../breaking.ts';
import { fires, misfires } from '../operators/events.ts';

export const defects = breaking('events.learner-export-failed.fires', {
  ...misfires(800),
  'event-800-with-event-700': fires(800, (happening) => [happening, { ...happening, eventId: 700 }]),
});
