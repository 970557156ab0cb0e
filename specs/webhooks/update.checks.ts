import {
  type ApiResponse,
  assumeAccepted,
  covers,
  type Events,
  expect,
  type Json,
  statusesIn,
  test,
  verifies,
} from '../../fixtures/index.ts';
import { isListed, records } from './records.checks.ts';
import { isShown, lossRules } from './seen.ts';

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  records.checks(covers('webhooks.update.status'), {
    'answers 204 to a change of nothing': async ({ subject: { changing, same } }) => {
      assumeAccepted(changing.response);
      await expect(same!).toHaveStatus(204);
    },
    'answers 204 to a change of all fields': async ({ control }) => {
      await expect(control.changed.response).toHaveStatus(204);
    },
  });

  // Where a read shows addresses or events at all: what is delivered where, and for what, is for other checks.
  for (const [field, rule] of Object.entries(lossRules))
    records.checks(covers(rule), {
      [`changes ${field}, as far as reads show it`]: ({ control: { changed, deletion, seen } }) => {
        const { telling, stale, blamed } = seen().find((each) => each.field === field)!;
        expect(blamed === null ? [] : stale, `reads that do not show the new ${field}`).toEqual([]);
        const moved = deletion.rows.filter((row) => isShown(row, changed.body.url));
        if (field === 'url') expect(moved.length, 'webhooks in the list with the new address').toBeLessThanOrEqual(1);
        test.skip(telling.length === 0, 'no read shows it');
      },
    });

  records.checks(covers('webhooks.update.unknown'), {
    'answers 404 for an id that no webhook has, and creates none': async ({
      subject: { same },
      control: { unknown, ofUnknown, last },
    }) => {
      for (const response of ofUnknown) await expect(response).toHaveStatus(404);
      expect(isListed(last, unknown.body, unknown.webhookId), 'listed').toBe(false);
      assumeAccepted(same!, 'an update of a webhook that is there');
    },
    'answers 404 for a deleted webhook': async ({ subject: { created }, control: { ofDeleted, last } }) => {
      const { body, webhookId } = created[1]!;
      await expect(ofDeleted).toHaveStatus(404);
      expect(isListed(last, body, webhookId), 'listed').toBe(false);
    },
  });

  test(
    'takes or refuses a body that lacks something',
    covers('webhooks.update.incomplete', records.row('incomplete')),
    async ({ pooled, events, lab, observe }) => {
      const answer: Record<string, Json> = {};
      const shownBy: ApiResponse[] = [];
      await pooled(records, ({ answer: responses }) => {
        Object.assign(answer, statusesIn(responses));
        shownBy.push(...Object.values(responses));
      });
      const isTakenWithoutSecret = Number(answer['without secret']) < 300;
      if (isTakenWithoutSecret && lab.has('receiver')) answer['secret kept'] = await keepsSecret(events);

      observe('webhooks.update.incomplete', answer, ...shownBy);
    },
  );
});

/** Whether events are still signed with the old secret after an update that omitted the secret. */
async function keepsSecret(events: Events): Promise<boolean> {
  const subscription = await events.subscribe([700]);
  const { secret, ...others } = subscription.body;
  await events.webhooks.put(subscription.webhookId, others);
  return verifies(await events.delivered(subscription), secret);
}
