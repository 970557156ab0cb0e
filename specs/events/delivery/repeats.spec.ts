import {
  covers,
  type Delivery,
  type Events,
  expect,
  type Item,
  needs,
  pool,
  signatureProblem,
  test,
} from '../../../fixtures/index.ts';
import { eventTypes, expectReport } from '../event-types.ts';
import { repeated } from './repeated.ts';

// One pool for each event, since triggering one may trigger others, and nothing in those says whose they are.
for (const event of eventTypes) {
  const redelivery = needs('redelivery', ...event.needs);
  const redelivered = pool(`events/repeats of ${event.id}`, {
    subject: ({ events, lab }) => repeated(events, lab, event.id),
  });

  test.describe(`A repeated delivery of ${event.title}`, () => {
    redelivered.checks(covers('events.delivery.repeat-same-data-id', redelivery), {
      'has the DataId, SystemEvent and Data of the first': ({ subject: { firsts, repeats } }) => {
        expect(repeats.length, 'repeats').toBeGreaterThan(0);
        for (const repeat of repeats) {
          const first = firsts.find(({ dataId }) => dataId === repeat.dataId) ?? firsts[0];
          expect(documented(repeat), 'envelope of a repeat').toEqual(documented(first));
        }
      },
    });

    redelivered.checks(covers('events.signature.repeats', redelivery), {
      'has a valid signature': ({ subject: { firsts, repeats, secret } }) => {
        const deliveries = [...firsts, ...repeats];
        expect(deliveries.map((delivery) => signatureProblem(delivery, secret))).toEqual(deliveries.map(() => null));
      },
    });
  });

  if (event.id === 200)
    test.describe('Event 200, Assessment Report Created', () => {
      redelivered.checks(covers('events.assessment-report-created.file-part', redelivery), {
        'has the report, not empty, in the part file when it is delivered again': ({
          subject: { firsts, repeats },
        }) => {
          for (const delivery of [...firsts, ...repeats]) expectReport(delivery);
        },
      });
    });
}

const refused = pool('events/repeats without a request', {
  powers: ['receiver'],
  subject: ({ events }) => refusedOnce(events),
});

test.describe('A delivery that the service repeats by itself', () => {
  refused.checks(covers('events.delivery.repeat-same-data-id'), {
    'has the DataId of the first': ({ subject: { first, second } }) => expect(second.dataId).toBe(first.dataId),
  });

  refused.check('has a valid signature', covers('events.signature.repeats'), ({ subject: { second, secret } }) =>
    expect(signatureProblem(second, secret)).toBeNull(),
  );
});

/**
 * The first delivery of an event, which is refused, and the next one. A request for an export has only one completion, so
 * every further delivery of it is a repeat. Ends the test as skipped if the service does not repeat it soon.
 */
async function refusedOnce(events: Events): Promise<{ first: Delivery; second: Delivery; secret: string }> {
  const { inbox, body } = await events.subscribe([700]);
  inbox.answer(500);
  const { awaited } = await events.happen();
  const first = await events.arrival({ inbox }, awaited);
  // Longer than a question about repeats waits: nothing else shows that one has another DataId.
  const timeoutMs = 10 * inbox.repeatMs;
  const [, second] = await inbox.waitForDeliveries(2, awaited, { timeoutMs }).catch(() => []);
  test.skip(!second, 'the service did not repeat the delivery soon; after how long it does is not documented');
  return { first, second: second as Delivery, secret: body.secret };
}

/** The documented members only: others, such as a time of sending or a signed link, may differ between attempts. */
function documented(delivery: Delivery | undefined) {
  const { DataId, SystemEvent, Data } = (delivery?.envelope ?? {}) as Record<string, Item | undefined>;
  const { LearnerId, RequestId, ChangedSections, ChangedByUserId } = Data ?? {};
  return {
    DataId,
    SystemEvent: { Id: SystemEvent?.Id, DisplayName: SystemEvent?.DisplayName },
    Data: { LearnerId, RequestId, ChangedSections, ChangedByUserId },
  };
}
