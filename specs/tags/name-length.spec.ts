import { covers, expect, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learners/{learnerId}/tags', covers('tags.name.length'), () => {
  for (const length of [3, 20]) {
    test(`accepts a name of ${length} characters`, async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = await tags.nameOfLength(length);

      await expect(await tags.post(learnerId, [name], { valid: true })).toBeAccepted();

      expect(await tags.namesOf(learnerId)).toEqual([name]);
    });
  }

  for (const length of [2, 21]) {
    test(`refuses a name of ${length} characters`, async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const name = await tags.nameOfLength(length);

      await expect(await tags.post(learnerId, [name])).toBeProblem();

      expect(await tags.of(learnerId)).toEqual([]);
    });
  }

  test('refuses an empty name', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();

    await expect(await tags.post(learnerId, [''])).toBeProblem();

    expect(await tags.of(learnerId)).toEqual([]);
  });
});
