import { assumeAccepted, isRefused, type Learners, test } from '../../../fixtures/index.ts';

/** Creates a learner with a value for which no limit is documented, and skips the test if the service refuses it. */
export async function createUnlessRefused(
  learners: Learners,
  fields: Record<string, unknown>,
  why: string,
): Promise<{ learnerId: string; email: string }> {
  const body = learners.body(fields);
  const response = await learners.post(body);
  test.skip(isRefused(response), why);
  return { learnerId: assumeAccepted(response).body?.learnerId, email: body.email };
}
