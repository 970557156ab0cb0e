import { randomUUID } from 'node:crypto';
import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Awaited } from '../../fixtures/receiver/awaited.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { Inbox } from '../../fixtures/receiver/inbox.ts';
import type { Events, Subscription } from '../../fixtures/resources/events.ts';
import type { Judge } from '../judge.ts';

/** The events that the model has happen; 300 is subscribed to and never happens. */
export const modelEvents = [100, 300, 900] as const;
export type ModelEvent = (typeof modelEvents)[number];

/** What a command chooses of a webhook. */
export interface Fields {
  systemEventIds: ModelEvent[];
  secret: string;
  /** Which of its two addresses it has. */
  address: 0 | 1;
}

/** A webhook as the document lets it be: who is told of what, where, signed with which secret. */
export interface ModelWebhook extends Fields {
  isDeleted: boolean;
  /** Has it been updated? Where it was not, no rule on updates is broken. */
  isUpdated: boolean;
  /** Has it had another address before? */
  isMoved: boolean;
  /** Has it had another secret before? */
  isRotated: boolean;
  /** What is to have arrived at either address: keys of events. */
  arrived: [Set<string>, Set<string>];
  /** What has arrived at the other address before this became the webhook's: deliveries may repeat, by then to this one. */
  mayRepeat: [Set<string>, Set<string>];
}

export interface WebhookModel {
  /** In order of creation, deleted ones among them. */
  webhooks: ModelWebhook[];
  /** By place, the index of the webhook that is there. */
  places: (number | undefined)[];
}

export interface WebhookSystem {
  events: Events;
  lab: Lab;
  judge: Judge;
  /** Whose support plan changes. */
  learnerId: string;
  /** A webhook for all events that no command touches. */
  witness: Subscription;
  /** In the order of the model's webhooks. */
  created: { webhookId: string; inboxes: [Inbox, Inbox] }[];
  /** What tells this run's secrets from those of others. */
  salt: string;
}

/** What identifies an event, wherever and however often it is delivered. */
export function keyOf({ eventId, data }: Pick<Delivery, 'eventId' | 'data'>): string {
  return `${eventId} ${eventId === 900 ? data?.ChangedByUserId : data?.LearnerId}`.toLowerCase();
}

/** Brings an event about, and answers its key and how its deliveries are known. */
export async function bringAbout(
  { events, lab, learnerId }: WebhookSystem,
  eventId: 100 | 900,
): Promise<{ key: string; awaited: Awaited }> {
  if (eventId === 900) {
    const data = { ChangedByUserId: randomUUID() };
    await lab.changeSupportPlan(learnerId, ['barriers'], data.ChangedByUserId);
    return { key: keyOf({ eventId, data }), awaited: { eventId, data } };
  }
  const { awaited } = await events.happen(100);
  return { key: keyOf({ eventId, data: awaited.data }), awaited };
}
