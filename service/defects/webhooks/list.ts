import { breaking, each } from '../breaking.ts';
import { answers203, ofNothing } from '../operators/answers.ts';
import { changing, keepingFirst } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { roles } from '../operators/roles.ts';
import { listing } from '../operators/webhooks.ts';
import type { Webhook } from '../types.ts';

export const defects = breaking('webhooks.list.own', {
  'webhook-list-*': each<(webhooks: Webhook[]) => Webhook[]>({
    'lacks-the-first': (webhooks) => (webhooks.length > 2 ? webhooks.slice(1) : webhooks),
    'lacks-the-last': (webhooks) => (webhooks.length > 2 ? webhooks.slice(0, -1) : webhooks),
    'ends-after-25': (webhooks) => webhooks.slice(0, 25),
    'has-the-newest-twice': (webhooks) => [...webhooks, ...(webhooks.length > 20 ? webhooks.slice(-1) : [])],
  }).as((keep) => listing((state) => keep([...state.webhooks.values()]))),
  'webhook-list-shows-deleted-ones': (correct) => {
    const ever = new Map<string, Webhook>();
    return listing((state) => {
      for (const webhook of state.webhooks.values()) ever.set(webhook.webhookId, webhook);
      return [...ever.values()];
    })(correct);
  },
  'webhook-list-shows-what-was-first-sent': keepingFirst<string, Webhook>((first) =>
    listing((state) => [...state.webhooks.values()].map((webhook) => first(webhook.webhookId, webhook))),
  ),
  'webhook-list-answers-206': changing('decideListWebhooks', (decision) => ({ ...decision, status: 206 })),
  'webhook-list-without-webhooks-is-*': each(ofNothing).as((answer) =>
    deciding('decideListWebhooks', (decision, { state }) =>
      decision.status === 200 && state.webhooks.size === 0 ? answer : decision,
    ),
  ),
  'answered-203-webhooks-list-own': answers203('GET /v1/webhooks'),
  'webhook-list-for-a-*-is-empty': each(roles).as((role) =>
    deciding('decideListWebhooks', (decision, { correct, role: asking }) =>
      asking === role ? correct.answer(200, correct.wrapped(correct.choices.webhookListField, [])) : decision,
    ),
  ),
});
