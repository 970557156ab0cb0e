import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { signatureProblem } from '../../fixtures/receiver/signature.ts';
import { nine } from './nine.ts';
import { repeated } from './repeated.ts';

// One by one: what brings an event about may bring others about, of which nothing tells whose they are.
for (const event of nine) {
  test.describe(`A repeated delivery of ${event.title}`, () => {
    const redelivery = needs('redelivery', ...event.needs);

    test(
      'has the DataId, SystemEvent and Data of the first',
      covers('events.delivery.repeat-same-data-id', redelivery),
      async ({ events, lab }) => {
        for (const { deliveries } of await repeated(events, lab, [event.id])) {
          // Further members may tell the attempts apart, such as a time of sending.
          const [first, ...repeats] = deliveries.map(({ envelope }) => {
            const { DataId, SystemEvent, Data } = (envelope ?? {}) as Record<string, unknown>;
            return { DataId, SystemEvent, Data };
          });
          expect(repeats.length, 'repeats').toBeGreaterThan(0);
          for (const repeat of repeats) expect(repeat, 'envelope of a repeat').toEqual(first);
        }
      },
    );

    test('is signed as the first', covers('events.signature.repeats', redelivery), async ({ events, lab }) => {
      for (const { deliveries, secret } of await repeated(events, lab, [event.id]))
        expect(deliveries.map((delivery) => signatureProblem(delivery, secret))).toEqual(deliveries.map(() => null));
    });
  });
}
