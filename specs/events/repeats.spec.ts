import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { signatureProblem } from '../../fixtures/receiver/signature.ts';
import { groups } from './nine.ts';
import { repeated } from './repeated.ts';

for (const group of groups) {
  test.describe(`A repeated delivery of ${group.title}`, () => {
    const redelivery = needs('redelivery', ...group.needs);

    test(
      'has the DataId, SystemEvent and Data of the first',
      covers('events.delivery.repeat-same-data-id', redelivery),
      async ({ events, lab }) => {
        for (const { deliveries } of await repeated(events, lab, group.ids)) {
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
      for (const { deliveries, secret } of await repeated(events, lab, group.ids))
        expect(deliveries.map((delivery) => signatureProblem(delivery, secret))).toEqual(deliveries.map(() => null));
    });
  });
}
