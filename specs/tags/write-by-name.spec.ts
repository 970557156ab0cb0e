import { assumeAccepted, covers, expect, Inconclusive, type Tags, test } from '../../fixtures/index.ts';

/**
 * The id of a live tag as text.
 * @throws Inconclusive when another tag has it as its name, as may happen if ids are short numbers: the test would prove
 * nothing.
 */
async function idOf(tags: Tags, name: string): Promise<string> {
  const [tag] = await tags.live(name);
  const id = String(tag?.id);
  if ((await tags.live(id)).length > 0) throw new Inconclusive(`there is a tag whose name is the id ${id} of another.`);
  return tags.owned(id);
}

test.describe('a tag’s id in place of its name', covers('tags.write.by-name'), () => {
  test('does not add the tag: POST /v1/learners/{learnerId}/tags', async ({ learners, tags }) => {
    const [holder, learner] = await learners.createMany(2);
    const name = tags.name();
    await tags.add(holder!.learnerId, name);

    // The status is not checked: read as a name, the id may or may not be a valid one.
    await tags.post(learner!.learnerId, [await idOf(tags, name)]);

    expect(await tags.namesOf(learner!.learnerId), 'tags of the learner').not.toContain(name);
    await tags.add(learner!.learnerId, name);
    expect(await tags.namesOf(learner!.learnerId), 'after adding it by name').toContain(name);
  });

  test('does not give the tag to a new learner: POST /v1/learners', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);
    const body = learners.body({ tags: [await idOf(tags, name)] });

    // The status is not checked: read as a name, the id may or may not be a valid one. Either way, the learner is created.
    await learners.post(body);

    const created = assumeAccepted(await learners.getByEmail(body.email)).body;
    expect(await tags.namesOf(created.learnerId), 'tags of the new learner').not.toContain(name);
  });

  test('does not remove the tag: DELETE /v1/learners/{learnerId}/tags', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);

    await tags.remove(learnerId, await idOf(tags, name));

    expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([name]);
    await expect(await tags.remove(learnerId, name), 'by name').toBeAccepted();
    expect(await tags.namesOf(learnerId), 'after removing it by name').toEqual([]);
  });

  test('does not delete the tag: DELETE /v1/tags', async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);

    await expect(await tags.deleteEverywhere(await idOf(tags, name))).toBeRefused();

    expect(await tags.live(name), 'live tags of the name').toHaveLength(1);
    expect(await tags.namesOf(learnerId), 'tags of the learner').toEqual([name]);
    await expect(await tags.deleteEverywhere(name), 'by name').toBeAccepted();
  });
});
