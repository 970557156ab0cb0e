import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';
import { answersAnother } from './webhook-answers.ts';
import { stores } from './webhook-changes.ts';

/** Changing webhooks. */
export const webhookUpdateDefects: readonly Defect[] = [
  {
    name: 'webhook-update-keeps-the-description',
    breaks: 'webhooks.read.by-id',
    change: stores((next, { description }) => ({ ...next, description })),
  },
  {
    // The description is cut to 100 characters.
    name: 'webhook-description-ends-after-100-characters',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      webhookDetails: (body) => {
        const details = correct.webhookDetails(body);
        return { ...details, description: details.description?.slice(0, 100) ?? null };
      },
    }),
  },
  {
    name: 'webhook-update-answers-200',
    breaks: 'webhooks.update.status',
    change: answersAnother('decideUpdateWebhook', 204, 200),
  },
  {
    // An update that changes nothing is refused with 409.
    name: 'webhook-update-refuses-the-same-again',
    breaks: 'webhooks.update.status',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const { url, secret, description } = (call.body ?? {}) as Partial<Webhook>;
        const isSame = stored?.url === url && stored?.secret === secret && stored?.description === description;
        return isSame
          ? correct.refuse([{ field: '', message: 'Nothing changed.' }], 409)
          : correct.decideUpdateWebhook(state, call);
      },
    }),
  },
  {
    name: 'webhook-update-keeps-the-events',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({ ...next, systemEventIds: former.systemEventIds })),
  },
  {
    // An update of only the description removes all subscriptions.
    name: 'webhook-update-of-the-description-ends-deliveries',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => {
      const isSame = next.url === former.url && next.secret === former.secret;
      return isSame && next.description !== former.description ? { ...next, systemEventIds: [] } : next;
    }),
  },
  {
    name: 'webhook-update-adds-the-events',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({ ...next, systemEventIds: [...former.systemEventIds, ...next.systemEventIds] })),
  },
  {
    name: 'webhook-update-keeps-an-event-too-many',
    breaks: 'webhooks.update.events',
    change: stores((next, former) => ({
      ...next,
      systemEventIds: [...next.systemEventIds, ...former.systemEventIds.filter((id) => id === 900)],
    })),
  },
  {
    name: 'webhook-update-takes-the-first-event-only',
    breaks: 'webhooks.update.events',
    change: stores((next) => ({ ...next, systemEventIds: next.systemEventIds.slice(0, 1) })),
  },
  {
    name: 'webhook-update-of-an-unknown-id-is-accepted',
    breaks: 'webhooks.update.unknown',
    change: answersAnother('decideUpdateWebhook', 404, 204),
  },
  {
    name: 'webhook-update-of-an-unknown-id-is-a-bad-request',
    breaks: 'webhooks.update.unknown',
    change: answersAnother('decideUpdateWebhook', 404, 400),
  },
  {
    // An update of an unknown webhook returns 404, but creates one.
    name: 'webhook-update-creates',
    breaks: 'webhooks.update.unknown',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        if (decision.status !== 404) return decision;
        return { ...decision, writes: correct.decideCreateWebhook(state, call).writes ?? [] };
      },
    }),
  },
];
