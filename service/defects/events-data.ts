import { randomUUID } from 'node:crypto';
import { lags, omit, sends } from './event-data-changes.ts';
import { planEventDefects } from './events-plans.ts';
import { exports } from './operators/events-data.ts';
import type { Defect } from './types.ts';

const learners: readonly Defect[] = (
  [
    [100, 'events.assessment-completed.learner-id'],
    [900, 'events.support-plan-changed.learner-id'],
  ] as const
).flatMap(([eventId, breaks]): Defect[] => [
  { name: `event-${eventId}-without-a-learner`, breaks, change: sends(eventId, (data) => omit(data, 'LearnerId')) },
  { name: `event-${eventId}-with-the-learner-before`, breaks, change: lags(eventId, 'LearnerId') },
  {
    // `LearnerId` is the learner's user id.
    name: `event-${eventId}-with-the-id-of-the-user`,
    breaks,
    change: (correct) => ({
      deliveriesOf: (state, happening) => {
        const learner = state.learners.get(String(happening.data.LearnerId));
        if (happening.eventId !== eventId || !learner) return correct.deliveriesOf(state, happening);
        return correct.deliveriesOf(state, {
          ...happening,
          data: { ...happening.data, LearnerId: learner.learnerUserId },
        });
      },
    }),
  },
]);

const requests: readonly Defect[] = (
  [
    [200, 'events.assessment-report-created.request-id', 'report'],
    [700, 'events.learner-export-completed.request-id', 'export'],
  ] as const
).flatMap(([eventId, breaks, what]): Defect[] => [
  { name: `${what}-event-without-a-request-id`, breaks, change: sends(eventId, (data) => omit(data, 'RequestId')) },
  {
    name: `${what}-event-with-an-id-of-its-own`,
    breaks,
    change: sends(eventId, (data) => ({ ...data, RequestId: randomUUID() })),
  },
  { name: `${what}-event-with-the-request-before`, breaks, change: lags(eventId, 'RequestId') },
]);

const records: readonly Defect[] = [
  // Exports end at a usual page size.
  ...[10, 25].map((most) => ({
    name: `export-of-${most}-records-at-most`,
    breaks: 'events.learner-export-completed.records' as const,
    change: exports((all) => all.slice(0, most)),
  })),
];

/** The data of events. */
export const eventDataDefects: readonly Defect[] = [...learners, ...requests, ...records, ...planEventDefects];
