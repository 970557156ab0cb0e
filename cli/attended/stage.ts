/** The learner and the webhook of an attended run, and what the service shows of them while a person works. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAccepted } from '../../fixtures/api/accepted.ts';
import type { Caller } from '../../fixtures/api/caller.ts';
import type { ApiResponse } from '../../fixtures/api/client.ts';
import { Ledger } from '../../fixtures/lab/ledger.ts';
import { fingerprintOf } from '../../fixtures/lab/target-fingerprint.ts';
import type { Inbox } from '../../fixtures/receiver/inbox.ts';
import { type Receiver, startReceiver } from '../../fixtures/receiver/receiver.ts';
import { learnerUniqueReference } from '../../fixtures/resources/learner-fields.ts';
import { findRows, idOf } from '../../fixtures/resources/rows.ts';
import { unique } from '../../fixtures/resources/unique.ts';
import { idOfNew, newSecret } from '../../fixtures/resources/webhooks.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { paceOf } from '../../fixtures/target/rate-limiter.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import type { Staged } from '../../protocol/run-notes.ts';
import { administratorOf } from '../preflight/administrator.ts';
import { plainLearner } from '../preflight/learner-probe.ts';
import type { Places, Sight } from './steps.ts';

const subscribed = [100, 400, 500, 600, 900];

interface Webhook {
  receiver: Receiver;
  inbox: Inbox;
  secret: string;
  webhookId: string;
}

/** What a run makes for a person to work on, and sees of their work. See `open`. */
export class Stage {
  private constructor(
    readonly places: Places,
    private readonly caller: Caller,
    private readonly close: () => Promise<void>,
    private readonly ledger: Ledger,
    private readonly learner: Staged['learner'],
    private readonly webhook: Webhook | null,
  ) {}

  /** Makes them; call `release` at the end of the run. @throws ConfigError if the target refuses, or the receiver's port is taken. */
  static async open(config: Config): Promise<Stage> {
    const { caller, close } = administratorOf(config, paceOf(config));
    const ledger = new Ledger(config.stateDir, process.env.LAS_RUN_ID ?? 'run', (owner) =>
      fingerprintOf(config.baseUrl, config[owner]),
    );
    let learner: Staged['learner'] | null = null;
    try {
      learner = await learnerOf(config, caller, ledger);
      const webhook = config.receiver === null ? null : await webhookOf(config, caller, ledger);
      const path = { learnerId: learner.learnerId };
      const address = await caller.send('GET /v1/learners/{learnerId}/assessment/url', { path });
      const { assessmentUrl } = address.body ?? {};
      const places: Places = {
        email: learner.body.email,
        tutorEmail: config.tutors[0] ?? '',
        assessmentUrl: typeof assessmentUrl === 'string' ? assessmentUrl : null,
        host: new URL(config.baseUrl ?? '').host,
      };
      return new Stage(places, caller, close, ledger, learner, webhook);
    } catch (error) {
      if (learner !== null) await removeLearner(learner, caller, ledger);
      ledger.close();
      await close();
      throw error;
    }
  }

  get hasReceiver(): boolean {
    return this.webhook !== null;
  }

  /** What the service shows of the learner now. */
  async sight(): Promise<Sight> {
    const path = { learnerId: this.learner.learnerId };
    const query = { pageIndex: 1, pageSize: 10 };
    const learner = 'GET /v1/learners/{learnerId}';
    const result = await this.caller.send(`${learner}/assessment`, { path });
    const modules = await this.caller.send(`${learner}/modules`, { path, query });
    const supportRecords = await this.caller.send(`${learner}/supportrecords`, { path, query });
    const plan = await this.caller.send(`${learner}/supportplan/{section}`, {
      path: { ...path, section: 'barriers' },
    });
    return {
      status: result.body?.status,
      modules: rowsIn(modules),
      supportRecords: rowsIn(supportRecords),
      plan: plan.status === 200 ? plan.text : '',
    };
  }

  /** Which of these events have come about the learner. */
  arrived(eventIds: readonly number[]): number[] {
    const { learnerId } = this.learner;
    const own = this.webhook?.inbox.events().filter(({ body }) => body.includes(learnerId)) ?? [];
    return eventIds.filter((id) => own.some(({ eventId }) => eventId === id));
  }

