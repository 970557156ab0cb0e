import {
  assume,
  assumeAccepted,
  attempted,
  causes,
  covers,
  type Delivery,
  type EventId,
  type Events,
  eventIds,
  expect,
  headerValues,
  type Inbox,
  isUuid,
  judgeEach,
  namesFromService,
  needs,
  oddEnding,
  pool,
  rowsOf,
  signatureHeader,
  signatureProblem,
  test,
} from '../../fixtures/index.ts';
import { fieldNames, pascalCase } from '../contract/naming.ts';
import { logsOf } from '../webhooks/invocations.ts';
import { eventTypes, groups } from './event-types.ts';

/** How the address of each group ends: a trailing slash is part of the address too. */
const endings = [oddEnding, '/Events/In/', '/Events/In?key=a%20B&key=c'];

function others(id: EventId): EventId[] {
  return eventIds.filter((other) => other !== id);
}

/** A multipart body is a report, event 200, even where its part data does not say so. */
function eventIdOf({ eventId, parts }: Delivery): number | undefined {
  return eventId ?? (parts.length > 0 ? 200 : undefined);
}

/**
 * What gets every event of a group: a webhook for several events, one at an odd address, and one that was changed to do so; one that was
 * changed to get none of them, and those that get all but one.
 */
interface Inboxes {
  among: Inbox;
  odd: Inbox;
  starting: Inbox;
  stopping: Inbox;
  unwanted: Inbox[];
}

/**
 * Causes an event for all that the document says of every event, and once more for its DataId and its logs. What does not arrive is
 * thrown only at the checks that judge it.
 */
async function delivered(events: Events, id: EventId, { among, odd, starting, stopping, unwanted }: Inboxes) {
  const alone = await events.subscribe([id]);
  const again = await events.subscribe([id]);
  const { inbox: withoutIt } = await events.subscribe(others(id));
  unwanted.push(withoutIt);
  const caused = await events.happen(id);
  const [first, awaited, awaitedAgain, everywhere, posted, starts] = await Promise.all([
    // Whichever comes: that it can be read is for one of the checks to judge.
    attempted(() => events.arrival(alone)),
    attempted(() => events.arrival(alone, caused.awaited)),
    attempted(() => events.arrival(again, caused.awaited)),
    attempted(() => events.reaches(caused, alone.inbox, among, again.inbox)),
    attempted(() => odd.waitForDelivery(caused.awaited)),
    attempted(() => starting.waitForDelivery(caused.awaited)),
  ]);
  await events.happen(id);
  // Where nothing has come in its time, no further delivery is waited for: the test would end before all waits do.
  const two = await attempted(async () => {
    first();
    await events.arrival(alone, { eventId: id });
    return alone.inbox.waitForEvents(2, { eventId: id });
  });
  const sent = await attempted(async () => {
    first();
    return events.arrivals(alone, 2);
  });
  const logs = await attempted(() => logsOf(events, alone, sent));
  const secrets = [alone.body.secret, again.body.secret] as const;
  const stops = () => stopping.events(caused.awaited);
  return { first, awaited, awaitedAgain, everywhere, posted, starts, stops, two, logs, withoutIt, secrets };
}

type Delivered = Awaited<ReturnType<typeof delivered>>;

/** By group, for what makes some events fail makes others fail too. */
export const pools = groups.map(({ ids, title }, at) =>
  pool(`events/deliveries of ${title}`, {
    async subject({ events, webhooks, lab }) {
      await webhooks.deleteFormer();
      const other = ids.includes(100) ? 900 : 100;
      const { inbox: among } = await events.subscribe([other, ...ids]);
      const odd = await events.inbox();
      const url = `${odd.url}${endings[at]}`;
      await webhooks.create({ systemEventIds: ids, url });
      const [starting, stopping] = [await events.subscribe([other]), await events.subscribe(ids)];
      const changed = await attempted(async () => {
        await webhooks.update(starting.webhookId, { ...starting.body, systemEventIds: ids });
        await webhooks.update(stopping.webhookId, { ...stopping.body, systemEventIds: [other] });
      });
      const inboxes = { among, odd, starting: starting.inbox, stopping: stopping.inbox, unwanted: [] };
      const all = new Map<EventId, () => Delivered>();
      // In ascending order: a later event would cause an earlier one.
      for (const id of ids.filter((each) => causes[each].needs.every((power) => lab.has(power))))
        all.set(id, await attempted(() => delivered(events, id, inboxes)));
      const isOver = await attempted(() => events.fence(stopping.inbox, ...inboxes.unwanted));
      return { of: (id: EventId) => all.get(id)!(), odd, url, changed, isOver, listed: await webhooks.systemEvents() };
    },
  }),
);

