import { assumeAccepted, covers, expect, type Item, isAccepted, pool, rowsOf, test } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

const casings: Record<string, (name: string) => string> = {
  'lower case': (name) => name.toLowerCase(),
  'upper case': (name) => name.toUpperCase(),
  'opposite case': swappedCase,
};

/** One of these names is sent in each other casing, for the learner who holds all of them and for another one. */
const additions = pool('tags/name-case', {
  rows: Object.fromEntries(
    Object.keys(casings).flatMap((casing) => [
      [`${casing} for the holder`, { casing, who: 0 }],
      [`${casing} for another`, { casing, who: 1 }],
    ]),
  ),
  async subject({ learners, tags }) {
    const ids = (await learners.createMany(3)).map(({ learnerId }) => learnerId) as [string, string, string];
    const cased = tags.names(3).map(mixedCase);
    const names = Object.fromEntries(Object.keys(casings).map((casing, at) => [casing, cased[at]!]));
    const [both, shared, unheld] = tags.names(3).map(mixedCase) as [string, string, string];
    await tags.add(ids[0], ...cased, shared);
    await tags.add(ids[1], unheld, shared);
    await tags.add(ids[2], shared);
    return { ids, cased, names, both, shared, unheld };
  },
  act: ({ tags }, { ids, names }, { casing, who }) =>
    tags.post(ids[who]!, [casings[casing]!(names[casing]!)], { valid: true }),
  /**
   * One more addition, of a new name in two casings at once, and what is there in the end; then a tag that nobody holds any longer,
   * and one that was deleted, are added in other case.
   */
  async control({ tags }, { ids, cased, both, shared, unheld }) {
    const answer = await tags.post(ids[2], [both, swappedCase(both)]);
    const held: Item[][] = [];
    for (const id of ids) held.push(await tags.of(id));
    const removal = await tags.remove(ids[1], unheld);
    const live = await tags.live(...cased, both, shared, unheld);
    await tags.deleteEverywhere(shared);
    const addition = await tags.post(ids[1], [swappedCase(unheld), swappedCase(shared)], { valid: true });
    const recreated = await tags.get(ids[1]);
    return { answer, held, live, removal, addition, recreated, liveAgain: await tags.live(unheld) };
  },
});

const namesIn = (rows: Item[]) => rows.map(({ name }) => String(name));

