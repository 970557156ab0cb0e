import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { isUuid, rowsOf } from '../../fixtures/resources/rows.ts';
import { exportOf } from './export-records.ts';
import { nine } from './nine.ts';

const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

for (const event of nine) {
  test.describe(`The envelope of ${event.title}`, () => {
    test(
      'is an object with Data, SystemEvent and DataId',
      covers('events.envelope.fields', needs(...event.needs)),
      async ({ events }) => {
        const { inbox } = await events.subscribe([event.id]);

        await events.happen(event.id);
        const { envelope, problem } = await inbox.waitForDelivery();

        expect(problem, 'why there is no envelope').toBeNull();
        expect(envelope).toEqual(
          expect.objectContaining({
            Data: expect.any(Object),
            SystemEvent: expect.any(Object),
            DataId: expect.any(String),
          }),
        );
        expect((envelope as { Data: unknown }).Data, 'Data is no list').not.toEqual(expect.any(Array));
      },
    );

    test(
      'has the id of the event and its name from the list of system events',
      covers('events.envelope.system-event', needs(...event.needs)),
      async ({ events, webhooks }) => {
        const listed = rowsOf(expectStatus(await webhooks.systemEvents(), 200)).find((row) => row?.id === event.id);
        const { inbox } = await events.subscribe([event.id]);

        await events.happen(event.id);
        const { envelope } = await inbox.waitForDelivery();

        expect(envelope).toMatchObject({ SystemEvent: { Id: event.id, DisplayName: listed?.displayName } });
      },
    );

    test(
      'has a UUID as DataId, another one for each event',
      covers('events.envelope.data-id', needs(...event.needs)),
      async ({ events }) => {
        const { inbox } = await events.subscribe([event.id]);

        await events.happen(event.id);
        await events.happen(event.id);
        const received = await inbox.waitForEvents(2, { eventId: event.id });

        for (const { dataId } of received) expect(isUuid(dataId), `${dataId} is a UUID`).toBe(true);
      },
    );

    test(
      'names every field in PascalCase, at any depth',
      covers('events.envelope.pascal-case', needs(...event.needs)),
      async ({ events }) => {
        const { inbox } = await events.subscribe([event.id]);

        await events.happen(event.id);
        const { envelope } = await inbox.waitForDelivery();

        const names = fieldNames(envelope);
        expect(names.filter((name) => !pascalCase.test(name))).toEqual([]);
        expect(names).toEqual(expect.arrayContaining(['Data', 'SystemEvent', 'DataId']));
      },
    );
  });
}

test.describe('The envelope of an export with records', () => {
  test(
    'names every field in PascalCase, at any depth',
    covers('events.envelope.pascal-case', needs('receiver', 'supportRecords')),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([700]);

      await exportOf(events, lab, [await learners.create()], 2);
      const { envelope } = await inbox.waitForDelivery();

      expect(fieldNames(envelope).filter((name) => !pascalCase.test(name))).toEqual([]);
    },
  );
});

test.describe('A DataId', () => {
  test(
    'is one for all webhooks, or one for each',
    covers('events.envelope.data-id-per-webhook', needs('receiver')),
    async ({ events, observe }) => {
      const one = await events.subscribe([700]);
      const other = await events.subscribe([700]);

      const { awaited } = await events.happen();
      const deliveries = [await events.arrival(one, awaited), await events.arrival(other, awaited)] as const;

      const isShared = deliveries[0].dataId === deliveries[1].dataId;
      observe('events.envelope.data-id-per-webhook', { per: isShared ? 'event' : 'webhook' }, ...deliveries);
    },
  );
});

function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...fieldNames(member)]);
}
