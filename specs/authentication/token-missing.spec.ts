import { assumeAccepted, covers, expect, test } from '../../fixtures/index.ts';

// The least that shows it: on a shared target, the check of all operations (contract/every-operation) may be left out.
test(
  'A read of a learner answers 401 without a token',
  covers('authentication.token.missing'),
  async ({ learners, lab }) => {
    const { learnerId } = await learners.create();

    await expect(await learners.as(lab.nobody()).get(learnerId)).toHaveStatus(401);

    assumeAccepted(await learners.get(learnerId));
  },
);
