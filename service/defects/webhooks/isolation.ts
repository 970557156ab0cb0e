import { breaking, family } from '../breaking.ts';
import { deciding } from '../operators/decisions.ts';
import { finds, foreign } from '../operators/webhook-isolation.ts';

export const defects = [
  breaking('webhooks.isolation.routes', {
    ...family(
      ['GET', 'PUT', 'DELETE'],
      (method) => `foreign-webhook-is-found-by-${method.toLowerCase()}`,
      (method) => finds(`${method} /v1/webhooks/{webhookId}`),
    ),
    ...family(
      [undefined, 'tutor', 'manager'],
      (role) => (role === undefined ? 'foreign-webhooks-are-listed' : `foreign-webhooks-are-listed-for-a-${role}`),
      (role) => (correct) => ({
        decideListWebhooks: (state, call) => {
          if (role !== undefined && call.caller.role !== role) return correct.decideListWebhooks(state, call);
          const all = new Map(
            [...state.webhooks.values(), ...foreign(state)].map((webhook) => [webhook.webhookId, webhook]),
          );
          return correct.decideListWebhooks(Object.create(state, { webhooks: { value: all } }), call);
        },
      }),
    ),
    // The deletion is refused, but carried out.
    'foreign-webhook-is-deleted-behind-a-refusal': deciding(
      'decideDeleteWebhook',
      (decision, { foreignWebhook: webhook }) =>
        webhook ? { ...decision, writes: [{ kind: 'webhookGone', webhook }] } : decision,
    ),
    'foreign-webhook-is-changed-behind-a-refusal': deciding(
      'decideUpdateWebhook',
      (decision, { call, foreignWebhook: webhook }) => {
        const { description } = (call.body ?? {}) as { description?: string };
        if (!webhook) return decision;
        return {
          ...decision,
          writes: [{ kind: 'webhook', webhook: { ...webhook, description: description ?? null } }],
        };
      },
    ),
  }),
  breaking('webhooks.isolation.logs', {
    'foreign-webhook-logs-are-listed': finds('GET /v1/webhooks/{webhookId}/invocationlogs'),
    'foreign-webhook-logs-are-read': finds('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}'),
    // The webhook in the path is checked, but the log may belong to another organisation.
    'foreign-webhook-logs-are-read-below-an-own-webhook': (correct) => ({
      findLog: (state, webhook, id) =>
        correct.findLog(state, webhook, id) ??
        [...state.neighbours()]
          .flatMap(({ logs }) => [...logs.values()].flat())
          .find((log) => log.invocationLogId === id),
    }),
  }),
].flat();
