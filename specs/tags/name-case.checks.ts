import { assume, assumeAccepted, covers, expect, isAccepted, test } from '../../fixtures/index.ts';
import { known, of, stay } from './known.ts';
import { namesIn, swappedCase } from './names.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name in a different case', covers('tags.name.case-insensitive'), () => {
    known.check(
      'is not held twice when it comes in a later request',
      async ({ subject: { names, additions }, before: { third, live } }) => {
        await expect(additions.later).toBeAccepted();
        for (const name of stay(names)) {
          expect(of(name, third)).toHaveLength(1);
          expect(of(name, live), 'live tags of the name').toHaveLength(1);
        }
      },
    );

    known.check(
      'is not held twice when both come in one request',
      async ({ subject: { names, additions }, before: { third, live } }) => {
        test.skip(additions.both.status === 400, 'a name that is sent twice is refused');
        await expect(additions.both).toBeAccepted();
        expect(of(names.both, third)).toHaveLength(1);
        expect(of(names.both, live), 'live tags of the name').toHaveLength(1);
      },
    );

    known.check(
      'is the same tag for another learner',
      async ({ subject: { names, additions }, before: { first, third, live } }) => {
        await expect(additions.elsewhere).toBeAccepted();
        for (const name of stay(names)) {
          const [own] = of(name, first);
          expect(of(name, third)).toEqual([expect.objectContaining({ id: own?.id })]);
          expect(of(name, live), 'live tags of the name').toHaveLength(1);
        }
      },
    );
  });

  test.describe('the casing of first creation', covers('tags.name.first-casing'), () => {
    for (const [what, sent] of [
      ['is shown everywhere when another learner gets the name in a different case', 'elsewhere'],
      ['is kept when a learner who holds the tag gets it in a different case', 'later'],
    ] as const)
      known.check(what, ({ subject: { names, additions }, before }) => {
        assumeAccepted(additions[sent]);
        for (const [where, list] of Object.entries(before))
          for (const name of stay(names)) expect(namesIn(of(name, list)), where).toEqual([name]);
      });

    known.check(
      'is kept when nobody holds the tag, for as long as it is live',
      ({ subject: { names, removals }, before, control: { renewed, live } }) => {
        const { unheld } = names;
        assumeAccepted(removals.unheld);
        const [former] = of(unheld, before.live);
        test.skip(former?.id === undefined, 'a tag that nobody holds is not live here');
        // With a new id it is another tag, which was first created in the other casing.
        const shown = of(unheld, [...renewed, ...live]).filter(({ id }) => id === former?.id);
        expect(namesIn(shown), 'casings of the tag that was there').toEqual(shown.map(() => unheld));
      },
    );
  });

  const shared = covers('tags.name.shared');
  known.checks(shared, {
    'gives all learners the same tag for a name': ({ subject: { names }, before: { first, third, live } }) => {
      const name = names.common;
      const [tag] = of(name, live);
      for (const list of [first, third, live]) assume(of(name, list).length > 0, 'the tag stays with both learners');
      for (const list of [first, third]) expect(list).toContainEqual(expect.objectContaining({ id: tag?.id, name }));
    },
  });

  test(
    'gives the same tag to learners who get a name at the same moment',
    covers('tags.name.shared'),
    async ({ lab, learners, tags }) => {
      const made = await learners.createMany(3);
      const [added, created] = tags.names(2) as [string, string];
      const bodies = [1, 2].map(() => learners.body({ tags: [created] }));

      // Apart, since a service may do all creates before it begins with an addition.
      const additions = await lab.simultaneously(
        made.map(
          ({ learnerId }) =>
            () =>
              tags.post(learnerId, [added]),
        ),
      );
      const creates = await lab.simultaneously(bodies.map((body) => () => learners.post(body)));

      const holders: [name: string, ids: string[]][] = [
        [added, made.filter((_, at) => isAccepted(additions[at]!)).map(({ learnerId }) => learnerId)],
        [created, creates.filter(isAccepted).map(({ body }) => body.learnerId)],
      ];
      // A service may refuse concurrent requests. If it refused all, the name is added once more, so there is a tag to check.
      for (const [name, ids] of holders) if (ids.length === 0) await tags.add(made[0].learnerId, name);
      const all = await tags.all();
      for (const [name, ids] of holders) {
        const live = of(name, all);
        expect(live, 'live tags of the name').toHaveLength(1);
        for (const learnerId of ids)
          expect(await tags.of(learnerId)).toContainEqual(expect.objectContaining({ id: live[0]?.id, name }));
      }
    },
  );

  const renewed = covers('tags.name.casing-after-deletion', known.row('opposite case'));
  known.check(
    'shows the casing after deletion and creation in a different case',
    renewed,
    ({ subject: { names }, answer, control }, { observe }) => {
      assumeAccepted(answer);
      const name = names.cased['opposite case']!;
      const [shown = ''] = namesIn(of(name, control.renewed));
      const casings: Record<string, string> = { [name]: 'of long ago', [swappedCase(name)]: 'new' };
      observe('tags.name.casing-after-deletion', { casing: casings[shown] ?? 'other' }, answer);
    },
  );
});
