import type { Change } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Webhook } from '../../store/types.ts';

/** Makes these operations find webhooks of other organisations too. */
export function finds(...operations: string[]): Change {
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
export function tells(isTold: (webhook: Webhook, eventId: number) => boolean): Change {
  return (correct) => ({
    subscribers: (state, eventId) => [
      ...correct.subscribers(state, eventId),
      ...foreign(state).filter((webhook) => webhook.systemEventIds.includes(eventId) && isTold(webhook, eventId)),
    ],
    currentWebhook: (state, fired) =>
      correct.currentWebhook(state, fired) ?? correct.findForeignWebhook(state, fired.webhookId),
  });
}

export function foreign(state: State): Webhook[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.webhooks.values()]);
}
