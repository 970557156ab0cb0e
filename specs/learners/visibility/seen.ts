import { type Caller, isSeen, type Learners, test } from '../../../fixtures/index.ts';

/**
 * Whether a caller sees a learner. This is how a tutor's assignment shows, since no read is documented to list tutors (API
 * document, Authentication 6). A hidden learner is answered 403 or 404.
 */
export async function sees(caller: Caller, learners: Learners, learnerId: string): Promise<boolean> {
  return isSeen(await learners.as(caller).get(learnerId));
}

/** Whether the caller's list contains the learner; null if the role may not read the list. */
export async function lists(learners: Learners, email: string): Promise<boolean | null> {
  return (await learners.mayList()) ? (await learners.row(email)) !== undefined : null;
}

/** Skips the test if the role may not read the list, which the API document leaves open (Authentication 8). */
export async function skipUnlessLists(learners: Learners): Promise<void> {
  test.skip(!(await learners.mayList()), 'the role may not list learners');
}
