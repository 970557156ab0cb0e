import { breaking } from '../breaking.ts';
import { fires, misfires } from '../operators/events.ts';

export const defects = breaking('events.assessment-report-request-failed.fires', {
  ...misfires(300),
  'event-300-with-event-200': fires(300, (happening) => [happening, { ...happening, eventId: 200 }]),
});
