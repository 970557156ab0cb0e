import { assumeAccepted, covers, expect, inconclusive, isUuid, needs, rowsOf, test } from '../../fixtures/index.ts';
import { groups } from './event-types.ts';
import { exportOf } from './export-records.ts';

const pascalCase = /^[A-Z][A-Za-z0-9]*$/;

for (const group of groups) {
  test.describe(`The envelope of ${group.title}`, () => {
    test(
      'is an object with Data, SystemEvent and DataId',
      covers('events.envelope.fields', needs(...group.needs)),
      async ({ events }) => {
        for (const id of group.ids) {
          const { inbox } = await events.subscribe([id]);

          await events.happen(id);
          const { envelope, problem, parts } = await events.arrival({ inbox });

          // Only event 200 is a multipart body; the body of any other event is the envelope itself.
          if (id !== 200) expect(parts, `parts of event ${id}`).toEqual([]);
          expect(problem, 'problem with the envelope').toBeNull();
          expect(envelope).toEqual(
            expect.objectContaining({
              Data: expect.any(Object),
              SystemEvent: expect.any(Object),
              DataId: expect.any(String),
            }),
          );
          // `expect.any(Object)` accepts null and arrays too.
          const { Data, SystemEvent } = envelope as { Data: unknown; SystemEvent: unknown };
          expect([Data, SystemEvent], 'Data and SystemEvent').not.toContain(null);
          expect(Data, 'Data is no list').not.toEqual(expect.any(Array));
        }
      },
    );

    test(
      'has the id of the event and its name from the list of system events',
      covers('events.envelope.system-event', needs(...group.needs)),
      async ({ events, webhooks }) => {
        const listed = rowsOf(assumeAccepted(await webhooks.systemEvents()));
        for (const id of group.ids) {
          const { inbox } = await events.subscribe([id]);

          await events.happen(id);
          const { envelope } = await events.arrival({ inbox });

          const DisplayName = listed.find((row) => row?.id === id)?.displayName;
          expect(envelope).toMatchObject({ SystemEvent: { Id: id, DisplayName } });
        }
      },
    );

    test(
      'has a UUID as DataId, a different one for each event',
      covers('events.envelope.data-id', needs(...group.needs)),
      async ({ events }) => {
        const { inbox } = await events.subscribe(group.ids);

        for (const id of group.ids) {
          await events.happen(id);
          await events.happen(id);
          await events.arrival({ inbox }, { eventId: id });
          const received = await inbox.waitForEvents(2, { eventId: id });
          for (const { dataId } of received) expect(isUuid(dataId), `${dataId} is a UUID`).toBe(true);
        }
        expect(inbox.events().length, 'DataIds of all events').toBeGreaterThanOrEqual(2 * group.ids.length);
      },
    );

    test(
      'names every field in PascalCase, at any depth',
      covers('events.envelope.pascal-case', needs(...group.needs)),
      async ({ events }) => {
        for (const id of group.ids) {
          const { inbox } = await events.subscribe([id]);

          await events.happen(id);
          const { envelope } = await events.arrival({ inbox });

          const names = fieldNames(envelope);
          expect(names.filter((name) => !pascalCase.test(name))).toEqual([]);
          expect(names).toEqual(expect.arrayContaining(['Data', 'SystemEvent', 'DataId']));
        }
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
      const { envelope } = await events.arrival({ inbox });

      expect(fieldNames(envelope).filter((name) => !pascalCase.test(name))).toEqual([]);
    },
  );
});

test.describe('A DataId', () => {
  test(
    'is different for each event about one learner',
    covers('events.envelope.data-id', needs('organisations', 'receiver', 'assessments', 'modules', 'supportPlans')),
    async ({ events, learners, assessments, lab, organisation }) => {
      const { inbox } = await events.subscribe([100, 200, 300, 400, 500, 600, 900]);
      const { learnerId } = await learners.create();
      const fail = async () => {
        await lab.setOutcomes(organisation, { report: 'failure' });
        assumeAccepted(await assessments.report(learnerId));
      };
      const moduleId = await lab.assignModule(learnerId);
      const acts = [
        [400, () => lab.assignModule(learnerId)],
        [500, () => lab.accessModule(learnerId, moduleId)],
        [600, () => lab.completeModule(learnerId, moduleId)],
        [900, () => lab.changeSupportPlan(learnerId, ['barriers'])],
        [900, () => lab.changeSupportPlan(learnerId, ['barriers'])],
        [100, () => lab.completeAssessment(learnerId)],
        [200, () => assessments.report(learnerId)],
        ...(lab.has('outcomes') ? ([300, 300] as const).map((eventId) => [eventId, fail] as const) : []),
      ] as const;

      await events.arrivals({ inbox }, 1, { eventId: 400 });
      for (const [eventId, act] of acts) {
        // The events of one act may arrive late, and in several deliveries.
        await events.fence(inbox);
        const before = inbox.events({ eventId }).length;
        const delivered = inbox.deliveries.filter((delivery) => delivery.eventId === eventId).length;
        await act();
        // That a delivery comes is another rule's concern; this one's is that it counts as a separate event.
        await inbox.waitForDeliveries(delivered + 1, { eventId }).catch(inconclusive);
        await inbox.waitForEvents(before + 1, { eventId });
      }

      const shared = inbox.events().filter(({ dataId, eventId }) => {
        return inbox.deliveries.some((other) => other.dataId === dataId && other.eventId !== eventId);
      });
      expect(shared, 'deliveries with the DataId of another event').toEqual([]);
    },
  );

  test(
    'tells whether all webhooks get the same one',
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
