import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  type Item,
  isAccepted,
  isInvalid,
  pool,
  test,
} from '../../fixtures/index.ts';

/** How many tags each learner of the pool holds: the first of the same ten names, but the learner with one holds `known`. */
type Held = 0 | 1 | 5 | 9 | 10;

type Names = Record<'ten' | 'fresh', string[]> & { known: string };

const over: [held: Held, added: number][] = [
  [0, 11],
  [1, 10],
  [5, 6],
  [9, 2],
  [10, 1],
];

const upper = (name: string) => name.toUpperCase();

/** Additions that change nothing, most of them because they exceed the limit. */
const additions: Record<string, [held: Held, sent: (names: Names) => string[]]> = {
  ...Object.fromEntries(
    over.map(([held, added]) => [`${added} to ${held}`, [held, ({ fresh }: Names) => fresh.slice(0, added)]]),
  ),
  'known to 10': [10, ({ known }) => [known]],
  'the ten again': [10, ({ ten }) => ten.map(upper)],
  '1 again': [10, ({ ten, fresh }) => [...ten.slice(0, 1).map(upper), fresh[0]!]],
  '9 again': [10, ({ ten, fresh }) => [...ten.slice(0, 9).map(upper), fresh[0]!]],
  'a bad name': [0, ({ fresh: [good, bad] }) => [good!, `${bad}_`]],
  'two bad names': [0, ({ fresh: [good, bad] }) => [`${bad}_`, good!, `_${bad}`]],
};

const limit = pool('tags/add-limit', {
  rows: additions,
  async subject({ learners, tags }) {
    const names: Names = { ten: tags.names(10), known: tags.name(), fresh: tags.names(11) };
    const [none, one, five, nine, ten] = (await learners.createMany(5)).map(({ learnerId }) => learnerId);
    const ids = { 0: none!, 1: one!, 5: five!, 9: nine!, 10: ten! };
    const atOnce = await tags.post(ids[10], names.ten, { valid: true });
    await tags.add(ids[9], ...names.ten.slice(0, 9));
    const single: ApiResponse[] = [];
    for (const name of names.ten.slice(0, 5)) single.push(await tags.post(ids[5], [name], { valid: true }));
    await tags.post(ids[1], [names.known], { valid: true });
    return { ids, ...names, atOnce, single };
  },
  async look({ tags }, { ids, fresh }) {
    const held = { 0: await tags.of(ids[0]), 1: await tags.of(ids[1]), 5: await tags.of(ids[5]) };
    const full = { 9: await tags.of(ids[9]), 10: await tags.of(ids[10]) };
    return { held: { ...held, ...full }, created: await tags.live(...fresh) };
  },
  act: ({ tags }, { ids, ...names }, [held, sent]) => tags.post(ids[held], sent(names)),
  /** Additions up to the limit. */
  async control({ tags }, { ids, ten: [gone, ...rest], fresh: [fresh, eleventh] }) {
    const add = async (held: Held, ...names: string[]) => ({
      answer: await tags.post(ids[held], names),
      held: namesIn(await tags.of(ids[held])),
    });
    const single: ApiResponse[] = [];
    for (const name of rest.slice(4)) single.push(await tags.post(ids[5], [name], { valid: true }));
    return {
      tenth: await add(9, gone!, ...rest),
      single,
      eleventh: await add(5, eleventh!),
      removal: await tags.remove(ids[10], gone),
      afterRemoval: await add(10, fresh!),
      elsewhere: await add(0, ...rest, fresh!),
    };
  },
});

