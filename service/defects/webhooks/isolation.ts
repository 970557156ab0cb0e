import { breaking, each, lower } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { foreignWebhooks } from '../operators/foreign.ts';
import { roles } from '../operators/roles.ts';
import { listing } from '../operators/webhooks.ts';
import type { Change, Role } from '../types.ts';

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

/** Callers of a role find webhooks of other organisations, or their logs. */
const foundFor =
  (role: Role, inLogs: boolean): Change =>
  (correct) => ({
    forWebhook: (state, call, decide) => {
      const isMeant = call.caller.role === role && call.operation.includes('logs') === inLogs;
      const found = isMeant ? correct.findForeignWebhook(state, call.params.webhookId ?? '') : undefined;
      return found ? decide(found) : correct.forWebhook(state, call, decide);
    },
  });

export const defects = [
  breaking('webhooks.isolation.routes', {
    'foreign-webhook-is-found-by-*': each(['GET', 'PUT', 'DELETE'], lower).as((method) =>
      finds(`${method} /v1/webhooks/{webhookId}`),
    ),
    'foreign-webhooks-are-listed': listing((state) => [...state.webhooks.values(), ...foreignWebhooks(state)]),
    'foreign-webhooks-are-listed-for-a-*': each(['tutor', 'manager']).as((role) =>
      listing((state, call) => [
        ...state.webhooks.values(),
        ...(call.caller.role === role ? foreignWebhooks(state) : []),
      ]),
    ),
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
    'foreign-webhook-is-found-by-a-*': each(roles).as((role) => foundFor(role, false)),
  }),
  breaking('webhooks.isolation.logs', {
    'foreign-webhook-logs-are-listed': finds('GET /v1/webhooks/{webhookId}/invocationlogs'),
    'foreign-webhook-logs-are-read': finds('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}'),
    // The webhook in the path is checked, but the log may belong to another organisation.
    'foreign-webhook-logs-are-read-below-an-own-webhook': changing(
      'findLog',
      (right, state, _webhook, id) =>
        right ??
        [...state.neighbours()]
          .flatMap(({ logs }) => [...logs.values()].flat())
          .find((log) => log.invocationLogId === id),
    ),
    'foreign-webhook-logs-are-found-by-a-*': each(roles).as((role) => foundFor(role, true)),
  }),
].flat();
