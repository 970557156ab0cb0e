import { assumeAccepted, covers, expect, findRows, needs, test } from '../../fixtures/index.ts';
import { among, held, kinds, namesIn, ofAll } from './held.ts';

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test.describe('the list', covers('tags.list.held', held.row()), () => {
    test('holds exactly the tags of the learner', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { names, ten, left }, before }) => {
          expect(namesIn(before[10]).sort()).toEqual(ten.toSorted());
          expect(namesIn(before[5]).sort()).toEqual([...names.slice(0, 4), left].sort());
        }),
      );
    });

    test('holds all ten tags of a learner with ten', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { ten }, before }) => {
          expect(namesIn(before[10]).sort()).toEqual(ten.toSorted());
        }),
      );
    });

    test('shows what was added since it was last read', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { ten, first }, before }) => {
          expect(first.ofLearner).toEqual([ten[4]]);
          expect(namesIn(before[10]).sort()).toEqual(ten.toSorted());
        }),
      );
    });
  });

  test.describe('the order', covers('tags.list.sorted', held.row()), () => {
    test('is by name when the names came together', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { ten }, before }) => expect(namesIn(before[10])).toEqual(ten)),
      );
    });

    test('is by name when the names came one by one', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { oneByOne, ofSingle } }) => expect(namesIn(ofSingle)).toEqual(oneByOne)),
      );
    });

    test('is by name when the tags were created in another order', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { names, left }, before }) =>
          expect(namesIn(before[5]).filter((name) => name !== left)).toEqual(names.slice(0, 4)),
        ),
      );
    });

    test('is by name after a removal', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(async ({ subject: { ten }, control: { removal } }) => {
          await expect(removal.answer).toBeAccepted();
          expect(namesIn(removal.held)).toEqual(ten.toSpliced(2, 1));
        }),
      );
    });
  });

  test.describe('a learner without tags', covers('tags.list.empty', held.row()), () => {
    test('has an empty list from the start', async ({ pooled }) => {
      await pooled(held, async ({ subject: { empty } }) => {
        await expect(empty.fromTheStart).toBeAccepted();
        expect(findRows(empty.fromTheStart.body), 'list in the answer').toEqual([]);
      });
    });

    test('has an empty list after the last removal', async ({ pooled }) => {
      await pooled(held, async ({ subject: { removed, empty } }) => {
        expect(empty.ofOne).toEqual([removed]);
        await expect(empty.afterTheLastRemoval).toBeAccepted();
        expect(findRows(empty.afterTheLastRemoval.body), 'list in the answer').toEqual([]);
      });
    });
  });
});

const collation = covers('tags.list.collation', held.row());
test('shows the collation by which names are sorted', collation, async ({ pooled, observe }) => {
  await pooled(held, ({ subject: { ofKinds }, before: { 9: ofNine, all } }) => {
    const order = (response: typeof all) =>
      among(ofKinds, response)
        .map((name) => kinds[ofKinds.indexOf(name)])
        .join(' ');
    observe('tags.list.collation', { learner: order(ofNine), organisation: order(all) }, ofNine, all);
  });
});

test.describe('GET /v1/tags', () => {
  test.describe('the list', covers('tags.all.complete', held.row()), () => {
    test('holds each live tag once, however many learners hold it', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { names }, before: { all } }) => expect(among(names, all).sort()).toEqual(names.toSorted())),
      );
    });

    test('shows what was created since it was last read', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { names, ten, first }, before: { all } }) => {
          expect(first.all).toEqual([ten[4]]);
          expect(among(names, all).sort()).toEqual(names.toSorted());
        }),
      );
    });
  });

  test(
    'holds the tags of the organisation and no others',
    covers('tags.all.complete', needs('organisations')),
    async ({ learners, tags }) => {
      const [one, two] = await learners.createMany(2);
      const before = (await tags.all()).map(({ name }) => name);
      const names = tags.names(3);
      await tags.add(one!.learnerId, names[0]!);
      await tags.add(two!.learnerId, names[2]!, names[1]!);

      expect((await tags.all()).map(({ name }) => name).sort()).toEqual([...before, ...names].sort());
    },
  );

  test.describe('the order', covers('tags.all.sorted', held.row()), () => {
    for (const title of [
      'is by name, whichever learners hold the tags and in whatever order they were added',
      'is by name among twelve names that begin alike',
    ])
      test(title, async ({ pooled }) => {
        await pooled(
          held,
          ofAll(({ subject: { names }, before: { all } }) => expect(among(names, all)).toEqual(names)),
        );
      });

    test('is by name after a deletion', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(async ({ subject: { names }, control: { deletions, last } }) => {
          await expect(deletions.tag).toBeAccepted();
          expect(among(names, last)).toEqual(names.toSpliced(1, 1));
        }),
      );
    });
  });

  test.describe('one answer for all', covers('tags.all.no-paging', held.row()), () => {
    test('holds 30 tags', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(({ subject: { names, ofKinds, left }, before: { all } }) => {
          const thirty = [...names, ...ofKinds, left];
          expect(among(thirty, all).sort()).toEqual(thirty.sort());
        }),
      );
    });

    test('is not cut to a page that is asked for', async ({ pooled }) => {
      await pooled(
        held,
        ofAll(async ({ subject: { names }, control: { paged } }) => {
          const answered = paged.filter(({ status }) => status !== 400);
          for (const response of answered) {
            await expect(response).toBeAccepted();
            expect(among(names, response).sort(), response.exchange.url).toEqual(names.toSorted());
          }
          test.skip(answered.length === 0, 'every page parameter is refused');
        }),
      );
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

      expect((await tags.live(...names)).map(({ name }) => name).sort()).toEqual(names.toSorted());
    },
  );

  const unheld = covers('tags.all.unheld', held.row());
  test('shows or drops tags that nobody holds', unheld, async ({ pooled, observe }) => {
    await pooled(held, ({ subject: { removed, left, empty }, control: { deletions, last } }) => {
      for (const change of [empty.lastRemoval, deletions.learner]) assumeAccepted(change);
      const live = among([removed, left], last);
      const state = (name: string) => (live.includes(name) ? 'live' : 'gone');
      const answer = { 'after the last removal': state(removed), 'after deletion of the learner': state(left) };
      observe('tags.all.unheld', answer, last);
    });
  });
});
