import { randomUUID } from 'node:crypto';
import { assumeAccepted, assumeStatus, covers, expect, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learners/{learnerId}/tags', covers('tags.add.unknown-learner'), () => {
  test('gets 404 for a learner who never existed', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();

    await expect(await tags.post(randomUUID(), [name])).toHaveStatus(404);

    assumeAccepted(await tags.post(learnerId, [name]), 'the same for a known learner');
  });

  test('gets 404 for a learner who was deleted', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    await tags.add(learnerId, tags.name());
    await learners.remove(learnerId);
    assumeStatus(await learners.get(learnerId), 404);

    await expect(await tags.post(learnerId, [tags.name()])).toHaveStatus(404);
  });

  test('gets 404 with an empty list for a learner who never existed', async ({ tags }) => {
    await expect(await tags.post(randomUUID(), [])).toHaveStatus(404);
  });
});

test.describe('GET /v1/learners/{learnerId}/tags', covers('tags.list.unknown-learner'), () => {
  test('gets 404 for a learner who never existed', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();

    await expect(await tags.get(randomUUID())).toHaveStatus(404);

    assumeAccepted(await tags.get(learnerId), 'the same for a known learner');
  });

  test('gets 404 for a learner who was deleted', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    await tags.add(learnerId, tags.name());
    await learners.remove(learnerId);
    assumeStatus(await learners.get(learnerId), 404);

    await expect(await tags.get(learnerId)).toHaveStatus(404);
  });
});

test.describe('DELETE /v1/learners/{learnerId}/tags', covers('tags.remove.unknown-learner'), () => {
  for (const [what, nameOf] of Object.entries({
    'a name that another learner holds': (held: string, _unheld: string) => held,
    'a name that nobody holds': (_held: string, unheld: string) => unheld,
  })) {
    test(`gets 404 for ${what} and a learner who never existed`, async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const [held, unheld] = tags.names(2) as [string, string];
      await tags.add(learnerId, held);

      await expect(await tags.remove(randomUUID(), nameOf(held, unheld))).toHaveStatus(404);

      expect(await tags.namesOf(learnerId)).toEqual([held]);
      assumeAccepted(await tags.remove(learnerId, nameOf(held, unheld)), 'the same for a known learner');
    });
  }

  test('gets 404 for a learner who was deleted', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);
    await learners.remove(learnerId);
    assumeStatus(await learners.get(learnerId), 404);

    await expect(await tags.remove(learnerId, name)).toHaveStatus(404);
  });
});
