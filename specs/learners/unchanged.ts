import { expect } from '../../fixtures/index.ts';
import { lastingOfLearners } from '../../fixtures/resources/lasting.ts';
import type { Learners } from '../../fixtures/resources/learners.ts';
import type { Item } from '../../fixtures/resources/rows.ts';

/**
 * Expects the learner to read as `before`, except for values that differ from one read to the next by themselves, such as
 * the time of the read: not every field of the record is documented.
 */
export async function expectUnchanged(
  learners: Learners,
  learnerId: string,
  before: Item,
  what: string,
): Promise<void> {
  const since = await lastingOfLearners.since(() => learners.read(learnerId), before);
  expect(since.now, what).toEqual(since.before);
}
