import { expect } from '../../fixtures/index.ts';
import type { Lab } from '../../fixtures/lab/lab.ts';

/** Milliseconds between looks, the last one again and again: where sending takes no time, neither does the test. */
const intervals = [10, 20, 50, 100, 250, 500, 1_000];

/** Sending is asynchronous: waits until the learner has been sent one email. */
export async function oneEmail(lab: Lab, learnerId: string, which: string): Promise<void> {
  await emails(lab, learnerId, 1, which);
}

/** Waits until the learner has been sent so many emails in all. */
export async function emails(lab: Lab, learnerId: string, count: number, which: string): Promise<void> {
  await expect.poll(() => lab.outbox(learnerId), { message: which, intervals }).toHaveLength(count);
}
