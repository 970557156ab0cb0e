import { expect } from '../../fixtures/index.ts';
import { lastingOfWebhooks } from '../../fixtures/resources/lasting.ts';
import type { Item } from '../../fixtures/resources/rows.ts';
import type { Webhooks } from '../../fixtures/resources/webhooks.ts';

/**
 * Expects the webhook to read as `before`, except for values that differ from one read to the next by themselves, such as
 * the time of the read: the fields of the record are not documented.
 */
export async function expectUnchanged(
  webhooks: Webhooks,
  webhookId: string,
  before: Item,
  what: string,
): Promise<void> {
  const since = await lastingOfWebhooks.since(() => webhooks.read(webhookId), before);
  expect(since.now, what).toEqual(since.before);
}