  /** Waits for events that are under way. */
  async awaitEvents(eventIds: readonly number[], limitMs: number): Promise<void> {
    const deadline = Date.now() + limitMs;
    while (this.arrived(eventIds).length < eventIds.length && Date.now() < deadline) await sleep(200);
  }

  /** Ends the webhook, which must not see the events of the checks. @returns what the checks are told. */
  async end({ powers, events }: Pick<Staged, 'powers' | 'events'>): Promise<Staged> {
    const { learnerId } = this.learner;
    const held = Object.fromEntries(
      ['finishedLearner', 'learnerWithModules', 'learnerWithSupportRecords', 'learnerWithPlan']
        .filter((power) => powers.includes(power))
        .map((power) => [power, [learnerId]]),
    );
    const deliveries = (this.webhook?.inbox.deliveries ?? []).map(
      ({ method, url, headers, body, receivedAt, durationMs, remoteAddress }) => ({
        method,
        url,
        headers,
        durationMs,
        remoteAddress,
        body: body.toString('base64'),
        receivedAt: receivedAt.toISOString(),
      }),
    );
    if (this.webhook !== null) await this.#removeWebhook(this.webhook);
    return { powers, events, held, learner: this.learner, secret: this.webhook?.secret ?? '', deliveries };
  }

  /** Removes all that was made, where the run goes no further. Never throws. */
  async abandon(): Promise<void> {
    if (this.webhook !== null) await this.#removeWebhook(this.webhook).catch(() => {});
    await this.release();
  }

  /** Removes the learner; if that fails, the next run or `clean` does. */
  async release(): Promise<void> {
    await removeLearner(this.learner, this.caller, this.ledger);
    this.ledger.close();
    await this.close();
  }

  async #removeWebhook({ receiver, inbox, webhookId }: Webhook): Promise<void> {
    const { status } = await this.caller.send('DELETE /v1/webhooks/{webhookId}', { path: { webhookId } });
    if ([200, 204, 404].includes(status)) this.ledger.gone({ owner: 'administrator', kind: 'webhook', key: inbox.url });
    inbox.close();
    await receiver.close();
  }
}

async function learnerOf(config: Config, caller: Caller, ledger: Ledger): Promise<Staged['learner']> {
  const plain = plainLearner(config.tutors[0] ?? '', config.emailDomain);
  const body = { ...plain, learnerUniqueReference: learnerUniqueReference() };
  const email = `${unique('attended')}@${config.emailDomain}`;
  ledger.creating({ owner: 'administrator', kind: 'learner', key: email });
  for (const each of [body, plain]) {
    const created = await caller.send('POST /v1/learners', { body: { ...each, email } });
    const learnerId = isAccepted(created) ? idOf(created.body, 'learnerId') : null;
    if (learnerId === null) continue;
    return { learnerId, learnerUserId: String(created.body?.learnerUserId), body: { ...each, email } };
  }
  throw new ConfigError('--attended needs a learner to work with, and the target refuses to create one.');
}

async function removeLearner({ learnerId, body }: Staged['learner'], caller: Caller, ledger: Ledger): Promise<void> {
  const removal = await caller.send('DELETE /v1/learners/{learnerId}', { path: { learnerId } }).catch(() => null);
  if (removal !== null && [200, 204, 404].includes(removal.status))
    ledger.gone({ owner: 'administrator', kind: 'learner', key: body.email });
}

async function webhookOf(config: Config, caller: Caller, ledger: Ledger): Promise<Webhook> {
  if (config.receiver === null) throw new Error('No receiver is configured.');
  const receiver = await startReceiver({ tunnel: config.receiver });
  const inbox = receiver.inbox();
  const secret = newSecret();
  ledger.creating({ owner: 'administrator', kind: 'webhook', key: inbox.url });
  const body = { systemEventIds: subscribed, url: inbox.url, secret, description: `Conformance ${unique('attended')}` };
  const created = await caller.send('POST /v1/webhooks', { body });
  const webhookId = isAccepted(created) ? await idOfNew(caller, created, inbox.url) : undefined;
  if (webhookId === undefined) {
    await receiver.close();
    throw new ConfigError('--attended needs a webhook to see events, and the target refuses to create one.');
  }
  return { receiver, inbox, secret, webhookId };
}

function rowsIn(response: ApiResponse): number {
  return isAccepted(response) ? (findRows(response.body)?.length ?? 0) : 0;
}
