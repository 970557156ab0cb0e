import {
  type CreatedLearner,
  type Delivery,
  type Events,
  Inconclusive,
  type Item,
  type Lab,
  type Learners,
  stringsIn,
} from '../../fixtures/index.ts';
import { daysFromToday, recordsOf } from '../events/export-records.ts';

/** A day that is past in every time zone, and the days around it, for tests of which ends of a range are included. */
export const day = daysFromToday(-30);
export const dayBefore = daysFromToday(-31);
export const dayAfter = daysFromToday(-29);

/** A learner with support records of that day, as evidence to export. */
export async function learnerWithEvidence(learners: Learners, lab: Lab, records = 1): Promise<CreatedLearner> {
  const learner = await learners.create();
  for (let made = 0; made < records; made++)
    await lab.addSupportRecord(learner.learnerId, { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 });
  return learner;
}

/** The delivery of an export of this range, as a precondition. */
export async function exportOfRange(events: Events, from: string, to: string): Promise<Delivery> {
  const subscription = await events.subscribe([700]);
  // A range that ends in the future may be refused.
  const { awaited } = await events.export(from, to).catch(() => events.export(from, daysFromToday(0)));
  return events.arrival(subscription, awaited);
}

/** Whether an export mentions the learner. */
export function isAbout(delivery: Delivery, { body }: CreatedLearner): boolean {
  return stringsIn(delivery.data).includes(String(body.clientReference));
}

/**
 * The records of an export that contains a learner's evidence. Its range spans both the day of their last update
 * and the day of their creation.
 * @throws Inconclusive when the learner is not in it: which records an export selects is not documented.
 */
export async function exportWith(events: Events, learner: CreatedLearner): Promise<Item[]> {
  const [from, to] = [dayBefore, daysFromToday(1)];
  const delivery = await exportOfRange(events, from, to);
  if (!isAbout(delivery, learner))
    throw new Inconclusive(`the export from ${from} to ${to} holds no record of a learner with evidence of ${day}.`);
  return recordsOf(delivery);
}
