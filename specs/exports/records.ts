import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Delivery } from '../../fixtures/receiver/delivery.ts';
import type { Events } from '../../fixtures/resources/events.ts';
import type { CreatedLearner, Learners } from '../../fixtures/resources/learners.ts';
import { type Item, stringsIn } from '../../fixtures/resources/rows.ts';
import { daysFromToday } from '../events/export-records.ts';

/** A day that has passed on every clock, and the days around it: for what depends on which ends count. */
export const day = daysFromToday(-30);
export const dayBefore = daysFromToday(-31);
export const dayAfter = daysFromToday(-29);

/** A learner with support records of that day, as evidence to export. */
export async function learnerWithEvidence(
  learners: Learners,
  lab: Lab,
  records = 1,
  on = day,
): Promise<CreatedLearner> {
  const learner = await learners.create();
  for (let made = 0; made < records; made++)
    await lab.addSupportRecord(learner.learnerId, { lastUpdatedDate: on, supportType: 10, coverageStatus: 30 });
  return learner;
}

/** What an export of these days delivers, as a precondition. */
export async function exportOf(events: Events, from: string, to: string): Promise<Delivery> {
  const subscription = await events.subscribe([700]);
  // An end that is still to come may be refused.
  const { awaited } = await events.export(from, to).catch(() => events.export(from, daysFromToday(0)));
  return events.arrival(subscription, awaited);
}

/** Evidence records of a delivery: the objects among what it holds besides the request's id. */
function recordsIn({ data }: Delivery): Item[] {
  return Object.values(data ?? {}).flatMap((value) => (Array.isArray(value) ? (value as Item[]) : []));
}

/** Does an export speak of the learner? */
export function isAbout(delivery: Delivery, { body }: CreatedLearner): boolean {
  return stringsIn(delivery.data).includes(String(body.clientReference));
}

/**
 * The export of a learner's evidence, with its records, from the day of their last update to that of their making.
 * @throws Inconclusive when the learner is not in it: which records an export chooses is not documented.
 */
export async function exportWith(
  events: Events,
  learner: CreatedLearner,
  from = dayBefore,
  to = daysFromToday(1),
): Promise<Item[]> {
  const delivery = await exportOf(events, from, to);
  if (!isAbout(delivery, learner))
    throw new Inconclusive(`the export from ${from} to ${to} holds no record of a learner with evidence of ${day}.`);
  return recordsIn(delivery);
}
