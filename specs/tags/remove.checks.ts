import { covers, expect, test } from '../../fixtures/index.ts';
import { among, known, of, stay } from './known.ts';

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  const removes = covers('tags.remove.removes');
  known.checks(removes, {
    'removes each name, and none that begin or end like it': async ({ subject: { names, removals, left } }) => {
      const { unheld, part, common } = removals;
      for (const answer of [unheld, part, common]) await expect(answer).toHaveStatus(204);
      const others = stay(names);
      expect(among([names.unheld, names.part, names.common, ...others], left)).toEqual(others);
    },
  });

  known.checks(covers('tags.remove.case-insensitive'), {
    'removes a name that is sent in a different case': async ({ subject: { names, removals, left } }) => {
      await expect(removals.inOtherCase).toBeAccepted();
      expect(among([names.cased['opposite case']!, names.kept], left)).toEqual([names.kept]);
    },
  });

  known.checks(covers('tags.remove.only-this-learner'), {
    'leaves the tag with others': async ({ subject: { names, removals, left }, before: { first, third, live } }) => {
      const { common } = names;
      await expect(removals.common).toBeAccepted();
      expect(among([common], left), 'the learner').toEqual([]);
      expect(among([common], third), 'a learner who got it later').toEqual([common]);
      expect(of(common, first), 'a learner who held it before').toHaveLength(1);
      expect(of(common, live), 'the organisation').toEqual(of(common, first));
    },
  });

  const tooLong = covers('tags.remove.too-long', known.row());
  known.checks(tooLong, {
    'answers 400 to a name of 21 characters, also of a learner without tags': ({ subject: { removals } }) =>
      expect(removals.tooLong).toBeProblem(),
  });

  test.describe('a name that the learner does not hold', covers('tags.remove.not-held'), () => {
    known.checks({
      'is answered 204 when nobody holds it, and not created': async ({
        subject: { names, removals },
        before: { live },
      }) => {
        await expect(removals.ofNobody).toHaveStatus(204);
        expect(among([names.ofNobody], live), 'live tags of the name').toEqual([]);
      },
      'is answered 204 when another learner holds it, and not taken from there': async ({
        subject: { names, removals },
        before: { first },
      }) => {
        await expect(removals.ofOthers).toHaveStatus(204);
        expect(among([names.single], first), 'tags of the holder').toEqual([names.single]);
      },
      'is answered 204 when a held name begins with it, which stays': async ({
        subject: { names, removals, left },
      }) => {
        const [, held] = names.alike;
        await expect(removals.beginning).toHaveStatus(204);
        expect(among([held!], left)).toEqual([held]);
      },
      'is answered 204 the second time': ({ subject: { removals } }) => expect(removals.again).toHaveStatus(204),
    });
  });
});
