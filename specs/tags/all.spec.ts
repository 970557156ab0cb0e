import { assumeAccepted, covers, expect, type Item, needs, pool, rowsOf, test } from '../../fixtures/index.ts';

const namesIn = (rows: Item[]): string[] => rows.map(({ name }) => name);

/** Suffixes that every reasonable collation sorts in this order: 30 of them, more than a small page. */
const inOrder = [...'abcdefghijklmnopqrstuvwxyz', 'ab', 'ba', 'mm', 'zz'].sort();

/** Undocumented parameters, which may be refused. */
const pages = [{ pageSize: 1 }, { pageIndex: 2, pageSize: 1 }, { pageIndex: 0 }];

/** Lists of the organisation's tags, while learners get them in any order, ten each, and lose some. */
const lists = pool('tags/all', {
  async subject({ learners, tags, api }) {
    const ids = (await learners.createMany(4)).map(({ learnerId }) => learnerId);
    const base = tags.name();
    const names = inOrder.map((suffix) => tags.owned(`${base}${suffix}`));
    const [removed, left] = tags.names(2) as [string, string];
    const everyThird = (first: number) => names.filter((_, at) => at % 3 === first).toReversed();
    await tags.add(ids[0]!, everyThird(0)[4]!);
    const first = await tags.live(...names);
    await tags.add(ids[0]!, ...everyThird(0));
    await tags.add(ids[1]!, ...everyThird(2));
    await tags.add(ids[2]!, ...everyThird(1));
    await tags.add(ids[3]!, names[0]!, names[1]!, names[2]!, removed, left);
    const all = await tags.live(...names);
    const paged = [];
    for (const query of pages) paged.push(await api.send('GET /v1/tags', { query }));
    const changes = [
      await tags.remove(ids[3]!, removed),
      await learners.delete(ids[3]!),
      await tags.deleteEverywhere(names[1]),
    ];
    const last = await tags.getAll();
    return { names, removed, left, first, firstName: everyThird(0)[4]!, all, paged, changes, last };
  },
});

test.describe('GET /v1/tags', () => {
  test.describe('the list', covers('tags.all.complete', lists.row()), () => {
    test('holds each live tag once, however many learners hold it', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, all } }) => expect(namesIn(all).sort()).toEqual(names.toSorted()));
    });

    test('shows what was created since it was last read', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, first, firstName, all } }) => {
        expect(namesIn(first)).toEqual([firstName]);
        expect(namesIn(all).sort()).toEqual(names.toSorted());
      });
    });
  });

  test(
    'holds the tags of the organisation and no others',
    covers('tags.all.complete', needs('organisations')),
    async ({ learners, tags }) => {
      const [one, two] = await learners.createMany(2);
      const before = namesIn(await tags.all());
      const names = tags.names(3);
      await tags.add(one!.learnerId, names[0]!);
      await tags.add(two!.learnerId, names[2]!, names[1]!);

      expect(namesIn(await tags.all()).sort()).toEqual([...before, ...names].sort());
    },
  );

  test.describe('the order', covers('tags.all.sorted', lists.row()), () => {
    for (const title of [
      'is by name, whichever learners hold the tags and in whatever order they were added',
      'is by name among twelve names that begin alike',
    ])
      test(title, async ({ pooled }) => {
        await pooled(lists, ({ subject: { names, all } }) => expect(namesIn(all)).toEqual(names));
      });

    test('is by name after a deletion', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { names, changes, last } }) => {
        await expect(changes[2]!).toBeAccepted();
        const shown = namesIn(rowsOf(last)).filter((name) => names.includes(name));
        expect(shown).toEqual(names.toSpliced(1, 1));
      });
    });
  });

  test.describe('one answer for all', covers('tags.all.no-paging', lists.row()), () => {
    test('holds 30 tags', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, all } }) => expect(namesIn(all).sort()).toEqual(names.toSorted()));
    });

    test('is not cut to a page that is asked for', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { names, paged } }) => {
        const answered = paged.filter(({ status }) => status !== 400);
        for (const response of answered) {
          await expect(response).toBeAccepted();
          const shown = namesIn(rowsOf(response)).filter((name) => names.includes(name));
          expect(shown.sort(), response.exchange.url).toEqual(names.toSorted());
        }
        test.skip(answered.length === 0, 'every page parameter is refused');
      });
    });
  });

  // More than any likely page size. On a shared target this would leave too much to clean up.
  test(
    'holds 110 tags in one answer',
    covers('tags.all.no-paging', needs('organisations')),
    async ({ learners, tags }) => {
      const names = tags.names(110);
      for (const [at, { learnerId }] of (await learners.createMany(11)).entries())
        await tags.add(learnerId, ...names.slice(10 * at, 10 * at + 10));

      expect(namesIn(await tags.live(...names)).sort()).toEqual(names.toSorted());
    },
  );

  const unheld = covers('tags.all.unheld', lists.row());
  test('shows or drops tags that nobody holds', unheld, async ({ pooled, observe }) => {
    await pooled(lists, ({ subject: { removed, left, changes, last } }) => {
      for (const change of changes.slice(0, 2)) assumeAccepted(change);
      const live = namesIn(rowsOf(assumeAccepted(last)));
      const state = (name: string) => (live.includes(name) ? 'live' : 'gone');
      observe(
        'tags.all.unheld',
        { 'after the last removal': state(removed), 'after deletion of the learner': state(left) },
        last,
      );
    });
  });
});
