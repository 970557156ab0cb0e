import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  findRows,
  type Item,
  needs,
  pool,
  rowsOf,
  test,
} from '../../fixtures/index.ts';

/** Suffixes that every reasonable collation sorts in this order: 30 of them, more than a small page. */
const inOrder = [...'abcdefghijklmnopqrstuvwxyz', 'ab', 'ba', 'mm', 'zz'].sort();

const kinds = ['-', ':', '1', 'a', 'B', 'c', 'D'];

/** Undocumented parameters, which may be refused. */
const pages = [{ pageSize: 1 }, { pageIndex: 2, pageSize: 1 }, { pageIndex: 0 }];

/** Lists of tags, while learners get the same names in different ways and orders, ten each, and lose some. */
const lists = pool('tags/lists', {
  async subject({ learners, tags, api }) {
    const ids = (await learners.createMany(6)).map(({ learnerId }) => learnerId);
    const [together, single, third, later, mixed, empty] = ids as [string, string, string, string, string, string];
    const [base, baseOfKinds, removed, left] = tags.names(4) as [string, string, string, string];
    const names = inOrder.map((suffix) => tags.owned(`${base}${suffix}`));
    const ofKinds = kinds.map((kind) => tags.owned(`${baseOfKinds}${kind}x`));
    const everyThird = (first: number) => names.filter((_, at) => at % 3 === first);
    const ofTen = everyThird(0);
    const fromTheStart = await tags.get(empty);
    await tags.add(empty, removed);
    const ofOne = await tags.namesOf(empty);

    await tags.add(together, ofTen[4]!);
    const first = { all: await tags.live(...names), ofLearner: await tags.namesOf(together) };
    await tags.add(together, ...ofTen.toReversed());
    const oneByOne = everyThird(2);
    for (const position of [2, 0, 5, 1, 4, 3]) await tags.add(single, oneByOne[position]!);
    await tags.add(single, ...oneByOne.slice(6).toReversed());
    await tags.add(third, ...everyThird(1).toReversed());
    // Created in another order than that of the names.
    await tags.add(later, ...names.slice(0, 6), left);
    await tags.add(mixed, ...ofKinds);
    const seen = {
      together: await tags.namesOf(together),
      single: await tags.namesOf(single),
      later: (await tags.namesOf(later)).filter((name) => name !== left),
      mixed: await tags.get(mixed),
      all: await tags.getAll(),
    };
    const paged: ApiResponse[] = [];
    for (const query of pages) paged.push(await api.send('GET /v1/tags', { query }));
    const changes = [
      await tags.remove(empty, removed),
      await learners.delete(later),
      await tags.deleteEverywhere(names[1]),
      await tags.remove(together, ofTen[2]),
    ];
    return {
      ...{ names, ofTen, oneByOne, ofKinds, removed, left, fromTheStart, ofOne, first, seen, paged, changes },
      last: await tags.getAll(),
      afterTheLastRemoval: await tags.get(empty),
      afterRemoval: await tags.namesOf(together),
    };
  },
});

