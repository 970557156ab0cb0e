import { breaking } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { asking, changing } from '../operators/changes.ts';
import { deciding, statusInstead } from '../operators/decisions.ts';
import { stores } from '../operators/webhooks.ts';

export const defects = [
  breaking('webhooks.read.by-id', {
    'webhook-read-always-the-first': changing('findWebhook', (found, state, _webhookId, operation) =>
      found && operation === 'GET /v1/webhooks/{webhookId}' ? [...state.webhooks.values()][0] : found,
    ),
    'webhook-read-shows-the-first-event-only': asking('webhookRecord', (webhook) => [
      { ...webhook, systemEventIds: webhook.systemEventIds.slice(0, 1) },
    ]),
    // Non-ASCII characters of the description are replaced with `?`.
    'webhook-read-shows-a-description-without-letters-beyond-ascii': changing('webhookDetails', (details) => ({
      ...details,
      description: details.description?.replace(/[^ -~]/g, '?') ?? null,
    })),
    'webhook-read-of-the-third-not-found': deciding('decideGetWebhook', (decision, { state, correct, call }) =>
      [...state.webhooks.keys()].indexOf(call.params.webhookId ?? '') === 2 ? correct.notFound() : decision,
    ),
    'webhook-update-keeps-the-description': stores((_next, { description }) => ({ description })),
    'webhook-description-ends-after-100-characters': changing('webhookDetails', (details) => ({
      ...details,
      description: details.description?.slice(0, 100) ?? null,
    })),
    'answered-203-webhooks-read-by-id': answers203('GET /v1/webhooks/{webhookId}'),
  }),
  breaking('webhooks.read.unknown', {
    'webhook-read-of-an-unknown-id-answers-nothing': deciding('decideGetWebhook', (decision, { correct }) =>
      decision.status === 404 ? correct.answer(200, null) : decision,
    ),
    'webhook-read-of-an-unknown-id-is-a-bad-request': statusInstead('decideGetWebhook', 404, 400),
  }),
].flat();
