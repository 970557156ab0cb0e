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
import { daysFromToday, exportFrom, recordsOf } from '../events/export-records.ts';

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

/** The delivery of an export whose range holds that day, as a precondition. */
export async function exportOfDay(events: Events): Promise<Delivery> {
  const subscription = await events.subscribe([700]);
  const { awaited } = await exportFrom(events, dayBefore);
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
  const delivery = await exportOfDay(events);
  if (!isAbout(delivery, learner))
    throw new Inconclusive(`the export from ${dayBefore} on holds no record of a learner with evidence of ${day}.`);
  return recordsOf(delivery);
}