/** The rows of a name in any case. */
const of = (name: string, rows: Item[] = []) =>
  rows.filter((row) => String(row.name).toLowerCase() === name.toLowerCase());

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name in other case', covers('tags.name.case-insensitive'), () => {
    const later = additions.row('opposite case for the holder');
    test('is not held twice when it comes in a later request', later, async ({ pooled }) => {
      await pooled(additions, async ({ subject: { names }, answer, control: { held, live } }) => {
        await expect(answer).toBeAccepted();
        expect(of(names['opposite case']!, held[0])).toHaveLength(1);
        expect(of(names['opposite case']!, live), 'live tags of the name').toHaveLength(1);
      });
    });

    test('is not held twice when both come in one request', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ subject: { both }, control: { answer, held, live } }) => {
        test.skip(answer.status === 400, 'a name that is sent twice is refused');
        await expect(answer).toBeAccepted();
        expect(of(both, held[2])).toHaveLength(1);
        expect(of(both, live), 'live tags of the name').toHaveLength(1);
      });
    });

    const elsewhere = additions.row('upper case for another');
    test('is the same tag for another learner', elsewhere, async ({ pooled }) => {
      await pooled(additions, async ({ subject: { names }, answer, control: { held, live } }) => {
        const name = names['upper case']!;
        const [own] = of(name, held[0]);
        await expect(answer).toBeAccepted();
        expect(of(name, held[1])).toEqual([expect.objectContaining({ id: own?.id })]);
        expect(of(name, live), 'live tags of the name').toHaveLength(1);
      });
    });
  });

  test.describe('the casing of first creation', covers('tags.name.first-casing'), () => {
    for (const casing of Object.keys(casings)) {
      const same = additions.row(`${casing} for the holder`);
      test(`is kept when ${casing} is sent later for the same learner`, same, async ({ pooled }) => {
        await pooled(additions, ({ subject: { names }, answer, control: { held, live } }) => {
          assumeAccepted(answer);
          for (const list of [held[0], live]) expect(namesIn(of(names[casing]!, list))).toEqual([names[casing]]);
        });
      });

      const other = additions.row(`${casing} for another`);
      test(`is shown everywhere when ${casing} is sent for another learner`, other, async ({ pooled }) => {
        await pooled(additions, ({ subject: { names }, answer, control: { held, live } }) => {
          assumeAccepted(answer);
          const lists = { 'the first learner': held[0], 'the other learner': held[1], 'the organisation': live };
          for (const [whose, list] of Object.entries(lists))
            expect(namesIn(of(names[casing]!, list)), whose).toEqual([names[casing]]);
        });
      });
    }
  });

  test(
    'keeps the casing of a tag that nobody holds, for as long as it is live',
    covers('tags.name.first-casing', additions.row()),
    async ({ pooled }) => {
      await pooled(additions, ({ subject: { unheld }, control: { live, removal, addition, recreated, liveAgain } }) => {
        assumeAccepted(removal);
        const [former] = of(unheld, live);
        test.skip(former?.id === undefined, 'a tag that nobody holds is not live here');
        assumeAccepted(addition);
        // With a new id it is another tag, which was first created in the other casing.
        const all = [...of(unheld, rowsOf(assumeAccepted(recreated))), ...liveAgain];
        const shown = all.filter((tag) => tag.id === former?.id);
        expect(namesIn(shown), 'casings of the tag that was there').toEqual(shown.map(() => unheld));
      });
    },
  );

  test(
    'gives all learners the same tag for a name',
    covers('tags.name.shared', additions.row()),
    async ({ pooled }) => {
      await pooled(additions, ({ subject: { shared }, control: { held, live } }) => {
        const [tag] = of(shared, live);
        for (const list of held) expect(list).toContainEqual(expect.objectContaining({ id: tag?.id, name: shared }));
      });
    },
  );

  test(
    'gives the same tag to learners who get a name at the same moment',
    covers('tags.name.shared'),
    async ({ learners, tags }) => {
      const made = await learners.createMany(3);
      const [added, created] = tags.names(2) as [string, string];
      const bodies = [1, 2].map(() => learners.body({ tags: [created] }));

      // Apart, since a service may do all creates before it begins with an addition.
      const additions = await Promise.all(made.map(({ learnerId }) => tags.post(learnerId, [added])));
      const creates = await Promise.all(bodies.map((body) => learners.post(body)));

      const holders: [name: string, ids: string[]][] = [
        [added, made.filter((_, at) => isAccepted(additions[at]!)).map(({ learnerId }) => learnerId)],
        [created, creates.filter(isAccepted).map(({ body }) => body.learnerId)],
      ];
      for (const [name, ids] of holders) {
        // A service may refuse concurrent requests. If it refused all, the name is added once more, so there is a tag to check.
        if (ids.length === 0) await tags.add(made[0]!.learnerId, name);
        const live = await tags.live(name);
        expect(live, 'live tags of the name').toHaveLength(1);
        for (const learnerId of ids)
          expect(await tags.of(learnerId)).toContainEqual(expect.objectContaining({ id: live[0]?.id, name }));
      }
    },
  );

  test(
    'shows the casing after deletion and creation in other case',
    covers('tags.name.casing-after-deletion', additions.row()),
    ({ pooled, observe }) =>
      pooled(additions, ({ subject: { shared }, control: { recreated } }) => {
        const [shown] = namesIn(of(shared, rowsOf(assumeAccepted(recreated))));
        const known: Record<string, string> = { [shared]: 'of long ago', [swappedCase(shared)]: 'new' };
        observe('tags.name.casing-after-deletion', { casing: known[shown ?? ''] ?? 'other' }, recreated);
      }),
  );
});
