import {
  assume,
  assumeAccepted,
  ChangingWebhook,
  covers,
  type EventId,
  expect,
  ifAllowed,
  needs,
  newSecret,
  type Subscription,
  scenes,
  signatureProblem,
  test,
  unique,
  verifies,
} from '../../fixtures/index.ts';
import { postSecond } from './second.ts';

type Fields = Record<string, unknown>;

const scene = scenes('webhooks/update deliveries', [700]);

type Change = [
  title: string,
  topic: 'events' | 'url' | 'rotates-secret',
  from: EventId[],
  to: EventId[],
  isNew: ('url' | 'secret')[],
];

/** Updates of a webhook for some events to others, with what else is new. */
const changes: Change[] = [
  ['adds an event and keeps another', 'events', [700], [700, 100], []],
  ['applies new events sent with a new secret', 'events', [900], [700], ['secret']],
  ['applies a new address sent with more events and a new secret', 'url', [700], [700, 900], ['url', 'secret']],
  ['sends reports made after the change to the new address', 'url', [200], [200], ['url']],
  ['applies a new secret sent with a new address', 'rotates-secret', [700], [700], ['url', 'secret']],
  ['signs reports made after the change with the new secret', 'rotates-secret', [200], [200], ['secret']],
];

const beyondAscii = 'третий-секрет-после-второго-у-вебхука-🔑';

test.describe('PUT /v1/webhooks/{webhookId}', () => {
  for (const [title, topic, from, to, isNew] of changes) {
    const powers = to.some((id) => id < 700) ? (['assessments'] as const) : [];
    scene(covers(`webhooks.update.${topic}`, needs(...powers)), {
      async [title]({ events, webhook }) {
        await webhook.subscribeTo(...from);
        const before = from.includes(200) ? await events.happen(200) : null;
        if (before !== null) await events.arrival(webhook, before.awaited);
        const fields = { systemEventIds: to, ...(isNew.includes('secret') && { secret: newSecret() }) };
        await (isNew.includes('url') ? webhook.move(fields) : webhook.change(fields));

        for (const id of to.filter((each) => each !== 900)) {
          const caused = await events.happen(id, before?.learner);
          if (topic !== 'rotates-secret') await events.reaches(caused, webhook.inbox);
          else expect(signatureProblem(await events.arrival(webhook, caused.awaited), webhook.body.secret)).toBeNull();
        }
      },
    });
  }

  scene(covers('webhooks.update.events'), {
    async 'keeps the events of a webhook when another webhook or its description changes, or a change is refused'({
      events,
      webhooks,
      webhook,
      inbox,
    }) {
      const { webhookId, body } = await webhook.subscribeTo(700);
      const other = await webhooks.create({ systemEventIds: [700] });
      await events.delivered({ inbox });

      await webhooks.update(other.webhookId, { ...other.body, systemEventIds: [900] });
      await events.reaches(await events.happen(), inbox);

      await webhook.change({ description: unique('changed') });
      await events.reaches(await events.happen(), inbox);

      const refused = await webhooks.put(webhookId, { ...body, systemEventIds: [900], url: 'http://example.org/' });
      if (refused.status >= 400) await events.reaches(await events.happen(), inbox);

      // The earlier subscription must not be remembered, for example in a cache.
      await webhook.subscribeTo(900);
      const { awaited } = await events.happen();
      await events.fence(inbox);
      expect(inbox.events(awaited), 'events after an update that unsubscribed from them').toEqual([]);
      test.skip(refused.status < 400, 'the change was accepted, which is another rule');
    },
  });

  scene(covers('webhooks.update.url'), {
    async 'sends new events to the new address only, and those of another webhook to its own'({
      events,
      webhook,
      inbox,
    }) {
      await webhook.subscribeTo(700);
      // One that has not moved before: a service may remember its first address.
      const moving = new ChangingWebhook(events, await events.subscribe([700]));
      await events.delivered(moving);
      const former = await moving.move();

      for (let times = 0; times < 2; times++) {
        const caused = await events.happen();
        await events.reaches(caused, moving.inbox, inbox);
        await events.fence(former);
        expect(former.events(caused.awaited), 'at the former address').toEqual([]);
      }

      await moving.change({ url: former.url });
      await events.reaches(await events.happen(), former);
    },

    async 'leaves another webhook of the former address as it is'({ events, webhooks, webhook, inbox }) {
      await webhook.subscribeTo(700);
      const other = webhooks.body({ systemEventIds: [700], url: inbox.url });
      await postSecond(webhooks, other);
      await webhook.move({ systemEventIds: [900], secret: newSecret() });

      const { awaited } = await events.happen();

      // Only the other webhook still delivers to this address, where both did before.
      expect(signatureProblem(await inbox.waitForDelivery(awaited), other.secret)).toBeNull();
    },
  });

  for (const [what, fields] of Object.entries<Fields>({
    alone: {},
    'with the description': { description: 'Changed' },
    'with the events': { systemEventIds: [100, 700] },
  }))
    scene(covers('webhooks.update.rotates-secret'), {
      async [`signs new events with the new secret, changed ${what}`]({ events, webhooks, webhook }) {
        const { webhookId, body } = await webhook.subscribeTo(700);
        const before = await events.delivered(webhook);
        assume(signatureProblem(before, body.secret) === null, 'the signature is made with the secret');

        // The last secret is the first one again.
        for (const secret of [newSecret(), beyondAscii, body.secret]) {
          const changed = { ...body, ...fields, secret };
          const response = await webhooks.put(webhookId, changed);
          // Which characters a secret may contain is not documented.
          if (secret === beyondAscii && response.status === 400) continue;
          assumeAccepted(response);
          webhook.body = changed;
          expect(signatureProblem(await events.delivered(webhook), secret), 'signature with the new secret').toBeNull();
        }
      },
    });

  scene(covers('webhooks.update.rotates-secret'), {
    async 'keeps signing with the former secret after a refused change'({ events, webhooks, webhook }) {
      const { webhookId, body } = await webhook.subscribeTo(700);
      const changed = { ...body, url: body.url.replace('https:', 'http:'), secret: newSecret() };
      const refused = await webhooks.put(webhookId, changed);
      test.skip(refused.status < 400, 'the update that should be refused was accepted, which is another rule');

      expect(signatureProblem(await events.delivered(webhook), body.secret)).toBeNull();
    },

    async 'leaves the secret of other webhooks'({ events, webhook: changed }) {
      await changed.subscribeTo(700);
      const other = await events.subscribe([700]);
      await changed.change({ secret: newSecret() });

      const { awaited } = await events.happen();

      const isSigned = async (each: Subscription) => verifies(await events.arrival(each, awaited), each.body.secret);
      expect(await isSigned(changed), 'signed with the new secret of the changed webhook').toBe(true);
      expect(await isSigned(other), 'signed with the secret of the unchanged webhook').toBe(true);
    },
  });
});

for (const role of ['tutor', 'manager'] as const)
  scene(covers('webhooks.update.url', needs(role), ifAllowed), {
    async [`A ${role} changes the address of a webhook, or is refused`]({ events, webhooks, webhook, organisation }) {
      const { webhookId, body } = await webhook.subscribeTo(700);
      const inbox = await events.inbox();
      const moved = { ...body, url: inbox.url };

      const response = await webhooks.as(organisation[role]).put(webhookId, moved);

      test.skip([403, 404].includes(response.status), 'the role may not, which the API document leaves open');
      await expect(response).toBeAccepted();
      Object.assign(webhook, { inbox, body: moved });
      await events.reaches(await events.happen(), inbox);
    },
  });
