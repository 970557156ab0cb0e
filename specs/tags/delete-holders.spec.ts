import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { createUnlessRefused } from '../learners/accepted.ts';

test.describe('DELETE /v1/tags', () => {
  // More than a service is likely to change in one go.
  test('takes the tag from twelve holders', covers('tags.delete.every-learner'), async ({ learners, tags }) => {
    const name = tags.name();
    const holders = await learners.createMany(12, { tags: [name] });

    await expect(await tags.deleteEverywhere(name)).toHaveStatus(204);

    const left = await Promise.all(holders.map(({ learnerId }) => tags.namesOf(learnerId)));
    expect(left, 'tags of the holders').toEqual(holders.map(() => []));
  });

  // Who is past the end date may be off programme, but is a learner as long as the read answers.
  test(
    'takes the tag from a learner whose end date has passed',
    covers('tags.delete.every-learner'),
    async ({ learners, tags }) => {
      const ended = { endDate: '2020-01-31' };
      const holders = [
        await createUnlessRefused(learners, ended, 'nobody can be enrolled whose end has passed'),
        await learners.create(),
      ];
      const name = tags.name();
      for (const { learnerId } of holders) await tags.add(learnerId, name);

      await expect(await tags.deleteEverywhere(name)).toHaveStatus(204);

      for (const { learnerId } of holders) expect(await tags.namesOf(learnerId)).toEqual([]);
    },
  );

  // Whose tutors a configured manager's are is not known; a manager may not be let through to deletions at all.
  test(
    'takes the tag from learners whom the manager who deletes it does not see',
    covers('tags.delete.every-learner', needs('manager', 'organisations')),
    async ({ learners, tags, organisation }) => {
      const [own, , , other] = organisation.tutors;
      const holders = [
        await learners.create({ primaryTutorEmail: other }),
        await learners.create({ primaryTutorEmail: own }),
      ];
      const name = tags.name();
      for (const { learnerId } of holders) await tags.add(learnerId, name);

      const response = await tags.as(organisation.manager).deleteEverywhere(name);
      test.skip(response.status === 403, 'a manager may not delete tags');
      expectStatus(response, 204);

      for (const { learnerId } of holders) expect(await tags.namesOf(learnerId)).toEqual([]);
    },
  );
});
