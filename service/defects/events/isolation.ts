import { breaking } from '../breaking.ts';
import { tells } from '../operators/webhook-isolation.ts';

export const defects = breaking('events.isolation.delivery', {
  'events-go-to-foreign-webhooks': tells(() => true),
  'events-without-a-learner-go-to-foreign-webhooks': tells((_, eventId) => eventId >= 700 && eventId <= 800),
  'reports-go-to-foreign-webhooks': tells((_, eventId) => eventId === 200),
  'plan-changes-go-to-foreign-webhooks-that-take-everything': tells(
    (webhook, eventId) => eventId === 900 && webhook.systemEventIds.length === 9,
  ),
});
