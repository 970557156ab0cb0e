import { randomUUID } from 'node:crypto';
import { assumeAccepted, covers, type Delivery, expect, isUuid, needs, stringsIn, test } from '../../fixtures/index.ts';
import { groups } from '../events/event-types.ts';
import { caughtUp, invocationLogs, invoked, logIdOf } from './invocations.ts';

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', () => {
  test(
    'answers 200 with the log as it is in the list',
    covers('webhooks.logs.single', needs('receiver')),
    async ({ events, webhooks }) => {
      const { subscription } = await invoked(events, 3);

      // By then, the service has recorded the receiver's answers.
      await events.fence(subscription.inbox);

      const rows = await invocationLogs(webhooks, subscription.webhookId, 3);
      for (const row of rows) {
        const response = await webhooks.log(subscription.webhookId, logIdOf(row));
        await expect(response).toHaveStatus(200);
        const { id, systemEvent, createdAtUtc } = row;
        expect(response.body).toMatchObject({ id, systemEvent, createdAtUtc });
        // The status may still change between the two reads.
        const [later] = (await invocationLogs(webhooks, subscription.webhookId, 3)).filter((other) => other.id === id);
        expect([row.status, later?.status], 'status in the list').toContain(response.body.status);
      }
    },
  );

  test(
    'answers 404 for an id that no log has',
    covers('webhooks.logs.unknown', needs('receiver')),
    async ({ events, webhooks }) => {
      const { subscription } = await invoked(events, 1);
      const [row] = await invocationLogs(webhooks, subscription.webhookId, 1);
      assumeAccepted(await webhooks.log(subscription.webhookId, logIdOf(row)));

      await expect(await webhooks.log(subscription.webhookId, randomUUID())).toHaveStatus(404);
    },
  );

  for (const group of groups) {
    test(
      `includes the data that was sent: ${group.title}`,
      covers('webhooks.logs.sent-data', needs(...group.needs)),
      async ({ events, webhooks }) => {
        let compared = 0;
        for (const id of group.ids) {
          const subscription = await events.subscribe([id]);
          for (let times = 0; times < 2; times++) await events.delivered(subscription, id);
          const sent = await events.arrivals(subscription, 2);
          await caughtUp(webhooks, subscription);
          const rows = await invocationLogs(webhooks, subscription.webhookId, sent.length);

          const shown: string[] = [];
          for (const row of rows) {
            const { body } = assumeAccepted(await webhooks.log(subscription.webhookId, logIdOf(row)));
            shown.push(stringsIn(body).map(readable).join(' ').toLowerCase());
          }
          // The Data of some events is not documented, and may be empty: then there is nothing to look for.
          const telling = sent.filter(({ data }) => data === undefined || stringsIn(data).join('') !== '');
          compared += telling.length;
          for (const delivery of telling) {
            const marks = marksOf(delivery, sent);
            const holds = (text: string) => marks.some((each) => each.every((mark) => text.includes(mark)));
            expect(shown.filter(holds).length, `logs with ${inWords(marks)}`).toBeGreaterThan(0);
          }
        }
        test.skip(compared === 0, 'nothing in the Data of these events tells one from another');
      },
    );
  }
});

/**
 * Identifies a delivery in logged data of any form: by its DataId, or by a UUID in its Data that no other delivery has. If
 * Data contains no such UUID, by all of its texts. Each mark is a list of texts that must all occur.
 */
function marksOf({ dataId = '', data }: Delivery, all: readonly Delivery[]): string[][] {
  const said = stringsIn(data).map((text) => text.toLowerCase());
  const others = all.filter((other) => other.dataId !== dataId).flatMap((other) => stringsIn(other.data));
  const ids = said.filter((text) => isUuid(text) && !others.some((other) => other.toLowerCase() === text));
  const ofData = ids.length > 0 ? ids.map((id) => [id]) : [said];
  // Without a DataId, which another rule requires, an empty mark would occur in every text.
  return [[dataId.toLowerCase()], ...ofData].filter((marks) => marks.join('') !== '');
}

function inWords(marks: readonly string[][]): string {
  return marks.map((each) => each.join(' and ')).join(' or ');
}

/** A text and, if it looks like base64, its decoded form: some services log the bytes that way. */
function readable(text: string): string {
  return /^[A-Za-z0-9+/\s]{40,}={0,2}$/.test(text) ? `${text} ${Buffer.from(text, 'base64')}` : text;
}
