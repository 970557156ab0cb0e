import { breaking } from '../breaking.ts';
import { finds, foreign } from '../operators/webhook-isolation.ts';

export const defects = [
  breaking('webhooks.isolation.routes', {
    ...Object.fromEntries(
      (['GET', 'PUT', 'DELETE'] as const).map((method) => [
        `foreign-webhook-is-found-by-${method.toLowerCase()}`,
        finds(`${method} /v1/webhooks/{webhookId}`),
      ]),
    ),
    ...Object.fromEntries(
      [undefined, 'tutor', 'manager'].map((role) => [
        role === undefined ? 'foreign-webhooks-are-listed' : `foreign-webhooks-are-listed-for-a-${role}`,
        (correct) => ({
          decideListWebhooks: (state, call) => {
            if (role !== undefined && call.caller.role !== role) return correct.decideListWebhooks(state, call);
            const all = new Map(
              [...state.webhooks.values(), ...foreign(state)].map((webhook) => [webhook.webhookId, webhook]),
            );
            return correct.decideListWebhooks(Object.create(state, { webhooks: { value: all } }), call);
          },
        }),
      ]),
    ),
    // The deletion is refused, but carried out.
    'foreign-webhook-is-deleted-behind-a-refusal': (correct) => ({
      decideDeleteWebhook: (state, call) => {
        const decision = correct.decideDeleteWebhook(state, call);
        const webhook = correct.findForeignWebhook(state, call.params.webhookId ?? '');
        return webhook ? { ...decision, writes: [{ kind: 'webhookGone', webhook }] } : decision;
      },
    }),
    'foreign-webhook-is-changed-behind-a-refusal': (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        const webhook = correct.findForeignWebhook(state, call.params.webhookId ?? '');
        const { description } = (call.body ?? {}) as { description?: string };
        if (!webhook) return decision;
        return {
          ...decision,
          writes: [{ kind: 'webhook', webhook: { ...webhook, description: description ?? null } }],
        };
      },
    }),
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
