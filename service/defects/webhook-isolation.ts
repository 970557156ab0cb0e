import type { Change } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Makes these operations find webhooks of other organisations too. */
function finds(...operations: string[]): Change {
  return (correct) => ({
    findWebhook: (state, webhookId, operation) =>
      correct.findWebhook(state, webhookId, operation) ??
      (operations.includes(operation) ? correct.findForeignWebhook(state, webhookId) : undefined),
    // Their logs are found too.
    logsOf: (state, webhook) =>
      [state, ...state.neighbours()].flatMap((each) => each.logs.get(webhook.webhookId) ?? []),
  });
}

/** Sends events to webhooks of other organisations as well. */
function tells(isTold: (webhook: Webhook, eventId: number) => boolean): Change {
  return (correct) => ({
    subscribers: (state, eventId) => [
      ...correct.subscribers(state, eventId),
      ...foreign(state).filter((webhook) => webhook.systemEventIds.includes(eventId) && isTold(webhook, eventId)),
    ],
    currentWebhook: (state, fired) =>
      correct.currentWebhook(state, fired) ?? correct.findForeignWebhook(state, fired.webhookId),
  });
}

function foreign(state: State): Webhook[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.webhooks.values()]);
}

/** Organisations that see each other. */
export const webhookIsolationDefects: readonly Defect[] = [
  ...(['tutor', 'manager'] as const).flatMap((role) =>
    (['webhooks.isolation.routes', 'webhooks.isolation.logs'] as const).map(
      (breaks): Defect => ({
        // Callers of this role find webhooks of other organisations.
        name: `foreign-webhook-${breaks.endsWith('logs') ? 'logs-are' : 'is'}-found-by-a-${role}`,
        breaks,
        change: (correct) => ({
          forWebhook: (state, call, decide) => {
            const isMeant = call.caller.role === role && call.operation.includes('logs') === breaks.endsWith('logs');
            const found = isMeant ? correct.findForeignWebhook(state, call.params.webhookId ?? '') : undefined;
            return found ? decide(found) : correct.forWebhook(state, call, decide);
          },
        }),
      }),
    ),
  ),
  ...(['GET', 'PUT', 'DELETE'] as const).map(
    (method): Defect => ({
      name: `foreign-webhook-is-found-by-${method.toLowerCase()}`,
      breaks: 'webhooks.isolation.routes',
      change: finds(`${method} /v1/webhooks/{webhookId}`),
    }),
  ),
  ...[undefined, 'tutor', 'manager'].map(
    (role): Defect => ({
      name: role === undefined ? 'foreign-webhooks-are-listed' : `foreign-webhooks-are-listed-for-a-${role}`,
      breaks: 'webhooks.isolation.routes',
      change: (correct) => ({
        decideListWebhooks: (state, call) => {
          if (role !== undefined && call.caller.role !== role) return correct.decideListWebhooks(state, call);
          const all = new Map(
            [...state.webhooks.values(), ...foreign(state)].map((webhook) => [webhook.webhookId, webhook]),
          );
          return correct.decideListWebhooks(Object.create(state, { webhooks: { value: all } }), call);
        },
      }),
    }),
  ),
  {
    // The deletion is refused, but carried out.
    name: 'foreign-webhook-is-deleted-behind-a-refusal',
    breaks: 'webhooks.isolation.routes',
    change: (correct) => ({
      decideDeleteWebhook: (state, call) => {
        const decision = correct.decideDeleteWebhook(state, call);
        const webhook = correct.findForeignWebhook(state, call.params.webhookId ?? '');
        return webhook ? { ...decision, writes: [{ kind: 'webhookGone', webhook }] } : decision;
      },
    }),
  },
  {
    name: 'foreign-webhook-is-changed-behind-a-refusal',
    breaks: 'webhooks.isolation.routes',
    change: (correct) => ({
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
  },
  {
    name: 'foreign-webhook-logs-are-listed',
    breaks: 'webhooks.isolation.logs',
    change: finds('GET /v1/webhooks/{webhookId}/invocationlogs'),
  },
  {
    name: 'foreign-webhook-logs-are-read',
    breaks: 'webhooks.isolation.logs',
    change: finds('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}'),
  },
  {
    // The webhook in the path is checked, but the log may belong to another organisation.
    name: 'foreign-webhook-logs-are-read-below-an-own-webhook',
    breaks: 'webhooks.isolation.logs',
    change: (correct) => ({
      findLog: (state, webhook, id) =>
        correct.findLog(state, webhook, id) ??
        [...state.neighbours()]
          .flatMap(({ logs }) => [...logs.values()].flat())
          .find((log) => log.invocationLogId === id),
    }),
  },
  { name: 'events-go-to-foreign-webhooks', breaks: 'events.isolation.delivery', change: tells(() => true) },
  {
    name: 'events-without-a-learner-go-to-foreign-webhooks',
    breaks: 'events.isolation.delivery',
    change: tells((_, eventId) => eventId >= 700 && eventId <= 800),
  },
  {
    name: 'reports-go-to-foreign-webhooks',
    breaks: 'events.isolation.delivery',
    change: tells((_, eventId) => eventId === 200),
  },
  {
    name: 'plan-changes-go-to-foreign-webhooks-that-take-everything',
    breaks: 'events.isolation.delivery',
    change: tells((webhook, eventId) => eventId === 900 && webhook.systemEventIds.length === 9),
  },
];
