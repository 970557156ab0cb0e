import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  type Item,
  pool,
  type Surroundings,
  test,
  unique,
} from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

const casings: Record<string, (name: string) => string> = {
  'lower case': (name) => name.toLowerCase(),
  'upper case': (name) => name.toUpperCase(),
  'opposite case': swappedCase,
};

interface Names {
  /** Begins one of `alike`, and ends the other. */
  name: string;
  alike: string[];
  cased: Record<string, string>;
  /** Held by three learners: one has had it longer than the learner, one has got it later. */
  shared: string;
  ofEarlier: string;
  ofNobody: string;
}

/** What is removed from a learner, one after the other. */
const rows: Record<string, ((names: Names) => string[]) | null> = {
  'one after another': null,
  alike: ({ name }) => [name],
  shared: ({ shared }) => [shared],
  'another learner holds it': ({ ofEarlier }) => [ofEarlier],
  'nobody holds it': ({ ofNobody }) => [ofNobody],
  'a held name begins with it': ({ alike }) => [alike[1]!.slice(0, -1)],
  twice: ({ shared }) => [shared, shared],
};
for (const [what, changed] of Object.entries(casings)) rows[what] = ({ cased }) => [changed(cased[what]!)];

/** The three tags of a learner go and come back, so each is where it was when it is removed, and at last all go. */
async function oneAfterAnother({ learners, tags }: Surroundings, { shared, alike, name }: Names) {
  const { learnerId } = await learners.create();
  const three = [shared, ...alike];
  await tags.add(learnerId, ...three);
  const remove = async (one: string) => ({
    answer: await tags.remove(learnerId, one),
    left: await tags.namesOf(learnerId),
  });
  const removed = [];
  // From the last.
  for (const one of [three[2]!, three[1]!])
    removed.push({ ...(await remove(one)), again: await tags.post(learnerId, [one], { valid: true }) });
  const again = await tags.namesOf(learnerId);
  const each = [await remove(three[0]!), ...removed.toReversed()];
  const all = [await tags.remove(learnerId, three[1]), await tags.remove(learnerId, three[2])];
  const left = await tags.namesOf(learnerId);
  const fromNone = await tags.remove(learnerId, name);
  await learners.delete(learnerId);
  return { three, removed, again, each, all, left, fromNone };
}

type Steps = Awaited<ReturnType<typeof oneAfterAnother>>;

const removals = pool('tags/remove', {
  rows,
  async subject({ learners, tags }) {
    const ids = (await learners.createMany(3)).map(({ learnerId }) => learnerId);
    const [earlier, learner, later] = ids as [string, string, string];
    const shared = tags.owned(`${unique()}:x`);
    const [name, ofEarlier, ofNobody, ...plain] = tags.names(6) as [string, string, string];
    const alike = [`${name}x`, `x${name}`].map((other) => tags.owned(other));
    const cased = Object.fromEntries(
      Object.keys(casings).map((what, at) => [what, mixedCase((plain as string[])[at]!)]),
    );
    await tags.add(earlier, shared, ofEarlier);
    await tags.add(learner, name, ...alike, shared, ...Object.values(cased));
    await tags.add(later, shared);
    return { name, alike, cased, shared, ofEarlier, ofNobody, learner, earlier, later };
  },
  look: async ({ tags }, { earlier, later }) => ({ earlier: await tags.of(earlier), later: await tags.of(later) }),
  async act(surroundings, { learner, ...names }, namesOf): Promise<{ answers: ApiResponse[]; steps?: Steps }> {
    if (namesOf === null) return { answers: [], steps: await oneAfterAnother(surroundings, names) };
    const answers: ApiResponse[] = [];
    for (const name of namesOf(names)) answers.push(await surroundings.tags.remove(learner, name));
    return { answers };
  },
  control: async ({ tags }, { learner, shared, ofNobody }) => ({
    own: await tags.namesOf(learner),
    live: await tags.live(shared, ofNobody),
  }),
});

