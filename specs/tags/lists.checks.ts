import {
  assume,
  assumeAccepted,
  covers,
  expect,
  findRows,
  type Item,
  id,
  isUuid,
  needs,
  Tags,
  tagsIn,
  test,
} from '../../fixtures/index.ts';
import { among, held, kinds, ofAll } from './held.ts';
import { namesIn } from './names.ts';

function formOf(id: unknown): string {
  if (isUuid(id)) return 'uuid';
  return Number.isInteger(id) ? 'integer' : typeof id;
}

/** Whether a list lacks tags is another rule's concern. */
function expectFields(shown: Item[], names: string[]): void {
  assume(shown.length > 0, 'the list shows tags');
  expect(names).toEqual(expect.arrayContaining(shown.map(({ name }) => name)));
  for (const { id } of shown) expect(typeof id, 'type of the id').toBeOneOf(['string', 'number']);
  expect(new Set(shown.map(({ id }) => id)).size, 'different ids').toBe(shown.length);
}

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  test.describe('the list', covers('tags.list.held'), () => {
    held.check(
      'holds all ten tags of a learner with ten',
      ofAll(({ subject: { ten, first }, before, control: { ofNone, tenAtOnce } }) => {
        expect(first.ofLearner, 'when there was one').toEqual([first.name]);
        // Whether names that came later are added to the first is another rule's concern.
        const later = ten.filter((name) => name !== first.name);
        expect(namesIn(before.full), 'those that came later').toEqual(expect.arrayContaining(later));
        assumeAccepted(tenAtOnce.answer);
        // Whether a former removal took effect is another rule's concern: what is still held may be sent again.
        const all = new Set([...namesIn(ofNone), ...tenAtOnce.sent]);
        expect(namesIn(tenAtOnce.held).sort()).toEqual([...all].sort());
        expect(among(ten, before.five), 'those that another learner holds as well').toEqual([ten[0]]);
      }),
    );
  });

  test.describe('the order', covers('tags.list.sorted'), () => {
    held.checks({
      'is by name when the names came together': ofAll(({ subject: { ten }, control: { tenAtOnce } }) => {
        const sent = ten.filter((name) => tenAtOnce.sent.includes(name));
        expect(among(ten, tenAtOnce.held)).toEqual(sent);
      }),
    });

    held.checks(held.row('one by one'), {
      'is by name when the names came one by one': ofAll(({ subject: { ten }, answer: { earlier = [], lists } }) => {
        for (const answer of earlier) assumeAccepted(answer);
        expect(namesIn(lists!.before)).toEqual(ten);
      }),
    });

    held.checks({
      'is by name when the tags were created in another order': ofAll(({ subject: { ten }, before }) =>
        expect(namesIn(before.full)).toEqual(ten),
      ),
      'is by name after a removal': ofAll(async ({ subject: { ten, unheld }, control: { removal } }) => {
        await expect(removal.answer).toBeAccepted();
        expect(namesIn(removal.held)).toEqual(ten.filter((name) => name !== unheld.removed));
      }),
    });
  });

  test.describe('a learner without tags', covers('tags.list.empty'), () => {
    held.checks({
      'has an empty list from the start': async ({ subject: { empty } }) => {
        await expect(empty.fromTheStart).toBeAccepted();
        expect(findRows(empty.fromTheStart.body), 'list in the response').toEqual([]);
      },
      'has an empty list after the last removal': async ({ subject: { first, empty } }) => {
        expect(empty.ofOne).toEqual([first.name]);
        await expect(empty.afterTheLastRemoval).toBeAccepted();
        expect(findRows(empty.afterTheLastRemoval.body), 'list in the response').toEqual([]);
      },
    });
  });

  held.checks(covers('tags.read.fields', id('of-a-learner')), {
    'gives each tag an id and a name': ({ subject: { ten }, before }) => expectFields(tagsIn(before.full), ten),
  });

  held.check('shows ids of one form', covers('tags.read.id-form'), ({ before: { full: list } }, { observe }) => {
    const [tag] = tagsIn(list);
    observe('tags.read.id-form', { id: formOf(tag?.id) }, list);
  });
});

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  const removes = covers('tags.remove.removes');
  held.check(
    'removes a name among ten, and the only one',
    removes,
    ofAll(async ({ subject: { ten, unheld, empty }, control: { removal } }) => {
      for (const answer of [removal.answer, empty.lastRemoval]) await expect(answer).toHaveStatus(204);
      expect(among(ten, removal.held).sort()).toEqual(ten.filter((name) => name !== unheld.removed).sort());
      expect(namesIn(empty.afterTheLastRemoval)).toEqual([]);
    }),
  );
});