const namesIn = (rows: Item[]): string[] => rows.map(({ name }) => String(name));
const namesOf = ({ body }: ApiResponse) => namesIn(findRows(body) ?? []);
const allOf = (names: string[], response: ApiResponse) =>
  namesIn(rowsOf(assumeAccepted(response))).filter((name) => names.includes(name));

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test.describe('the list', covers('tags.list.held', lists.row()), () => {
    test('holds exactly the tags of the learner', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, ofTen, seen } }) => {
        expect(seen.together.toSorted()).toEqual(ofTen.toSorted());
        expect(seen.later.toSorted()).toEqual(names.slice(0, 6).sort());
      });
    });

    test('holds all ten tags of a learner with ten', async ({ pooled }) => {
      await pooled(lists, ({ subject: { ofTen, seen } }) => {
        expect(seen.together.toSorted()).toEqual(ofTen.toSorted());
      });
    });

    test('shows what was added since it was last read', async ({ pooled }) => {
      await pooled(lists, ({ subject: { ofTen, first, seen } }) => {
        expect(first.ofLearner).toEqual([ofTen[4]]);
        expect(seen.together.toSorted()).toEqual(ofTen.toSorted());
      });
    });
  });

  test.describe('the order', covers('tags.list.sorted', lists.row()), () => {
    for (const [when, which, expected] of [
      ['the names came together', 'together', 'ofTen'],
      ['the names came one by one', 'single', 'oneByOne'],
      ['the tags were created in another order', 'later', 'names'],
    ] as const)
      test(`is by name when ${when}`, async ({ pooled }) => {
        await pooled(lists, ({ subject: { seen, ...subject } }) =>
          expect(seen[which]).toEqual(which === 'later' ? subject.names.slice(0, 6) : subject[expected]),
        );
      });

    test('is by name after a removal', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { ofTen, changes, afterRemoval } }) => {
        await expect(changes[3]!).toBeAccepted();
        expect(afterRemoval).toEqual(ofTen.toSpliced(2, 1));
      });
    });
  });

  test.describe('a learner without tags', covers('tags.list.empty', lists.row()), () => {
    test('has an empty list from the start', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { fromTheStart } }) => {
        await expect(fromTheStart).toBeAccepted();
        expect(findRows(fromTheStart.body), 'list in the answer').toEqual([]);
      });
    });

    test('has an empty list after the last removal', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { removed, ofOne, afterTheLastRemoval } }) => {
        expect(ofOne).toEqual([removed]);
        await expect(afterTheLastRemoval).toBeAccepted();
        expect(findRows(afterTheLastRemoval.body), 'list in the answer').toEqual([]);
      });
    });
  });
});

const collation = covers('tags.list.collation', lists.row());
test('shows the collation by which names are sorted', collation, async ({ pooled, observe }) => {
  await pooled(lists, ({ subject: { ofKinds, seen } }) => {
    const order = (response: ApiResponse) =>
      namesOf(response)
        .map((name) => kinds[ofKinds.indexOf(name)])
        .filter((kind) => kind !== undefined)
        .join(' ');
    const answer = { learner: order(seen.mixed), organisation: order(seen.all) };
    observe('tags.list.collation', answer, seen.mixed, seen.all);
  });
});

test.describe('GET /v1/tags', () => {
  test.describe('the list', covers('tags.all.complete', lists.row()), () => {
    test('holds each live tag once, however many learners hold it', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, seen } }) =>
        expect(allOf(names, seen.all).sort()).toEqual(names.toSorted()),
      );
    });

    test('shows what was created since it was last read', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, ofTen, first, seen } }) => {
        expect(namesIn(first.all)).toEqual([ofTen[4]]);
        expect(allOf(names, seen.all).sort()).toEqual(names.toSorted());
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
        await pooled(lists, ({ subject: { names, seen } }) => expect(allOf(names, seen.all)).toEqual(names));
      });

    test('is by name after a deletion', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { names, changes, last } }) => {
        await expect(changes[2]!).toBeAccepted();
        expect(allOf(names, last)).toEqual(names.toSpliced(1, 1));
      });
    });
  });

  test.describe('one answer for all', covers('tags.all.no-paging', lists.row()), () => {
    test('holds 30 tags', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, seen } }) =>
        expect(allOf(names, seen.all).sort()).toEqual(names.toSorted()),
      );
    });

    test('is not cut to a page that is asked for', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { names, paged } }) => {
        const answered = paged.filter(({ status }) => status !== 400);
        for (const response of answered) {
          await expect(response).toBeAccepted();
          expect(allOf(names, response).sort(), response.exchange.url).toEqual(names.toSorted());
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
      const answer = { 'after the last removal': state(removed), 'after deletion of the learner': state(left) };
      observe('tags.all.unheld', answer, last);
    });
  });
});
