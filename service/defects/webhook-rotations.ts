import type { Defect } from './types.ts';
import { stores } from './webhook-changes.ts';

/** Changing the address or the secret of a webhook. */
export const webhookRotationDefects: readonly Defect[] = [
  // A webhook that subscribes to event 200 goes on using its first secret, or its first URL.
  ...Object.entries({
    'the-secret': ['secret', 'webhooks.update.rotates-secret'],
    'the-address': ['url', 'webhooks.update.url'],
  } as const).map(
    ([what, [field, breaks]]): Defect => ({
      name: `webhook-update-keeps-${what}-for-reports`,
      breaks,
      change: (correct) => {
        const first = new Map<string, string>();
        return {
          webhookOfAttempt: (fired, current) => {
            const webhook = correct.webhookOfAttempt(fired, current);
            if (!webhook.systemEventIds.includes(200)) return webhook;
            const kept = first.get(webhook.webhookId) ?? webhook[field];
            first.set(webhook.webhookId, kept);
            return { ...webhook, [field]: kept };
          },
        };
      },
    }),
  ),
  // When one field changes, another one is not updated.
  ...Object.entries({
    'keeps-the-secret-beside-a-new-address': ['url', 'secret', 'webhooks.update.rotates-secret'],
    'keeps-the-address-beside-other-events': ['systemEventIds', 'url', 'webhooks.update.url'],
    'keeps-the-events-beside-a-new-secret': ['secret', 'systemEventIds', 'webhooks.update.events'],
  } as const).map(
    ([what, [changed, lost, breaks]]): Defect => ({
      name: `webhook-update-${what}`,
      breaks,
      change: stores((next, former) =>
        String(next[changed]) === String(former[changed]) ? next : { ...next, [lost]: former[lost] },
      ),
    }),
  ),
];