const namesIn = (held: Item[]) => held.map(({ name }) => name);

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  test.describe('a held name', covers('tags.remove.removes'), () => {
    const inTurn = removals.row('one after another');

    for (const position of [0, 1, 2])
      test(`is removed, the other tags stay, at position ${position} of three`, inTurn, async ({ pooled }) => {
        await pooled(removals, async ({ answer: { steps } }) => {
          const { three, each, removed } = steps!;
          for (const { again } of removed.slice(0, 2 - position)) assumeAccepted(again);
          await expect(each[position]!.answer).toHaveStatus(204);
          expect(each[position]!.left.toSorted()).toEqual(three.toSpliced(position, 1).sort());
        });
      });

    test('is removed after another one, and when it is the only one', inTurn, async ({ pooled }) => {
      await pooled(removals, async ({ answer: { steps } }) => {
        for (const answer of steps!.all) await expect(answer).toHaveStatus(204);
        expect(steps!.left).toEqual([]);
      });
    });

    test('can be added again', inTurn, async ({ pooled }) => {
      await pooled(removals, async ({ answer: { steps } }) => {
        for (const each of steps!.removed) {
          await expect(each.answer).toHaveStatus(204);
          await expect(each.again).toBeAccepted();
        }
        expect(steps!.again.toSorted()).toEqual(steps!.three.toSorted());
      });
    });

    test('is removed alone when other names begin or end with it', removals.row('alike'), async ({ pooled }) => {
      await pooled(
        removals,
        async ({
          subject: { name, alike },
          answer: {
            answers: [answer],
          },
          control: { own },
        }) => {
          await expect(answer!).toHaveStatus(204);
          const held = own.filter((one) => [name, ...alike].includes(one));
          expect(held.sort()).toEqual(alike.toSorted());
        },
      );
    });
  });

  test.describe('a name in other case', covers('tags.remove.case-insensitive'), () => {
    for (const what of Object.keys(casings))
      test(`is removed, sent in ${what}`, removals.row(what), async ({ pooled }) => {
        await pooled(
          removals,
          async ({
            subject: { cased, alike },
            answer: {
              answers: [answer],
            },
            control: { own },
          }) => {
            await expect(answer!).toBeAccepted();
            const held = own.map((name) => name.toLowerCase());
            expect(held).not.toContain(cased[what]!.toLowerCase());
            expect(held, 'the other tags').toEqual(expect.arrayContaining(alike));
          },
        );
      });
  });

  const shared = covers('tags.remove.only-this-learner', removals.row('shared'));
  test('leaves the tag with others', shared, async ({ pooled }) => {
    await pooled(
      removals,
      async ({
        subject: { shared },
        before,
        answer: {
          answers: [answer],
        },
        after,
        control: { own, live },
      }) => {
        const idsOf = (tags: Item[]) => tags.flatMap(({ id, name }) => (name === shared ? [id] : []));
        await expect(answer!).toBeAccepted();
        expect(own, 'the learner').not.toContain(shared);
        expect(after.earlier, 'a learner who held it before').toEqual(before.earlier);
        expect(after.later, 'a learner who held it later').toEqual(before.later);
        expect(idsOf(live), 'the organisation').toEqual(idsOf(before.earlier));
      },
    );
  });

  test.describe('a name that the learner does not hold', covers('tags.remove.not-held'), () => {
    for (const [title, row] of [
      ['and changes nothing when another learner holds it', 'another learner holds it'],
      ['and changes nothing when nobody holds it', 'nobody holds it'],
      ['the second time', 'twice'],
      ['and changes nothing when a held name begins with it', 'a held name begins with it'],
    ] as const)
      test(`is answered 204 ${title}`, removals.row(row), async ({ pooled }) => {
        await pooled(
          removals,
          async ({ subject: { alike, ofNobody }, before, answer, after, control: { own, live } }) => {
            for (const response of answer.answers) await expect(response).toHaveStatus(204);
            expect(own, 'tags of the learner').toEqual(expect.arrayContaining(alike));
            expect(after.earlier, 'tags of the holder').toEqual(before.earlier);
            expect(namesIn(live), 'live tags of the name').not.toContain(ofNobody);
          },
        );
      });

    test('is answered 204 for a learner without tags', removals.row('one after another'), async ({ pooled }) => {
      await pooled(removals, ({ answer: { steps } }) => expect(steps!.fromNone).toHaveStatus(204));
    });
  });
});
