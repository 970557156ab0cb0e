import {
  assume,
  assumeAccepted,
  covers,
  type Delivery,
  expect,
  Inconclusive,
  isUuid,
  judgeEach,
  needs,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { groups } from '../events/event-types.ts';
import { pools } from '../events/every-event.checks.ts';
import { expectLog, readable } from './invocations.ts';

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs', () => {
  for (const [at, { ids, title, needs: powers }] of groups.entries()) {
    pools[at]!.checks(covers('webhooks.logs.fields', needs(...powers)), {
      [`gives each log an id, the system event, a status and a time: ${title}`]: ({ subject }) => {
        judgeEach(ids, (id) => {
          const { rows } = subject.of(id).logs();
          assume(rows.length > 0, `event ${id} is logged`);
          for (const row of rows) expectLog(row, id);
        });
      },
    });

    pools[at]!.checks(covers('webhooks.logs.listed', needs(...powers)), {
      [`lists each of two events of one kind: ${title}`]: ({ subject }) => {
        judgeEach(ids, (id) => {
          const { sent, rows } = subject.of(id).logs();
          sent();
          expect(rows.length, `logs after event ${id} came twice`).toBeGreaterThanOrEqual(2);
        });
      },
    });
  }
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}', () => {
  for (const [at, { ids, title, needs: powers }] of groups.entries())
    pools[at]!.checks(covers('webhooks.logs.sent-data', needs(...powers)), {
      [`includes the data that was sent: ${title}`]: ({ subject }) => {
        let compared = 0;
        judgeEach(ids, (id) => {
          const { sent: come, rows, singles } = subject.of(id).logs();
          const sent = come();
          if (rows.length < sent.length) throw new Inconclusive(`${rows.length} of ${sent.length} events were logged.`);
          const shown = singles.map((log) => stringsIn(assumeAccepted(log).body).map(readable).join(' ').toLowerCase());
          // The Data of some events is not documented, and may be empty: then there is nothing to look for.
          const telling = sent.filter(({ data }) => data === undefined || stringsIn(data).join('') !== '');
          compared += telling.length;
          for (const delivery of telling) {
            const marks = marksOf(delivery, sent);
            assume(marks.length > 0, `what was sent of event ${id} can be read`);
            const holds = (text: string) => marks.some((each) => each.every((mark) => text.includes(mark)));
            expect(
              shown.filter(holds).length,
              `logs that show what one delivery sent, by ${inWords(marks)}`,
            ).toBeGreaterThan(0);
          }
        });
        test.skip(compared === 0, 'nothing in the Data of these events tells one from another');
      },
    });
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
