import { breaking, family } from '../breaking.ts';
import { sending, withStatus } from '../operators/answers.ts';
import { asking, changing } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { roles } from '../operators/roles.ts';
import type { Webhook } from '../types.ts';

export const defects = breaking('webhooks.list.own', {
  ...family<(webhooks: Webhook[]) => Webhook[]>(
    'webhook-list-*',
    {
      'lacks-the-first': (webhooks) => (webhooks.length > 2 ? webhooks.slice(1) : webhooks),
      'lacks-the-last': (webhooks) => (webhooks.length > 2 ? webhooks.slice(0, -1) : webhooks),
      'ends-after-25': (webhooks) => webhooks.slice(0, 25),
      'has-the-newest-twice': (webhooks) => [...webhooks, ...(webhooks.length > 20 ? webhooks.slice(-1) : [])],
    },
    (keep) =>
      asking('decideListWebhooks', (state, call) => {
        const webhooks = new Map(keep([...state.webhooks.values()]).map((webhook, at) => [`${at}`, webhook]));
        return [Object.create(state, { webhooks: { value: webhooks } }), call];
      }),
  ),
  // The list still contains deleted webhooks.
  'webhook-list-shows-deleted-ones': (correct) => {
    const ever = new Map<string, Webhook>();
    return {
      decideListWebhooks: (state, call) => {
        for (const webhook of state.webhooks.values()) ever.set(webhook.webhookId, webhook);
        return correct.decideListWebhooks(Object.create(state, { webhooks: { value: ever } }), call);
      },
    };
  },
  // The list does not show updates.
  'webhook-list-shows-what-was-first-sent': (correct) => {
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
  'webhook-list-answers-206': changing('decideListWebhooks', (decision) => ({ ...decision, status: 206 })),
  'answered-203-webhooks-list-own': sending(200, 'GET /v1/webhooks', withStatus(203)),
  ...family('webhook-list-for-a-*-is-empty', roles, (role) =>
    deciding('decideListWebhooks', (decision, { correct, role: asking }) =>
      asking === role ? correct.answer(200, correct.wrapped(correct.choices.webhookListField, [])) : decision,
    ),
  ),
});
