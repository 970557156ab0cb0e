import {
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  isAccepted,
  isRefused,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';

/** A tag of more holders than a service is likely to change in one batch, one of whom has an end date that has passed. */
const deletion = pool('tags/delete holders', {
  async subject({ learners, tags }) {
    const name = tags.name();
    const holders = await learners.createMany(11, { tags: [name] });
    const ended = await learners.post(learners.body({ endDate: '2020-01-31' }));
    if (isAccepted(ended)) await tags.add(ended.body?.learnerId, name);
    else holders.push(await learners.create({ tags: [name] }));
    const answer = await tags.deleteEverywhere(name);
    const left = await Promise.all(holders.map(({ learnerId }) => tags.namesOf(learnerId)));
    return { ended, answer, left, leftOfEnded: isAccepted(ended) ? await tags.namesOf(ended.body?.learnerId) : [] };
  },
});

test.describe('DELETE /v1/tags', () => {
  const everybody = covers('tags.delete.every-learner', deletion.row());

  test('takes the tag from twelve holders', everybody, async ({ pooled }) => {
    await pooled(deletion, async ({ subject: { answer, left, leftOfEnded } }) => {
      await expect(answer).toBeAccepted();
      expect([...left, leftOfEnded].flat(), 'tags of the holders').toEqual([]);
    });
  });

  // A learner whose end date has passed may be off programme, but still exists as long as it can be read.
  test('takes the tag from a learner whose end date has passed', everybody, async ({ pooled }) => {
    await pooled(deletion, async ({ subject: { ended, answer, left, leftOfEnded } }) => {
      test.skip(isRefused(ended), 'nobody can be enrolled whose end has passed');
      assumeAccepted(ended);
      await expect(answer).toBeAccepted();
      expect([...leftOfEnded, ...left[0]!], 'tags of that learner, and of another').toEqual([]);
    });
  });

  // It is not known which tutors a configured manager manages, and a manager may not be allowed to delete tags at all.
  test(
    'takes the tag from learners not visible to the manager who deletes it',
    covers('tags.delete.every-learner', needs('manager', 'organisations'), ifAllowed),
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
      assumeAccepted(response);

      for (const { learnerId } of holders) expect(await tags.namesOf(learnerId)).toEqual([]);
    },
  );
});
