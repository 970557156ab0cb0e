import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
  isInvalid,
  test,
} from '../../fixtures/index.ts';
import { held as additions, among, namesIn, over, tagsIn } from './held.ts';

const sorted = (list: ApiResponse) => namesIn(list).sort();

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('ten tags for a learner', covers('tags.add.limit'), () => {
    test('are accepted in one request', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ control: { tenAtOnce } }) => {
        await expect(tenAtOnce.answer).toBeAccepted();
        expect(sorted(tenAtOnce.held)).toEqual(tenAtOnce.sent.toSorted());
      });
    });

    test('are accepted one by one, the eleventh is not', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ subject: { singly, oneByOne }, control: { eleventh } }) => {
        for (const answer of singly) await expect(answer).toBeAccepted();
        await expect(eleventh.answer).toHaveStatus(400);
        expect(sorted(eleventh.held)).toEqual(oneByOne.toSorted());
      });
    });

    for (const [title, held, row] of [
      ...over.map(([held, added]) => [`when ${added} are added to ${held}`, held, `${added} to ${held}`] as const),
      ['by a name that the organisation has', 10, 'known to 10'] as const,
    ])
      test(`are not exceeded ${title}`, additions.row(row), async ({ pooled }) => {
        await pooled(additions, async ({ before, answer, after }) => {
          assume(tagsIn(before[held]).length === held, `the learner holds ${held}`);
          await expect(answer).toHaveStatus(400);
          expect(sorted(after[held])).toEqual(sorted(before[held]));
        });
      });

    test('are counted for each learner separately', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ control: { tenAtOnce } }) => {
        await expect(tenAtOnce.answer).toBeAccepted();
        expect(sorted(tenAtOnce.held)).toEqual(tenAtOnce.sent.toSorted());
      });
    });

    test('leave room again after a removal', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ subject: { ten, known }, before, control: { removal, afterRemoval } }) => {
        assume(tagsIn(before[10]).length === 10, 'the learner holds ten');
        await expect(removal.answer).toBeAccepted();
        await expect(afterRemoval.answer).toBeAccepted();
        expect(sorted(afterRemoval.held)).toEqual([...ten.toSpliced(2, 1), known].sort());
      });
    });
  });

  test.describe('names that do not count again', covers('tags.add.limit-held-names'), () => {
    test('are all ten held ones in other case', additions.row('the ten again'), async ({ pooled }) => {
      await pooled(additions, async ({ before, answer, after }) => {
        assume(tagsIn(before[10]).length === 10, 'the learner holds ten');
        await expect(answer).toBeAccepted();
        expect(tagsIn(after[10])).toEqual(tagsIn(before[10]));
      });
    });

    test('are nine held ones beside the tenth', additions.row(), async ({ pooled }) => {
      await pooled(additions, async ({ before, control: { tenth } }) => {
        assume(tagsIn(before[9]).length === 9, 'the learner holds nine');
        await expect(tenth.answer).toBeAccepted();
        expect(sorted(tenth.held)).toEqual(tenth.sent.toSorted());
      });
    });

    for (const again of [1, 9]) {
      const title = `do not hide an eleventh: ${again} of 10 held names sent with a new one`;
      test(title, additions.row(`${again} again`), async ({ pooled }) => {
        await pooled(additions, async ({ before, answer, after }) => {
          assume(tagsIn(before[10]).length === 10, 'the learner holds ten');
          await expect(answer).toHaveStatus(400);
          expect(sorted(after[10])).toEqual(sorted(before[10]));
        });
      });
    }
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const [held, added] of over.filter(([count]) => [0, 9, 10].includes(count)))
      test(
        `applies nothing when ${added} come to ${held}`,
        additions.row(`${added} to ${held}`),
        async ({ pooled }) => {
          await pooled(additions, ({ subject: { fresh }, before, answer, after }) => {
            assume(tagsIn(before[held]).length === held, `the learner holds ${held}`);
            assumeInvalid(answer);
            expect(tagsIn(after[held]), 'tags of the learner').toEqual(tagsIn(before[held]));
            expect(among(fresh, after.all), 'tags of the organisation').toEqual([]);
          });
        },
      );
  });

  const named = ['a bad name', 'two bad names', '1 to 10'].map((row) => additions.row(row));
  test(
    'names or does not name the tags at fault',
    covers('tags.add.rule-break-named', ...named),
    async ({ pooled, observe }) => {
      const shown: ApiResponse[] = [];
      const answer: Record<string, boolean> = {};
      const note = (what: string, row: string, faults: (fresh: string[]) => string[]) =>
        pooled(
          additions,
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
