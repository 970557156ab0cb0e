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

/** API document, System events and webhooks. */
export const webhookRoleDefects: readonly Defect[] = [...ofRole('tutor'), ...ofRole('manager')];
