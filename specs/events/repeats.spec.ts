import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { signatureProblem } from '../../fixtures/receiver/signature.ts';
import { nine } from './nine.ts';
import { repeated } from './repeated.ts';

for (const event of nine) {
  test.describe(`A repeated delivery of ${event.title}`, () => {
    const redelivery = needs('redelivery', ...event.needs);

    test(
      'has the DataId, SystemEvent and Data of the first',
      covers('events.delivery.repeat-same-data-id', redelivery),
      async ({ events, lab }) => {
        const { deliveries } = await repeated(events, lab, event.id);

        const [first] = deliveries;
        for (const { envelope, file } of deliveries) {
          expect(envelope, 'envelope of a repeat').toEqual(first?.envelope);
          expect(file?.body.equals(first?.file?.body ?? Buffer.alloc(0)), 'the same file').toBe(
            first?.file === undefined ? undefined : true,
          );
        }
      },
    );

    test('is signed as the first', covers('events.signature.repeats', redelivery), async ({ events, lab }) => {
      const { deliveries, secret } = await repeated(events, lab, event.id);

      expect(deliveries.map((delivery) => signatureProblem(delivery, secret))).toEqual(deliveries.map(() => null));
    });
  });
}
