import type { Caller } from '../../fixtures/api/caller.ts';
import type { Learners } from '../../fixtures/resources/learners.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';

/**
 * Whether somebody sees a learner: how a tutor's assignment shows, as no read is documented to list tutors (API document,
 * Authentication 6). A learner out of sight is answered 403 or 404.
 */
export async function sees(caller: Caller, learners: Learners, learnerId: string): Promise<boolean> {
  return expectStatus(await learners.as(caller).get(learnerId), 200, 403, 404).status === 200;
}
