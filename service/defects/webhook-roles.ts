import type { Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** For this role, lists are empty, or writes succeed without being stored. */
const ofRole = (role: Role): Defect[] => [
  {
    name: `webhook-list-for-a-${role}-is-empty`,
    breaks: 'webhooks.list.own',
    change: (correct) => ({
      decideListWebhooks: (state, call) =>
        call.caller.role === role
          ? correct.answer(200, correct.wrapped(correct.choices.webhookListField, []))
          : correct.decideListWebhooks(state, call),
    }),
  },
  {
    name: `webhook-delete-by-a-${role}-is-forgotten`,
    breaks: 'webhooks.delete.status',
    change: (correct) => ({
      decideDeleteWebhook: (state, call) => {
        const decision = correct.decideDeleteWebhook(state, call);
        return call.caller.role === role ? { ...decision, writes: [] } : decision;
      },
    }),
  },
  {
    name: `webhook-update-by-a-${role}-is-forgotten`,
    breaks: 'webhooks.update.url',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        return call.caller.role === role ? { ...decision, writes: [] } : decision;
      },
    }),
  },
];

/** Webhooks and logs that are changed by refused writes, or by writes to others. */
const left: readonly Defect[] = [
  {
    name: 'webhook-update-takes-the-events-when-refused',
    breaks: 'webhooks.update.events',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        const stored = state.webhooks.get(call.params.webhookId ?? '');
        const systemEventIds = correct.objectOf(call.body)?.systemEventIds;
        if (decision.status !== 400 || !stored || !Array.isArray(systemEventIds)) return decision;
        return { ...decision, writes: [{ kind: 'webhook', webhook: { ...stored, systemEventIds } }] };
      },
    }),
  },
  {
    name: 'webhook-update-changes-the-events-of-the-first',
    breaks: 'webhooks.update.events',
    change: (correct) => ({
      decideUpdateWebhook: (state, call) => {
        const decision = correct.decideUpdateWebhook(state, call);
        const systemEventIds = correct.objectOf(call.body)?.systemEventIds as number[];
        const [first] = state.webhooks.values();
        if (decision.status !== 204 || !first || first.webhookId === call.params.webhookId) return decision;
        return {
          ...decision,
          writes: [...(decision.writes ?? []), { kind: 'webhook', webhook: { ...first, systemEventIds } }],
        };
      },
    }),
  },
  {
    // A webhook that has once received an event stays subscribed to it.
    name: 'webhook-update-leaves-those-who-were-told-before',
    breaks: 'webhooks.update.events',
    change: () => {
      const told = new Map<number, Set<string>>();
      return {
        subscribers: (state, eventId) => {
          const former = told.get(eventId) ?? new Set();
          const all = [...state.webhooks.values()];
          const meant = all.filter(
            (webhook) => webhook.systemEventIds.includes(eventId) || former.has(webhook.webhookId),
          );
          told.set(eventId, new Set(meant.map(({ webhookId }) => webhookId)));
          return meant;
        },
      };
    },
  },
  {
    // `totalRecords` counts only logs of events that the webhook still subscribes to.
    name: 'webhook-logs-total-is-of-the-present-events',
    breaks: 'webhooks.logs.listed',
    change: (correct) => ({
      decideListLogs: (state, call) =>
        correct.forWebhook(state, call, (webhook) => {
          const decision = correct.decideListLogs(state, call);
          const logs = correct.logsOf(state, webhook);
          const totalRecords = logs.filter(({ eventId }) => webhook.systemEventIds.includes(eventId)).length;
          return decision.status === 200 ? { ...decision, body: { ...Object(decision.body), totalRecords } } : decision;
        }),
    }),
  },
  {
    name: 'webhook-logs-end-with-a-refused-update',
    breaks: 'webhooks.logs.listed',
    change: (correct) => {
      const cut = new Map<string, number>();
      return {
        decideUpdateWebhook: (state, call) => {
          const decision = correct.decideUpdateWebhook(state, call);
          const webhook = state.webhooks.get(call.params.webhookId ?? '');
          if (decision.status === 400 && webhook) cut.set(webhook.webhookId, correct.logsOf(state, webhook).length);
          return decision;
        },
        logsOf: (state, webhook) => correct.logsOf(state, webhook).slice(cut.get(webhook.webhookId) ?? 0),
      };
    },
  },
  {
    name: 'webhook-logs-in-the-order-of-events',
    breaks: 'webhooks.logs.newest-first',
    change: (correct) => ({
      logsOf: (state, webhook) => [...correct.logsOf(state, webhook)].sort((one, other) => one.eventId - other.eventId),
    }),
  },
];

/** API document, System events and webhooks. */
export const webhookRoleDefects: readonly Defect[] = [...ofRole('tutor'), ...ofRole('manager'), ...left];
