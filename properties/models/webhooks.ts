import { randomUUID } from 'node:crypto';
import type { Awaited, Delivery, Events, Inbox, Lab, Subscription } from '../../fixtures/index.ts';
import type { Judge } from '../judge.ts';

/** The events that webhooks of the model subscribe to. The model triggers 100 and 900, but never 300. */
export const modelEvents = [100, 300, 900] as const;
export type ModelEvent = (typeof modelEvents)[number];

/** The fields of a webhook that a command chooses. */
export interface Fields {
  systemEventIds: ModelEvent[];
  secret: string;
  /** Which of its two addresses it uses. */
  address: 0 | 1;
}

/** A webhook as the document describes it: which events it receives, where, and signed with which secret. */
export interface ModelWebhook extends Fields {
  isDeleted: boolean;
  /** Whether it has been updated. If not, it cannot break a rule about updates. */
  isUpdated: boolean;
  /** Whether it has had another address before. */
  isMoved: boolean;
  /** Whether it has had another secret before. */
  isRotated: boolean;
  /** Keys of the events that must have arrived, for each address. */
  arrived: [Set<string>, Set<string>];
  /** Events that had come to the other address when the webhook moved to this one: they may be repeated here. */
  mayRepeat: [Set<string>, Set<string>];
}

export interface WebhookModel {
  /** In order of creation, including deleted ones. */
  webhooks: ModelWebhook[];
  /** For each place, the index of the webhook that occupies it. */
  places: (number | undefined)[];
}

export interface WebhookSystem {
  events: Events;
  lab: Lab;
  judge: Judge;
  /** The learner whose support plan changes. */
  learnerId: string;
  /** A webhook subscribed to all of the events, which no command changes. */
  witness: Subscription;
  /** In the same order as the model's webhooks. */
  created: { webhookId: string; inboxes: [Inbox, Inbox] }[];
  /**
   * Whether a delivery did not arrive in all the time that deliveries have. The runs that then shrink the counterexample wait
   * less, since each would wait for it again.
   */
  patience: { isSpent: boolean };
  /** Makes this run's secrets different from those of other runs. */
  salt: string;
}

/** Identifies an event, wherever and however often it is delivered. */
export function keyOf({ eventId, data }: Pick<Delivery, 'eventId' | 'data'>): string {
  return `${eventId} ${eventId === 900 ? data?.ChangedByUserId : data?.LearnerId}`.toLowerCase();
}

/** Triggers an event, and returns its key and how its deliveries are recognised. */
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
