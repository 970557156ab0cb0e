import { assumeInvalid, covers, expect, test } from '../../fixtures/index.ts';
import { placings } from './names.ts';

/**
 * Built around a name of the test's own, so if a service accepts one, it can be cleaned up and collides with nobody's
 * tag.
 */
const badNames: Record<string, (name: string) => string> = {
  'with too many characters': (name) => name.padEnd(21, 'x'),
  'with an underscore': (name) => `${name}_`,
  'with a space inside': (name) => `x ${name}`,
};

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that breaks a rule among good ones', covers('tags.add.rule-break'), () => {
    const kinds: typeof badNames = { ...badNames, 'with too few characters': () => 'ab' };
    for (const [what, bad] of Object.entries(kinds)) {
      for (const [where, place] of Object.entries(placings)) {
        test(`gets 400 ${what}, ${where}`, async ({ learners, tags }) => {
          const { learnerId } = await learners.create();
          const good = tags.names(2);
          const badName = bad(tags.name());

          await expect(await tags.post(learnerId, place(good, badName))).toBeProblem();

          await expect(
            await tags.post(learnerId, good, { valid: true }),
            'the same addition without the bad name',
          ).toBeAccepted();
        });
      }
    }
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const [what, bad] of Object.entries(badNames)) {
      for (const [where, place] of Object.entries(placings)) {
        test(`applies nothing when a name ${what} stands ${where}`, async ({ learners, tags }) => {
          const [learner, bystander] = await learners.createMany(2);
          const held = tags.name();
          const good = tags.names(3);
          const badName = tags.owned(bad(tags.name()));
          await tags.add(learner!.learnerId, held);
          await tags.add(bystander!.learnerId, good[0]!);
          const before = await tags.of(learner!.learnerId);

          assumeInvalid(await tags.post(learner!.learnerId, place(good, badName)));

          expect(await tags.of(learner!.learnerId), 'tags of the learner').toEqual(before);
          const live = (await tags.live(...good, badName)).map(({ name }) => name);
          expect(live, 'tags of the organisation').toEqual([good[0]]);

          // Up to here, a service that never applies anything would pass.
          await expect(
            await tags.post(learner!.learnerId, good, { valid: true }),
            'the same addition without the bad name',
          ).toBeAccepted();
          expect((await tags.namesOf(learner!.learnerId)).sort(), 'tags after the accepted addition').toEqual(
            [held, ...good].sort(),
          );
        });
      }
    }

    for (const [held, added] of [
      [0, 11],
      [9, 2],
      [10, 1],
    ] as const) {
      test(`applies nothing when ${added} come to ${held}`, async ({ learners, tags }) => {
        const { learnerId } = await learners.create();
        const names = tags.names(held);
        const fresh = tags.names(added);
        if (held > 0) await tags.add(learnerId, ...names);
        const before = await tags.of(learnerId);

        assumeInvalid(await tags.post(learnerId, fresh));

        expect(await tags.of(learnerId), 'tags of the learner').toEqual(before);
        expect(await tags.live(...fresh), 'tags of the organisation').toEqual([]);
      });
    }
  });

  test(
    'names or does not name the tags at fault',
    covers('tags.add.rule-break-named'),
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const [one, two, eleventh] = [`${tags.name()}_`, `_${tags.name()}`, tags.name()];
      const ten = tags.names(10);

      const single = await tags.post(learnerId, [tags.name(), one]);
      const both = await tags.post(learnerId, [one, tags.name(), two]);
      await tags.add(learnerId, ...ten);
      const overLimit = await tags.post(learnerId, [eleventh]);

      observe(
        'tags.add.rule-break-named',
        {
          'bad name': single.text.includes(one),
          'both of two': both.text.includes(one) && both.text.includes(two),
          eleventh: overLimit.text.includes(eleventh),
        },
        single,
        both,
        overLimit,
      );
    },
  );
});
