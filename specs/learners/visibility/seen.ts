import {
  type ApiResponse,
  assume,
  type Caller,
  type CreatedLearner,
  expect,
  isSeen,
  type Learners,
  test,
} from '../../../fixtures/index.ts';

/**
 * Whether a caller sees a learner. This is how a tutor's assignment shows, since no read is documented to list tutors (API
 * document, Authentication 6). A hidden learner is answered 403 or 404.
 */
export async function sees(caller: Caller, learners: Learners, learnerId: string): Promise<boolean> {
  return isSeen(await learners.as(caller).get(learnerId));
}

/** Skips the test if the role may not read the list, which the API document leaves open (Authentication 8). */
export async function skipUnlessLists(learners: Learners): Promise<void> {
  test.skip(!(await learners.mayList()), 'the role may not list learners');
}

export interface Sight {
  reads: ApiResponse[];
  /** Null if the role may not list. */
  isListed: boolean | null;
}

/** How the caller sees the learner: by id, by email and in the list. */
export async function sightOf(seen: Learners, { learnerId, body }: CreatedLearner): Promise<Sight> {
  const reads = [await seen.get(learnerId), await seen.getByEmail(body.email)];
  const isListed = (await seen.mayList()) ? await seen.shows(body.email, isSeen(reads[0]!)) : null;
  return { reads, isListed };
}

/** Whether the read by id shows the learner. */
export function isSeenIn({ reads: [byId] }: Sight): boolean {
  return isSeen(byId!);
}

/** Expects a learner to be read and listed. Null: whether they are listed was not asked. */
export async function expectSeen({ reads, isListed }: Sight): Promise<void> {
  for (const read of reads) await expect(read).toBeAccepted();
  expect(isListed, 'row in the list').not.toBe(false);
}

/** Expects a learner neither to be read nor listed. */
export function expectHidden({ reads, isListed }: Sight): void {
  for (const read of reads) expect(isSeen(read), 'seen').toBe(false);
  expect(isListed, 'row in the list').not.toBe(true);
}

/**
 * Whether the tutor sees a learner of others who had none of the tutor’s doing.
 * @throws Inconclusive if the tutor sees any other learner of the same primary tutor: then it shows nothing.
 */
export async function seesAnothers(tutor: Caller, learners: Learners, { learnerId, body }: CreatedLearner) {
  if (!(await sees(tutor, learners, learnerId))) return false;
  const fresh = await learners.create({ primaryTutorEmail: body.primaryTutorEmail });
  assume(!(await sees(tutor, learners, fresh.learnerId)), 'the tutor does not see the learners of others');
  return true;
}