for (const [at, { ids, title, needs: powers }] of groups.entries()) {
  const deliveries = pools[at]!;
  const each =
    (judge: (delivered: Delivered, id: EventId) => void) =>
    ({ subject }: { subject: { of: (id: EventId) => Delivered } }) =>
      judgeEach(ids, (id) => judge(subject.of(id), id));

  test.describe(`A delivery of ${title}`, () => {
    deliveries.checks(covers('events.delivery.post', needs(...powers)), {
      'is a POST to the very address of the webhook': ({ subject: { of, odd, url } }, { lab }) => {
        for (const { awaited, posted } of ids.map(of)) {
          // That a webhook with this event gets it at all is for other rules to judge.
          awaited();
          posted();
        }
        for (const { method, url: address } of odd.deliveries) {
          expect(method).toBe('POST');
          if (address !== url && lab.tunnelChangesAddresses) lab.lack('unchangedAddress');
          expect(address).toBe(url);
        }
      },
    });

    deliveries.checks(covers('events.delivery.no-bearer', needs(...powers)), {
      'carries no bearer token': each(({ first }, id) => {
        expect(headerValues(first().headers, 'authorization'), `of event ${id}`).toEqual([]);
      }),
    });

    deliveries.checks(covers('events.delivery.every-webhook', needs(...powers)), {
      'comes to every webhook that subscribes to it': each(({ everywhere }) => everywhere()),
    });
  });

  test.describe(`The envelope of ${title}`, () => {
    deliveries.checks(covers('events.envelope.fields', needs(...powers)), {
      'is an object with Data, SystemEvent and DataId': each(({ first }, id) => {
        const { envelope, problem, parts } = first();

        // Only event 200 is a multipart body; the body of any other event is the envelope itself.
        if (id !== 200) expect(parts, `parts of event ${id}`).toEqual([]);
        // Whether its part data can be read is another rule's concern.
        assume(id !== 200 || problem === null, 'the envelope of the report can be read');
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
        expect(Data, 'Data, which must not be a list').not.toEqual(expect.any(Array));
      }),
    });

    deliveries.checks(covers('events.envelope.system-event', needs(...powers)), {
      'has the id of the event and its name from the list of system events': ({ subject: { of, listed } }) => {
        const rows = rowsOf(assumeAccepted(listed));
        for (const id of ids) {
          const DisplayName = rows.find((row) => row?.id === id)?.displayName;
          expect(of(id).first().envelope).toMatchObject({ SystemEvent: { Id: id, DisplayName } });
        }
      },
    });

    deliveries.checks(covers('events.envelope.data-id', needs(...powers)), {
      'has a UUID as DataId, a different one for each event': ({ subject: { of } }) => {
        const dataIds = ids.flatMap((id) => of(id).two()).map(({ dataId }) => dataId);
        for (const dataId of dataIds) expect(isUuid(dataId), `${dataId} is a UUID`).toBe(true);
        const different = new Set(dataIds.map((dataId) => dataId?.toLowerCase()));
        expect(different.size, 'DataIds of all events').toBe(2 * ids.length);
      },
    });

    deliveries.checks(covers('events.envelope.pascal-case', needs(...powers)), {
      'names every field in PascalCase, at any depth': each(({ first }) => {
        const names = fieldNames(first().envelope);
        expect(names.filter((name) => !pascalCase.test(name))).toEqual([]);
        // That one of them is missing is another rule's matter.
        const documented = ['Data', 'SystemEvent', 'DataId'];
        const written = documented.map((one) => names.find((name) => name.toLowerCase() === one.toLowerCase()) ?? one);
        expect(written).toEqual(documented);
      }),
    });
  });

  test.describe(`The signature of ${title}`, () => {
    deliveries.checks(covers('events.signature.header', needs(...powers)), {
      'is in the header x-service-sha256, once': each(({ first }) => {
        const { headers } = first();
        expect(headerValues(headers, signatureHeader)).toEqual([expect.stringMatching(/^[^\s,]+$/)]);
      }),
    });

    deliveries.checks(covers('events.signature.value', needs(...powers)), {
      'is the HMAC of the body with the secret of the webhook': each(({ first, awaitedAgain, secrets }, id) => {
        // What the signature of a multipart body covers is a rule of its own.
        if (id === 200) return;
        for (const [at, delivery] of [first(), awaitedAgain()].entries())
          expect(signatureProblem(delivery, secrets[at] ?? '')).toBeNull();
      }),
    });
  });

  for (const event of eventTypes.filter(({ id }) => ids.includes(id)))
    test.describe(`A delivery of ${event.title}`, () => {
      deliveries.checks(covers('events.delivery.subscribed-only', needs(...event.needs)), {
        'comes to no webhook that subscribes to all other events': ({ subject: { of, isOver } }) => {
          const { awaited, withoutIt } = of(event.id);
          expect(withoutIt.events({ eventId: event.id })).toEqual([]);
          // Anything else that arrives there, such as the fence's event, was subscribed to.
          const ids = withoutIt.deliveries.map(eventIdOf);
          expect(others(event.id)).toEqual(expect.arrayContaining(ids.filter((id) => id !== undefined)));

          awaited();
          isOver();
          assume(!ids.includes(undefined), 'each delivery says which event it is');
        },
      });
    });
}

const [ofExports] = pools as [(typeof pools)[number]];

test.describe('A JSON delivery', () => {
  ofExports.checks(covers('events.delivery.media-type', needs('receiver')), {
    'has a media type and headers': ({ subject: { of } }, { observe }) => {
      const delivery = of(700).first();
      const contentType = headerValues(delivery.headers, 'content-type').join(', ');
      observe('events.delivery.media-type', { contentType, headers: namesFromService(delivery.headers) }, delivery);
    },
  });
});

test.describe('A DataId', () => {
  ofExports.checks(covers('events.envelope.data-id-per-webhook', needs('receiver')), {
    'tells whether all webhooks get the same one': ({ subject: { of } }, { observe }) => {
      const { awaited, awaitedAgain } = of(700);
      const deliveries = [awaited(), awaitedAgain()] as const;
      const isShared = deliveries[0].dataId === deliveries[1].dataId;
      observe('events.envelope.data-id-per-webhook', { per: isShared ? 'event' : 'webhook' }, ...deliveries);
    },
  });
});
