import { covers, expect, test } from '../../fixtures/index.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test('puts the tags on the learner', covers('tags.add.adds'), async ({ learners, tags }) => {
    const [learner, bystander] = await learners.createMany(2);
    const names = tags.names(3);

    await expect(await tags.post(learner!.learnerId, names, { valid: true })).toBeAccepted();

    expect((await tags.namesOf(learner!.learnerId)).sort()).toEqual([...names].sort());
    expect(await tags.namesOf(bystander!.learnerId), 'tags of another learner').toEqual([]);
  });

  test('puts a tag that the organisation has on the learner', covers('tags.add.adds'), async ({ learners, tags }) => {
    const [holder, learner] = await learners.createMany(2);
    const [known, fresh] = tags.names(2) as [string, string];
    await tags.add(holder!.learnerId, known);

    await expect(await tags.post(learner!.learnerId, [fresh, known], { valid: true })).toBeAccepted();

    expect((await tags.namesOf(learner!.learnerId)).sort()).toEqual([fresh, known].sort());
  });

  test('keeps names apart that differ in punctuation only', covers('tags.add.adds'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    const names = [name, tags.owned(name.replaceAll('-', ':')), tags.owned(name.replaceAll('-', ''))].sort();

    await expect(await tags.post(learnerId, names, { valid: true })).toBeAccepted();

    expect((await tags.namesOf(learnerId)).sort()).toEqual(names);
  });

  test('creates names in the organisation', covers('tags.add.creates-names'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const [known, ...fresh] = tags.names(3) as [string, string, string];
    await tags.add(learnerId, known);
    expect(await tags.live(...fresh), 'before').toEqual([]);

    await expect(await tags.post(learnerId, [known, ...fresh], { valid: true })).toBeAccepted();

    const live = (await tags.live(known, ...fresh)).map(({ name }) => name);
    expect(live.sort()).toEqual([known, ...fresh].sort());
  });

  test('keeps the tags that the learner held', covers('tags.add.additive'), async ({ learners, tags }) => {
    const { learnerId } = await learners.create();
    const [one, two, three] = tags.names(3) as [string, string, string];
    await tags.add(learnerId, one);
    await tags.add(learnerId, two);
    const before = await tags.of(learnerId);

    await expect(await tags.post(learnerId, [three], { valid: true })).toBeAccepted();

    const after = await tags.of(learnerId);
    expect(after.map(({ name }) => name).sort()).toEqual([one, two, three].sort());
    expect(after, 'the tags held before, with the same ids').toEqual(expect.arrayContaining(before));
  });

  test(
    'succeeds again and changes nothing when repeated',
    covers('tags.add.repeatable'),
    async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(3);
      await tags.add(learnerId, ...names);
      const before = { held: await tags.of(learnerId), live: await tags.live(...names) };
      expect(before.held).toHaveLength(3);

      for (const again of [names, names.toReversed()]) {
        await expect(await tags.post(learnerId, again, { valid: true })).toBeAccepted();

        expect({ held: await tags.of(learnerId), live: await tags.live(...names) }).toEqual(before);
      }
    },
  );

  test.describe('an empty list', covers('tags.add.empty-list'), () => {
    test('is accepted and changes nothing', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();
      const names = tags.names(2);
      await tags.add(learnerId, ...names);
      const before = { held: await tags.of(learnerId), live: await tags.live(...names) };
      expect(before.held).toHaveLength(2);

      await expect(await tags.post(learnerId, [], { valid: true })).toBeAccepted();

      expect({ held: await tags.of(learnerId), live: await tags.live(...names) }).toEqual(before);
    });

    test('is accepted for a learner without tags', async ({ learners, tags }) => {
      const { learnerId } = await learners.create();

      await expect(await tags.post(learnerId, [], { valid: true })).toBeAccepted();

      expect(await tags.of(learnerId)).toEqual([]);
    });
  });

  test('shows how a success is answered', covers('tags.add.success-status'), async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();

    const response = await tags.post(learnerId, [tags.name()], { valid: true });

    observe(
      'tags.add.success-status',
      { status: response.status, body: kindOf(response.body, response.text) },
      response,
    );
  });
});

function kindOf(body: unknown, text: string): string {
  if (text === '') return 'none';
  if (Array.isArray(body)) return 'array';
  return body === undefined ? 'not JSON' : typeof body;
}
