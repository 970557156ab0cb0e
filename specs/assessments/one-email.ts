import { assume, expect, Inconclusive, type Lab, skipReason } from '../../fixtures/index.ts';

/** Milliseconds between polls, of which the last repeats: short at first, for a service that sends at once. */
const intervals = [10, 20, 50, 100, 250, 500, 1_000];

/** Waits until the learner has been sent one email, since sending is asynchronous. */
export async function oneEmail(lab: Lab, learnerId: string, which: string): Promise<void> {
  await emails(lab, learnerId, 1, which);
}

/** Waits until the learner has been sent `count` emails in all. */
export async function emails(lab: Lab, learnerId: string, count: number, which: string): Promise<void> {
  await expect.poll(() => lab.outbox(learnerId), { message: which, intervals }).toHaveLength(count);
}

/**
 * Waits for a learner's email as a fence: once it has been sent, one that was due earlier would have been too.
 * @throws Inconclusive if it is not sent, which is another rule's concern.
 */
export async function emailAsFence(lab: Lab, learnerId: string): Promise<void> {
  const isSent = await emails(lab, learnerId, 1, 'emails to the learner').then(
    () => true,
    (error) => {
      if (error instanceof Inconclusive || skipReason(error) !== null) throw error;
      return false;
    },
  );
  assume(isSent, 'an invitation sends an email');
}
