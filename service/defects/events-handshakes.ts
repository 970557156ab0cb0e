import type { Change } from '../behaviour/index.ts';
import type { Defect } from './types.ts';

/** Sends a request to the URL of a webhook that was just created or updated. */
function greets(decide: 'decideCreateWebhook' | 'decideUpdateWebhook', data: Record<string, unknown>): Change {
  return (correct) => {
    let written: string | null = null;
    return {
      [decide]: (...args: Parameters<typeof correct.decideUpdateWebhook>) => {
        const decision = correct[decide](...args);
        const [write] = decision.writes ?? [];
        if (write?.kind !== 'webhook') return decision;
        written = write.webhook.webhookId;
        return { ...decision, events: [{ eventId: 0, data }] };
      },
      subscribers: (state, eventId) => {
        const webhook = state.webhooks.get(written ?? '');
        return eventId === 0 && webhook ? [webhook] : correct.subscribers(state, eventId);
      },
    };
  };
}

/** Requests to a webhook's URL that are not events. */
export const handshakeDefects: readonly Defect[] = [
  {
    name: 'handshake-when-a-webhook-is-created',
    breaks: 'events.signature.no-handshake',
    change: greets('decideCreateWebhook', { Challenge: 'hello' }),
  },
  {
    name: 'handshake-when-a-webhook-is-changed',
    breaks: 'events.signature.no-handshake',
    change: greets('decideUpdateWebhook', { Challenge: 'hello' }),
  },
];
