import { test as base, expect } from '@playwright/test';
import { createSharedEnvironment } from '../cli/shared/shared-environment.ts';
import { Caller } from '../fixtures/api/caller.ts';
import { Client } from '../fixtures/api/client.ts';
import { LostAnswer } from '../fixtures/api/inconclusive.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import { Transport } from '../fixtures/api/transport.ts';
import type { Lab } from '../fixtures/lab/lab.ts';
import type { Organisation } from '../fixtures/lab/organisation.ts';
import { remove } from '../fixtures/lab/removal.ts';
import { Assessments } from '../fixtures/resources/assessments.ts';
import { Learners } from '../fixtures/resources/learners.ts';
import { rowsOf } from '../fixtures/resources/rows.ts';
import { Tags } from '../fixtures/resources/tags.ts';
import { Webhooks } from '../fixtures/resources/webhooks.ts';
import { noPace } from '../fixtures/target/pace.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';
import { startService } from '../service/index.ts';
import { type FaultKind, type FaultyProxy, startFaultyProxy } from './faults/proxy.ts';

/** The suite's client and a service, with a proxy between them that the test controls. */
interface Scene {
  proxy: FaultyProxy;
  administrator: Caller;
  learners: Learners;
  tags: Tags;
  webhooks: Webhooks;
}

const test = base.extend<{ scene: Scene }>({
  scene: async ({}, use) => {
    const service = await startService();
    const { variables } = await createSharedEnvironment(service);
    const proxy = await startFaultyProxy({ target: service.baseUrl, rate: 0, seed: 1 });
    const transport = new Transport(proxy.url, 1);
    const secrets = new Secrets();
    const client = new Client({
      ...{ transport, secrets, recorder: new Recorder(secrets, 'test'), contract: null, pace: noPace },
      breaker: { isOpen: false, answered() {}, unanswered() {} },
    });
    const credentials = { clientId: variables.LAS_CLIENT_ID ?? '', clientSecret: variables.LAS_CLIENT_SECRET ?? '' };
    const administrator = new Caller('administrator', client, new Map(), credentials);
    await administrator.token();
    const organisation = { administrator, tutors: variables.LAS_TUTORS?.split(',') } as unknown as Organisation;
    await use({
      proxy,
      administrator,
      learners: new Learners(lab, organisation),
      tags: new Tags(lab, organisation),
      webhooks: new Webhooks(lab, organisation),
    });
    await transport.close();
    await proxy.close();
    await service.close();
  },
});

/** A lab that keeps no ledger and shares nothing. */
const lab = {
  emailDomain: 'example.com',
  isolated: true,
  records: { willCreate() {}, isCreated() {}, mayShare() {}, spareLearner: () => undefined },
  secret() {},
  behaviourOf: (organisation: Organisation) => organisation,
} as unknown as Lab;

/** Faults that lose the response, whether the service acted or not. */
const losses: FaultKind[] = [
  ...(['reset before', 'reset after', 'half an answer', '503 before', '504 after', 'stall after'] as const),
  ...(['522 after', '408 before', '403 page before', '200 page after'] as const),
];

for (const loss of losses) {
  test.describe(`A request that meets "${loss}"`, () => {
    test('is repeated when it is a read', async ({ scene: { proxy, administrator } }) => {
      proxy.next.push(loss);
      expect((await administrator.send('GET /v1/tags')).status).toBe(200);
      expect(proxy.injected[loss]).toBe(1);
    });

    test('is not repeated when it is a write that a test judges', async ({ scene: { proxy, learners } }) => {
      proxy.next.push(loss);
      const before = proxy.requests.length;
      await expect(learners.post(learners.body())).rejects.toThrow(LostAnswer);
      expect(proxy.requests.length - before).toBe(1);
    });

    test('is recognised when it created a learner', async ({ scene: { proxy, learners } }) => {
      proxy.next.push(loss);
      const { learnerId, learnerUserId, body } = await learners.create();
      expect(await learners.read(learnerId)).toMatchObject({ learnerId, learnerUserId, email: body.email });
      expect(await learners.rows()).toHaveLength(1);
    });

    test('is recognised when it created a webhook', async ({ scene: { proxy, webhooks } }) => {
      proxy.next.push(loss);
      const { webhookId } = await webhooks.create();
      expect(await webhooks.rows()).toEqual([expect.objectContaining({ id: webhookId })]);
    });

    test('is repeated when it adds tags as a precondition', async ({ scene: { proxy, learners, tags } }) => {
      const { learnerId } = await learners.create();
      proxy.next.push(loss);
      await tags.add(learnerId, 'one', 'two');
      expect(await tags.namesOf(learnerId)).toEqual(['one', 'two']);
    });

    test('does not prevent a record from being removed', async ({
      scene: { proxy, administrator, learners, webhooks },
    }) => {
      const { body } = await learners.create();
      const webhook = await webhooks.create();
      proxy.next.push(loss, loss);
      expect(await remove(administrator, { kind: 'learner', key: body.email })).toBe(true);
      proxy.next.push(loss, loss);
      expect(await remove(administrator, { kind: 'webhook', key: webhook.body.url })).toBe(true);
      expect([await learners.rows(), rowsOf(await webhooks.list())]).toEqual([[], []]);
    });
  });
}

for (const throttling of ['429', '429 with seconds', '429 with a date'] as const)
  test(`A request that meets "${throttling}" waits and is sent again`, async ({ scene: { proxy, learners } }) => {
    proxy.next.push(throttling);
    const started = performance.now();
    await learners.create();
    expect(await learners.rows()).toHaveLength(1);
    // An HTTP date has whole seconds only.
    const least = { '429': 245, '429 with seconds': 995, '429 with a date': 0 }[throttling];
    expect(performance.now() - started).toBeGreaterThanOrEqual(least);
    // A second taken for a minute would take longer; a busy machine does not.
    expect(performance.now() - started).toBeLessThan(50_000);
  });

test('Two 429 responses of a gateway are not a refusal of an invitation', async ({
  scene: { proxy, administrator, learners },
}) => {
  const { learnerId } = await learners.create();
  proxy.next.push('429', 'delay', '429');
  expect((await new Assessments(administrator).invite(learnerId)).status).toBe(202);
});

test('Of two webhooks with the same URL, both are removed', async ({ scene: { administrator, webhooks } }) => {
  const body = webhooks.body();
  for (let made = 0; made < 2; made++) await webhooks.post(body);
  expect(await remove(administrator, { kind: 'webhook', key: body.url })).toBe(true);
  expect(await webhooks.rows()).toEqual([]);
});
