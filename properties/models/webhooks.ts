import { randomUUID } from 'node:crypto';
import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Awaited } from '../../fixtures/receiver/awaited.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { Inbox } from '../../fixtures/receiver/inbox.ts';
import type { Events, Subscription } from '../../fixtures/resources/events.ts';

/** The events that the model has happen; 300 is subscribed to and never happens. */
export const modelEvents = [100, 300, 900] as const;
export type ModelEvent = (typeof modelEvents)[number];

/** A webhook as the document lets it be: who is told of what, where, signed with which secret. */
export interface ModelWebhook {
  systemEventIds: ModelEvent[];
  secret: string;
  /** Which of its two addresses it has. */
  address: 0 | 1;
}

export interface WebhookModel {
  /** By place; null where there is none, or none any more. */
  webhooks: (ModelWebhook | null)[];
  /** What is to have arrived, by inbox: keys of events. */
  arrived: Set<string>[];
}

export interface WebhookSystem {
  events: Events;
  lab: Lab;
  /** Whose support plan changes. */
  learnerId: string;
  /** A webhook for all events that no command touches. */
  witness: Subscription;
  /** Two for each place. */
  inboxes: Inbox[];
  /** By place. */
  webhookIds: (string | null)[];
  /** What is asserted: where events arrive, or how they are signed. Each is the rule of a test of its own. */
  judged: 'arrivals' | 'signatures';
  /** What tells this run's secrets from those of others. */
  salt: string;
}

export function emptyWebhooks(places: number): WebhookModel {
  return {
    webhooks: Array.from({ length: places }, () => null),
    arrived: Array.from({ length: places * 2 }, () => new Set<string>()),
  };
}

export function inboxOf(place: number, address: 0 | 1): number {
  return place * 2 + address;
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
