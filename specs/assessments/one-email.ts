import { expect } from '../../fixtures/index.ts';
import type { Lab } from '../../fixtures/lab/lab.ts';

/**
 * Milliseconds between polls; the last interval repeats. They start short, so that a service that sends at once is not
 * waited for.
 */
const intervals = [10, 20, 50, 100, 250, 500, 1_000];

/** Waits until the learner has been sent one email, since sending is asynchronous. */
export async function oneEmail(lab: Lab, learnerId: string, which: string): Promise<void> {
  await emails(lab, learnerId, 1, which);
}

/** Waits until the learner has been sent `count` emails in all. */
export async function emails(lab: Lab, learnerId: string, count: number, which: string): Promise<void> {
  await expect.poll(() => lab.outbox(learnerId), { message: which, intervals }).toHaveLength(count);
}
