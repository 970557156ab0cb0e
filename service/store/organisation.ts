import { setMaxListeners } from 'node:events';
import { type Behaviour, behaviourWith, type Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { Choices } from '../choices/index.ts';
import type { Journal } from '../journal.ts';
import { Buckets } from './buckets.ts';
import { Roster } from './roster.ts';
import type { State } from './state.ts';
import type { Arrangement, Client, Grant, InvocationLog, Mail, Outcomes, Staff, Tag, Webhook } from './types.ts';
import type { World } from './world.ts';

/** One organisation: its records, its clock, its behaviour. */
export class Organisation implements State {
  readonly clients = new Map<string, Client>();
  readonly grants = new Map<string, Grant>();
  readonly staff = new Map<string, Staff>();
  readonly learners = new Roster();
  readonly tags = new Map<string | number, Tag>();
  readonly tagsByName = new Buckets<Tag>();
  readonly webhooks = new Map<string, Webhook>();
  readonly logs = new Map<string, InvocationLog[]>();
  readonly outbox: Mail[] = [];
  outcomes: Outcomes = { report: 'success', export: 'success' };
  nextTagNumber = 1;
  /** How many more public calls are answered with 429, and their `Retry-After`. */
  throttle: { requests: number; retryAfterSeconds: number | null } = { requests: 0, retryAfterSeconds: null };
  /** Responses to coming calls that were asked for; the first that fits a call is used. */
  arrangements: readonly Arrangement[] = [];
  /** Aborted when the organisation is deleted, so no work under way outlives it. */
  readonly gone = new AbortController();
  #aheadMs: number;
  #behaviour: Behaviour;

  constructor(
    readonly organisationId: string,
    /** Whether tagging is enabled. */
    readonly tagging: boolean,
    behaviour: Behaviour,
    /** Names of its defects. */
    readonly variant: string,
    private readonly world: Pick<World, 'organisations' | 'baseUrl' | 'journal'>,
    private changes: readonly Change[] = [],
  ) {
    this.#behaviour = behaviour;
    this.#aheadMs = behaviour.choices.clockAheadMs;
    // Every delivery under way adds a listener, so no number of them indicates a leak.
    setMaxListeners(0, this.gone.signal);
  }

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  /** Makes its own choices where the API document is silent, from now on. */
  choose(choices: Partial<Choices>): void {
    this.#behaviour = behaviourWith({ ...this.#behaviour.choices, ...choices }, this.changes);
  }

  /** Changes its behaviour further, from now on. */
  alter(change: Change): void {
    this.changes = [...this.changes, change];
    this.choose({});
  }

  get journal(): Journal {
    return this.world.journal;
  }

  /** Whether it stands in for the organisation of requests that belong to none. */
  get isNobody(): boolean {
    return !this.world.organisations.has(this.organisationId);
  }

  get baseUrl(): string {
    return this.world.baseUrl;
  }

  *neighbours(): Iterable<Organisation> {
    for (const other of this.world.organisations.values())
      if (other !== this && other.variant === this.variant) yield other;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Whether its time is not the machine's. */
  get isAhead(): boolean {
    return this.#aheadMs !== 0;
  }

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }

  /** Applies the writes of one decision together: no request can see some of them without the others. */
  commit(writes: readonly Write[]): void {
    for (const write of writes) this.#ownerOf(write).#apply(write);
  }

  #ownerOf(write: Write): Organisation {
    const record = 'learner' in write ? write.learner : 'webhook' in write ? write.webhook : null;
    return (record && this.world.organisations.get(record.organisationId)) || this;
  }

  #apply(write: Write): void {
    switch (write.kind) {
      case 'learner':
        this.learners.put(write.learner);
        return;
      case 'learnerGone':
        this.learners.delete(write.learner);
        return;
      case 'tag':
        this.tags.set(write.tag.id, write.tag);
        this.nextTagNumber += 1;
        this.tagsByName.add(write.tag.name.toLowerCase(), write.tag);
        return;
      case 'tagGone':
        this.tags.delete(write.tag.id);
        this.tagsByName.remove(write.tag.name.toLowerCase(), write.tag);
        return;
      case 'staff':
        this.staff.set(write.staff.email.toLowerCase(), write.staff);
        return;
      case 'webhook':
        this.webhooks.set(write.webhook.webhookId, write.webhook);
        return;
      case 'webhookGone':
        this.webhooks.delete(write.webhook.webhookId);
        this.logs.delete(write.webhook.webhookId);
    }
  }

  /** Adds a log, or replaces the one with its id. Does nothing once its webhook is gone. */
  putLog(log: InvocationLog): void {
    if (!this.webhooks.has(log.webhookId)) return;
    const logs = this.logs.get(log.webhookId) ?? [];
    this.logs.set(log.webhookId, logs);
    const at = logs.findLastIndex((other) => other.invocationLogId === log.invocationLogId);
    if (at < 0) logs.push(log);
    else logs[at] = log;
  }
}