const namesIn = (held: Item[]) => held.map(({ name }) => name).sort();

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('ten tags for a learner', covers('tags.add.limit'), () => {
    test('are accepted in one request', limit.row(), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { atOnce, ten }, before }) => {
        await expect(atOnce).toBeAccepted();
        expect(namesIn(before.held[10])).toEqual(ten.toSorted());
      });
    });

    test('are accepted one by one, the eleventh is not', limit.row(), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { single, ten }, control }) => {
        for (const answer of [...single, ...control.single]) await expect(answer).toBeAccepted();
        await expect(control.eleventh.answer).toHaveStatus(400);
        expect(control.eleventh.held).toEqual(ten.toSorted());
      });
    });

    for (const [title, held, row] of [
      ...over.map(([held, added]) => [`when ${added} are added to ${held}`, held, `${added} to ${held}`] as const),
      ['by a name that the organisation has', 10, 'known to 10'] as const,
    ])
      test(`are not exceeded ${title}`, limit.row(row), async ({ pooled }) => {
        await pooled(limit, async ({ before, answer, after }) => {
          assume(before.held[held].length === held, `the learner holds ${held}`);
          await expect(answer).toHaveStatus(400);
          expect(namesIn(after.held[held])).toEqual(namesIn(before.held[held]));
        });
      });

    test('are counted for each learner separately', limit.row(), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { ten, fresh }, control: { elsewhere } }) => {
        await expect(elsewhere.answer).toBeAccepted();
        expect(elsewhere.held).toEqual([...ten.slice(1), fresh[0]].sort());
      });
    });

    test('leave room again after a removal', limit.row(), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { ten, fresh }, control: { removal, afterRemoval } }) => {
        await expect(removal).toBeAccepted();
        await expect(afterRemoval.answer).toBeAccepted();
        expect(afterRemoval.held).toEqual([...ten.slice(1), fresh[0]].sort());
      });
    });
  });

  test.describe('names that do not count again', covers('tags.add.limit-held-names'), () => {
    test('are all ten held ones in other case', limit.row('the ten again'), async ({ pooled }) => {
      await pooled(limit, async ({ before, answer, after }) => {
        assume(before.held[10].length === 10, 'the learner holds ten');
        await expect(answer).toBeAccepted();
        expect(after.held[10]).toEqual(before.held[10]);
      });
    });

    test('are nine held ones beside the tenth', limit.row(), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { ten }, before, control: { tenth } }) => {
        assume(before.held[9].length === 9, 'the learner holds nine');
        await expect(tenth.answer).toBeAccepted();
        expect(tenth.held).toEqual(ten.toSorted());
      });
    });

    for (const again of [1, 9]) {
      const title = `do not hide an eleventh: ${again} of 10 held names sent with a new one`;
      test(title, limit.row(`${again} again`), async ({ pooled }) => {
        await pooled(limit, async ({ before, answer, after }) => {
          assume(before.held[10].length === 10, 'the learner holds ten');
          await expect(answer).toHaveStatus(400);
          expect(namesIn(after.held[10])).toEqual(namesIn(before.held[10]));
        });
      });
    }
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const [held, added] of over.filter(([count]) => [0, 9, 10].includes(count)))
      test(`applies nothing when ${added} come to ${held}`, limit.row(`${added} to ${held}`), async ({ pooled }) => {
        await pooled(limit, ({ before, answer, after }) => {
          assume(before.held[held].length === held, `the learner holds ${held}`);
          assumeInvalid(answer);
          expect(after.held[held], 'tags of the learner').toEqual(before.held[held]);
          expect(after.created, 'tags of the organisation').toEqual([]);
        });
      });
  });

  const named = ['a bad name', 'two bad names', '1 to 10'].map((row) => limit.row(row));
  test(
    'names or does not name the tags at fault',
    covers('tags.add.rule-break-named', ...named),
    async ({ pooled, observe }) => {
      const shown: ApiResponse[] = [];
      const answer: Record<string, boolean> = {};
      const note = (what: string, row: string, faults: (fresh: string[]) => string[]) =>
        pooled(
          limit,
          ({ subject: { fresh }, answer: response }) => {
            answer[what] = faults(fresh).every((fault) => response.text.includes(fault));
            shown.push(response);
          },
          row,
        );
      await note('bad name', 'a bad name', ([, bad]) => [`${bad}_`]);
      await note('both of two', 'two bad names', ([, bad]) => [`${bad}_`, `_${bad}`]);
      await note('eleventh', '1 to 10', ([eleventh]) => [eleventh!]);
      observe('tags.add.rule-break-named', answer, ...shown);
    },
  );

  test(
    'counts a name that is sent twice once or twice, or refuses it',
    covers('tags.add.limit-repeated-names'),
    async ({ learners, tags, observe }) => {
      const [twice, again] = tags.names(2) as [string, string];
      const { learnerId } = await learners.create();

      const alone = await tags.post(learnerId, [twice, twice]);
      if (!isAccepted(alone)) return observe('tags.add.limit-repeated-names', { status: alone.status }, alone);
      // With the one that is held, two names or eleven; ten are sent, since the document does not say that more are accepted.
      const response = await tags.post(learnerId, Array(10).fill(again));

      if (!isInvalid(response)) assumeAccepted(response);
      const counted = isInvalid(response) ? 'twice' : 'once';
      observe('tags.add.limit-repeated-names', { counted }, response);
    },
  );
});
