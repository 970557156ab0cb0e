import { type ApiResponse, covers, expect, findRows, pool, test } from '../../fixtures/index.ts';

/** All in one case, and different in a letter or in length: every reasonable collation sorts them in this order. */
const inOrder = (base: string) => ['a', 'ab', 'b', 'ba', 'm', 'z'].map((suffix) => `${base}${suffix}`);

const kinds = ['-', ':', '1', 'a', 'B', 'c', 'D'];

/** Lists of learners who got the same names in different ways. */
const lists = pool('tags/list', {
  async subject({ learners, tags }) {
    const ids = (await learners.createMany(5)).map(({ learnerId }) => learnerId);
    const [together, single, later, mixed, empty] = ids as [string, string, string, string, string];
    const names = inOrder(tags.name()).map((name) => tags.owned(name));
    const base = tags.name();
    const ofKinds = kinds.map((kind) => tags.owned(`${base}${kind}x`));
    await tags.add(together, ...names.toReversed());
    const fromTheStart = await tags.get(empty);
    await tags.add(empty, names[0]!);
    const ofOne = await tags.namesOf(empty);
    await tags.remove(empty, names[0]!);
    for (const position of [2, 0, 5, 1, 4, 3]) await tags.add(single, names[position]!);
    await tags.add(later, ...names);
    await tags.add(mixed, ...ofKinds);
    const seen = {
      together: await tags.namesOf(together),
      single: await tags.namesOf(single),
      later: await tags.namesOf(later),
      mixed: await tags.get(mixed),
      all: await tags.getAll(),
    };
    await tags.add(mixed, ...names.slice(0, 3));
    return {
      ...{ names, ofKinds, fromTheStart, ofOne, ...seen },
      ofTen: await tags.namesOf(mixed),
      afterTheLastRemoval: await tags.get(empty),
      removal: await tags.remove(together, names[2]),
      afterRemoval: await tags.namesOf(together),
    };
  },
});

const namesIn = ({ body }: ApiResponse) => (findRows(body) ?? []).map(({ name }) => String(name));

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test.describe('the list', covers('tags.list.held', lists.row()), () => {
    test('holds exactly the tags of the learner', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, ofKinds, together, ofTen } }) => {
        expect(together.toSorted()).toEqual(names.toSorted());
        expect(ofTen.toSorted()).toEqual([...ofKinds, ...names.slice(0, 3)].sort());
      });
    });

    test('holds all ten tags of a learner with ten', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, ofKinds, ofTen } }) => {
        expect(ofTen.toSorted()).toEqual([...ofKinds, ...names.slice(0, 3)].sort());
      });
    });

    test('shows what was added since it was last read', async ({ pooled }) => {
      await pooled(lists, ({ subject: { names, ofKinds, mixed, ofTen } }) => {
        expect(namesIn(mixed).sort()).toEqual(ofKinds.toSorted());
        expect(ofTen.toSorted()).toEqual([...ofKinds, ...names.slice(0, 3)].sort());
      });
    });
  });

  test.describe('the order', covers('tags.list.sorted', lists.row()), () => {
    for (const [when, which] of [
      ['the names came together', 'together'],
      ['the names came one by one', 'single'],
      ['the tags were created in another order', 'later'],
    ] as const)
      test(`is by name when ${when}`, async ({ pooled }) => {
        await pooled(lists, ({ subject }) => expect(subject[which]).toEqual(subject.names));
      });

    test('is by name after a removal', async ({ pooled }) => {
      await pooled(lists, async ({ subject: { names, removal, afterRemoval } }) => {
        await expect(removal).toBeAccepted();
        expect(afterRemoval).toEqual(names.toSpliced(2, 1));
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
      await pooled(lists, async ({ subject: { names, ofOne, afterTheLastRemoval } }) => {
        expect(ofOne).toEqual([names[0]]);
        await expect(afterTheLastRemoval).toBeAccepted();
        expect(findRows(afterTheLastRemoval.body), 'list in the answer').toEqual([]);
      });
    });
  });
});

const collation = covers('tags.list.collation', lists.row());
test('shows the collation by which names are sorted', collation, async ({ pooled, observe }) => {
  await pooled(lists, ({ subject: { ofKinds, mixed, all } }) => {
    const order = (response: ApiResponse) =>
      namesIn(response)
        .map((name) => kinds[ofKinds.indexOf(name)])
        .filter((kind) => kind !== undefined)
        .join(' ');
    observe('tags.list.collation', { learner: order(mixed), organisation: order(all) }, mixed, all);
  });
});
