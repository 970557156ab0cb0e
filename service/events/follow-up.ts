import { setTimeout as pause } from 'node:timers/promises';
import type { Happening, Job } from '../behaviour/types.ts';
import type { Deliverer } from '../deliveries/deliver.ts';
import type { FollowUp } from '../routes/handle.ts';
import type { Organisation } from '../store/organisation.ts';
import type { Payload, Webhook } from '../store/types.ts';
import { send } from './send.ts';

/** What happens after a decision is committed: its events are sent and its jobs run. */
export function followUpOf(deliverer: Deliverer): FollowUp {
  return (organisation, { events = [], jobs = [] }) => {
    for (const happening of events) fire(deliverer, organisation, happening);
    for (const job of jobs) {
      later(organisation, organisation.behaviour.choices.workMs[job.kind], () => finish(deliverer, organisation, job));
    }
  };
}

/** Sends an event to every webhook subscribed to it. */
function fire(deliverer: Deliverer, organisation: Organisation, happening: Happening): void {
  for (const { webhook, payload } of organisation.behaviour.deliveriesOf(organisation, happening)) {
    sendLater(deliverer, organisation, webhook, payload);
  }
}

/** Sends a payload, as often as it comes, without making the caller wait. */
export function sendLater(deliverer: Deliverer, organisation: Organisation, webhook: Webhook, payload: Payload): void {
  const b = organisation.behaviour;
  for (let time = 0; time < b.choices.timesDelivered; time += 1) {
    const spread = Math.random() * b.choices.deliverySpreadMs;
    later(organisation, b.deliveryDelayMs(payload.eventId) + spread, () =>
      send(deliverer, organisation, webhook, payload),
    );
  }
}

function finish(deliverer: Deliverer, organisation: Organisation, job: Job): void {
  const b = organisation.behaviour;
  switch (job.kind) {
    case 'invitation':
      organisation.outbox.push({ learnerId: job.learnerId, to: job.to, sentAt: organisation.now() });
      break;
    case 'report':
      fire(deliverer, organisation, b.reportFinished(job.requestId, job.learner, organisation.outcomes.report));
      break;
    case 'export':
      fire(deliverer, organisation, b.exportFinished(organisation, job, organisation.outcomes.export));
  }
}

/** Runs the work after a delay, unless the organisation is deleted first. */
function later(organisation: Organisation, ms: number, work: () => void | Promise<void>): void {
  const { signal } = organisation.gone;
  pause(ms, undefined, { signal, ref: false })
    .then(work)
    .catch((error: Error) => {
      if (!signal.aborted) console.error('asynchronous work:', error);
    });
}
