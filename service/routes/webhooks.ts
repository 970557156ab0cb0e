import type { Route } from './route.ts';

/** API document, System events and webhooks. */
export const webhookRoutes: readonly Route[] = [
  { operation: 'GET /v1/systemevents', decide: (b, state, call) => b.decideListSystemEvents(state, call) },
  { operation: 'GET /v1/webhooks', decide: (b, state, call) => b.decideListWebhooks(state, call) },
  { operation: 'POST /v1/webhooks', takesBody: true, decide: (b, state, call) => b.decideCreateWebhook(state, call) },
  { operation: 'GET /v1/webhooks/{webhookId}', decide: (b, state, call) => b.decideGetWebhook(state, call) },
  {
    operation: 'PUT /v1/webhooks/{webhookId}',
    takesBody: true,
    decide: (b, state, call) => b.decideUpdateWebhook(state, call),
  },
  { operation: 'DELETE /v1/webhooks/{webhookId}', decide: (b, state, call) => b.decideDeleteWebhook(state, call) },
  {
    operation: 'GET /v1/webhooks/{webhookId}/invocationlogs',
    decide: (b, state, call) => b.decideListLogs(state, call),
  },
  {
    operation: 'GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}',
    decide: (b, state, call) => b.decideGetLog(state, call),
  },
];
