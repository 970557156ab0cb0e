import { breaking } from '../breaking.ts';
import { foreignWebhooks } from '../operators/foreign.ts';
import type { Change, Webhook } from '../types.ts';

/** Sends events to webhooks of other organisations as well. */
function tells(isTold: (webhook: Webhook, eventId: number) => boolean): Change {
  return (correct) => ({
    subscribers: (state, eventId) => [
      ...correct.subscribers(state, eventId),
      ...foreignWebhooks(state).filter(
        (webhook) => webhook.systemEventIds.includes(eventId) && isTold(webhook, eventId),
      ),
    ],
    currentWebhook: (state, fired) =>
      correct.currentWebhook(state, fired) ?? correct.findForeignWebhook(state, fired.webhookId),
  });
}

export const defects = breaking('events.isolation.delivery', {
  'events-go-to-foreign-webhooks': tells(() => true),
  'events-without-a-learner-go-to-foreign-webhooks': tells((_, eventId) => eventId >= 700 && eventId <= 800),
  'reports-go-to-foreign-webhooks': tells((_, eventId) => eventId === 200),
  'plan-changes-go-to-foreign-webhooks-that-take-everything': tells(
    (webhook, eventId) => eventId === 900 && webhook.systemEventIds.length === 9,
  ),
});
