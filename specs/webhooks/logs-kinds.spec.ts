import {
  assume,
  assumeAccepted,
  covers,
  type Delivery,
  expect,
  Inconclusive,
  type Item,
  inTurn,
  isUuid,
  needs,
  pool,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { groups } from '../events/event-types.ts';
import { caughtUp, expectLog, logsIn, readable } from './invocations.ts';

/** What is logged of two events of each kind; by group, for what makes some events fail makes others fail too. */
const kinds = groups.map((group) => ({
  ...group,
  logs: pool(`webhooks/logs of ${group.title}`, {
    async subject({ events, webhooks }) {
      const logs = [];
      for (const id of group.ids) {
        const subscription = await events.subscribe([id]);
        for (let times = 0; times < 2; times++) await events.delivered(subscription, id);
        const sent = await events.arrivals(subscription, 2);
        // What is refused or missing shows below.
        await caughtUp(webhooks, subscription).catch(() => {});
        let rows: Item[] = [];
        const logged = async () => {
          rows = logsIn(await webhooks.logs(subscription.webhookId));
          return rows.length;
        };
        await expect
          .poll(logged)
          .toBeGreaterThanOrEqual(2)
          .catch(() => {});
        const singles = await inTurn(rows, (row) => webhooks.log(subscription.webhookId, String(row.id)));
        logs.push({ id, sent, rows, singles });
      }
      return logs;
    },
  }),
}));

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  for (const { title, logs, needs: powers } of kinds) {
    logs.checks(covers('webhooks.logs.fields', needs(...powers)), {
      [`gives each log an id, the system event, a status and a time: ${title}`]: ({ subject }) => {
        for (const { id, rows } of subject) {
          assume(rows.length > 0, `event ${id} is logged`);
          for (const row of rows) expectLog(row, id);
        }
      },
    });

    logs.checks(covers('webhooks.logs.listed', needs(...powers)), {
      [`lists each of two events of one kind: ${title}`]: ({ subject }) => {
        for (const { id, rows } of subject)
          expect(rows.length, `logs after event ${id} came twice`).toBeGreaterThanOrEqual(2);
      },
    });
  }
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', () => {
  for (const { title, logs, needs: powers } of kinds) {
    logs.checks(covers('webhooks.logs.sent-data', needs(...powers)), {
      [`includes the data that was sent: ${title}`]: ({ subject }) => {
        let compared = 0;
        for (const { sent, rows, singles } of subject) {
          if (rows.length < sent.length) throw new Inconclusive(`${rows.length} of ${sent.length} events were logged.`);
          const shown = singles.map((log) => stringsIn(assumeAccepted(log).body).map(readable).join(' ').toLowerCase());
          // The Data of some events is not documented, and may be empty: then there is nothing to look for.
          const telling = sent.filter(({ data }) => data === undefined || stringsIn(data).join('') !== '');
          compared += telling.length;
          for (const delivery of telling) {
            const marks = marksOf(delivery, sent);
            const holds = (text: string) => marks.some((each) => each.every((mark) => text.includes(mark)));
            expect(
              shown.filter(holds).length,
              `logs that show what one delivery sent, by ${inWords(marks)}`,
            ).toBeGreaterThan(0);
          }
        }
        test.skip(compared === 0, 'nothing in the Data of these events tells one from another');
      },
    });
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
