import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Reading and listing webhooks. */
export const webhookReadDefects: readonly Defect[] = [
  {
    name: 'webhook-read-always-the-first',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      findWebhook: (state, webhookId, operation) => {
        const found = correct.findWebhook(state, webhookId, operation);
        return found && operation === 'GET /v1/webhooks/{webhookId}' ? [...state.webhooks.values()][0] : found;
      },
    }),
  },
  {
    // Only the first event of a webhook is shown.
    name: 'webhook-read-shows-the-first-event-only',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      webhookRecord: (webhook) =>
        correct.webhookRecord({ ...webhook, systemEventIds: webhook.systemEventIds.slice(0, 1) }),
    }),
  },
  {
    // Non-ASCII characters of the description are replaced with `?`.
    name: 'webhook-read-shows-a-description-without-letters-beyond-ascii',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      webhookDetails: (body) => {
        const details = correct.webhookDetails(body);
        return { ...details, description: details.description?.replace(/[^ -~]/g, '?') ?? null };
      },
    }),
  },
  {
    name: 'webhook-read-of-the-third-not-found',
    breaks: 'webhooks.read.by-id',
    change: (correct) => ({
      decideGetWebhook: (state, call) =>
        [...state.webhooks.keys()].indexOf(call.params.webhookId ?? '') === 2
          ? correct.notFound()
          : correct.decideGetWebhook(state, call),
    }),
  },
  {
    name: 'webhook-read-of-an-unknown-id-answers-nothing',
    breaks: 'webhooks.read.unknown',
    change: (correct) => ({
      decideGetWebhook: (state, call) => {
        const decision = correct.decideGetWebhook(state, call);
        return decision.status === 404 ? correct.answer(200, null) : decision;
      },
    }),
  },
  {
    name: 'webhook-read-of-an-unknown-id-is-a-bad-request',
    breaks: 'webhooks.read.unknown',
    change: (correct) => ({
      decideGetWebhook: (state, call) => {
        const decision = correct.decideGetWebhook(state, call);
        return decision.status === 404 ? { ...decision, status: 400 } : decision;
      },
    }),
  },
  ...Object.entries({
    'lacks-the-first': (webhooks: Webhook[]) => (webhooks.length > 2 ? webhooks.slice(1) : webhooks),
    'lacks-the-last': (webhooks: Webhook[]) => (webhooks.length > 2 ? webhooks.slice(0, -1) : webhooks),
    'ends-after-25': (webhooks: Webhook[]) => webhooks.slice(0, 25),
    'has-the-newest-twice': (webhooks: Webhook[]) => [...webhooks, ...(webhooks.length > 20 ? webhooks.slice(-1) : [])],
  }).map(
    ([what, keep]): Defect => ({
      name: `webhook-list-${what}`,
      breaks: 'webhooks.list.own',
      change: (correct) => ({
        decideListWebhooks: (state, call) => {
          const webhooks = new Map(keep([...state.webhooks.values()]).map((webhook, at) => [`${at}`, webhook]));
          return correct.decideListWebhooks(Object.create(state, { webhooks: { value: webhooks } }), call);
        },
      }),
    }),
  ),
  {
    // The list still contains deleted webhooks.
    name: 'webhook-list-shows-deleted-ones',
    breaks: 'webhooks.list.own',
    change: (correct) => {
      const ever = new Map<string, Webhook>();
      return {
        decideListWebhooks: (state, call) => {
          for (const webhook of state.webhooks.values()) ever.set(webhook.webhookId, webhook);
          return correct.decideListWebhooks(Object.create(state, { webhooks: { value: ever } }), call);
        },
      };
    },
  },
  {
    // The list does not show updates.
    name: 'webhook-list-shows-what-was-first-sent',
    breaks: 'webhooks.list.own',
    change: (correct) => {
      const first = new Map<string, Webhook>();
      return {
        decideListWebhooks: (state, call) => {
          for (const webhook of state.webhooks.values())
            if (!first.has(webhook.webhookId)) first.set(webhook.webhookId, webhook);
          for (const webhookId of first.keys()) if (!state.webhooks.has(webhookId)) first.delete(webhookId);
          return correct.decideListWebhooks(Object.create(state, { webhooks: { value: first } }), call);
        },
      };
    },
  },
  {
    name: 'webhook-list-answers-206',
    breaks: 'webhooks.list.own',
    change: (correct) => ({
      decideListWebhooks: (...args) => ({ ...correct.decideListWebhooks(...args), status: 206 }),
    }),
  },
];