const collation = covers('tags.list.collation');
held.check(
  'shows the collation by which names are sorted',
  collation,
  ({ subject: { ofKinds }, control: { again, liveAfter } }, { observe }) => {
    const { held: ofLearner } = again[0]!;
    const order = (response: typeof liveAfter) => {
      const names = among(ofKinds, response);
      assume(names.length === kinds.length, 'all names of these kinds are held');
      return names.map((name) => kinds[ofKinds.indexOf(name)]).join(' ');
    };
    const orders = { learner: order(ofLearner), organisation: order(liveAfter) };
    observe('tags.list.collation', orders, ofLearner, liveAfter);
  },
);

test.describe('GET /v1/tags', () => {
  test.describe('the list', covers('tags.all.complete'), () => {
    held.check(
      'holds each live tag once, however many learners hold it',
      ofAll(({ subject: { ten, five, first }, before: { all, ...before } }) => {
        expect(first.all, 'when there was one').toEqual([first.name]);
        const held = [...namesIn(before.full), ...namesIn(before.five)];
        const live = [...new Set([...ten, ...five])].filter((name) => held.includes(name));
        expect(among(live, all).sort()).toEqual(live.sort());
      }),
    );
  });

  test('is empty where there are no tags', covers('tags.all.complete', needs('organisations')), async ({ lab }) => {
    const response = await new Tags(lab, await lab.emptyOrganisation()).getAll();

    await expect(response).toHaveStatus(200);
    expect(findRows(response.body), 'tags').toEqual([]);
  });

  test(
    'holds the tags of the organisation and no others',
    covers('tags.all.complete', needs('organisations')),
    async ({ learners, tags }) => {
      const [one, two] = await learners.createMany(2);
      const before = (await tags.all()).map(({ name }) => name);
      const names = tags.names(3);
      await tags.add(one.learnerId, names[0]!);
      await tags.add(two.learnerId, names[2]!, names[1]!);

      expect((await tags.all()).map(({ name }) => name).sort()).toEqual([...before, ...names].sort());
    },
  );

  test.describe('the order', covers('tags.all.sorted'), () => {
    held.checks({
      'is by name among twelve names that begin alike': ofAll(
        ({ subject: { ten, fresh }, before: { all }, control: { liveAfter } }) => {
          expect(among(ten, all)).toEqual(ten);
          // With a name that another learner holds, among those of the first.
          const live = namesIn(liveAfter);
          const inOrder = ten.toSpliced(4, 0, fresh[0]!).filter((name) => live.includes(name));
          expect(among(inOrder, liveAfter)).toEqual(inOrder);
        },
      ),
      'is by name after a deletion': ofAll(async ({ subject: { ten, unheld }, control: { deletions, last } }) => {
        await expect(deletions.tag).toBeAccepted();
        const left = ten.toSpliced(1, 1).filter((name) => name !== unheld.removed);
        expect(among([...left, ten[1]!], last)).toEqual(left);
      }),
    });
  });

  test.describe('one answer for all', covers('tags.all.no-paging'), () => {
    held.checks(held.row('more than 25'), {
      'holds more than 25 tags': ofAll(({ subject: { ten, five }, answer: { earlier = [], names = [], response } }) => {
        for (const answer of earlier) assumeAccepted(answer);
        const live = [...new Set([...ten, ...five, ...names])];
        expect(live).toHaveLength(26);
        expect(among(live, response).sort()).toEqual(live.sort());
      }),
    });

    held.checks(held.row('pages'), {
      'is not cut to a page that is asked for': ofAll(async ({ subject: { ten }, answer: { earlier = [] } }) => {
        const answered = earlier.filter(({ status }) => status !== 400);
        for (const response of answered) {
          await expect(response).toBeAccepted();
          expect(among(ten, response).sort(), response.exchange.url).toEqual(ten.toSorted());
        }
        test.skip(answered.length === 0, 'every page parameter is refused');
      }),
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
  held.check(
    'shows or drops tags that nobody holds',
    unheld,
    ({ subject: { unheld }, control: { removal, deletions, last } }, { observe }) => {
      const { removed, left } = unheld;
      for (const change of [removal.answer, deletions.learner]) assumeAccepted(change);
      const live = among([removed, left], last);
      const state = (name: string) => (live.includes(name) ? 'live' : 'gone');
      const answer = { 'after the last removal': state(removed), 'after deletion of the learner': state(left) };
      observe('tags.all.unheld', answer, last);
    },
  );
});

test.describe('GET /v1/tags', covers('tags.read.fields'), () => {
  held.check('gives each tag an id and a name', ({ subject: { ten }, before: { all } }) =>
    expectFields(
      tagsIn(all).filter(({ name }) => ten.includes(name)),
      ten,
    ),
  );
});
