import {
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  Learners,
  learnerUniqueReference,
  needs,
  test,
} from '../../../fixtures/index.ts';

test.describe('POST /v1/learners', () => {
  test.describe('a learnerUniqueReference already held', covers('learners.create.unique-reference-duplicate'), () => {
    test('makes at most one learner from several simultaneous creates', async ({ lab, learners }) => {
      const bodies = Array.from({ length: lab.isolated ? 5 : 3 }, () => learners.body());
      const reference = { learnerUniqueReference: learnerUniqueReference() };

      const responses = await Promise.all(bodies.map((body) => learners.post({ ...body, ...reference })));

      const made = responses.filter(isAccepted).length;
      expect(made, `creates accepted of ${responses.map(({ status }) => status)}`).toBeLessThanOrEqual(1);
      // If all were refused, one must be accepted now, since nobody holds the reference. Otherwise the test shows nothing.
      if (made === 0) assumeAccepted(await learners.post({ ...bodies[0]!, ...reference }));
    });
  });

  test(
    'takes any number of learners without learnerUniqueReference',
    covers('learners.create.unique-reference-omitted'),
    async ({ learners }) => {
      await learners.create();
      for (const which of ['second', 'third'])
        await expect(await learners.post(learners.body(), { valid: true }), which).toBeAccepted();
    },
  );

  test(
    'takes a learnerUniqueReference that another organisation holds',
    covers('learners.create.unique-reference-per-organisation', needs('otherTutors')),
    async ({ lab, learners }) => {
      const reference = learnerUniqueReference();
      const others = new Learners(lab, await lab.otherOrganisation());
      const foreign = await others.create({ learnerUniqueReference: reference });

      const response = await learners.post(learners.body({ learnerUniqueReference: reference }), { valid: true });

      await expect(response).toBeAccepted();
      for (const read of [await learners.read(response.body?.learnerId), await others.read(foreign.learnerId)])
        expect(read).toMatchObject({ learnerUniqueReference: reference });
    },
  );
});
