import { covers, eventIds, expect, needs, test } from '../../fixtures/index.ts';
import { eventTypes } from './event-types.ts';

test.describe('A webhook of another organisation', () => {
  for (const event of eventTypes) {
    test(
      `gets no ${event.title}`,
      covers('events.isolation.delivery', needs('otherOrganisation', 'organisations', ...event.needs)),
      async ({ events, lab }) => {
        const foreign = events.in(await lab.otherOrganisation());
        const own = await events.subscribe([event.id]);
        const theirs = await foreign.subscribe(eventIds);

        const { awaited } = await events.happen(event.id);
        await events.arrival(own, awaited);
        await events.fence(theirs.inbox);
        expect(theirs.inbox.deliveries, 'deliveries while nothing happened there').toEqual([]);

        await foreign.delivered(theirs);
        expect(theirs.inbox.events(), 'after an event of its own').toHaveLength(1);
      },
    );
  }

  // Runs with configured credentials too: there, only events that an organisation itself requested can be told apart.
  test(
    'gets no event 700 that was not asked for there',
    covers('events.isolation.delivery', needs('receiver', 'otherOrganisation')),
    async ({ events, lab }) => {
      const foreign = events.in(await lab.otherOrganisation());
      const own = await events.subscribe([700]);
      const theirs = await foreign.subscribe([700]);

      const { awaited } = await events.happen();
      await events.arrival(own, awaited);
      const { awaited: awaitedThere } = await foreign.happen();
      await events.arrival(theirs, awaitedThere);
      await events.fence(own.inbox, theirs.inbox);

      expect(theirs.inbox.events(awaited)).toEqual([]);
      expect(own.inbox.events(awaitedThere)).toEqual([]);
    },
  );
});
