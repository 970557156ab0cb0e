import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
  isInvalid,
  tagsIn,
  test,
} from '../../fixtures/index.ts';
import { held as additions, among, badCases, badNames, beyond, limit, listsOf, over } from './held.ts';
import { namesIn } from './names.ts';

const sorted = (list: ApiResponse) => namesIn(list).sort();
/** What a tag is known by: its casing is for another rule. */
const idsIn = (list: ApiResponse) =>
  tagsIn(list)
    .map(({ id }) => id)
    .sort();

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('ten tags for a learner', covers('tags.add.limit'), () => {
    additions.check('are accepted in one request', async ({ control: { tenAtOnce } }) => {
      await expect(tenAtOnce.answer).toBeAccepted();
      expect(sorted(tenAtOnce.held)).toEqual(tenAtOnce.sent.toSorted());
    });

    additions.check(
      'are accepted one by one, the eleventh is not',
      additions.row('one by one'),
      async ({ subject: { ten }, answer: { earlier = [], response, lists } }) => {
        for (const answer of earlier) await expect(answer).toBeAccepted();
        await expect(response).toHaveStatus(400);
        expect(sorted(lists!.after)).toEqual(ten.toSorted());
      },
    );

    for (const [title, held, row] of [
      ...over.map(({ held, added }) => [`by adding ${added} to ${held}`, held, beyond(held)] as const),
      ['by a name that the organisation has', limit, `known to ${limit}`] as const,
    ])
      additions.check(`are not exceeded ${title}`, additions.row(row), async (seen) => {
        const { before, after } = listsOf(seen, held);
        assume(tagsIn(before).length === held, `the learner holds ${held}`);
        await expect(seen.answer.response).toHaveStatus(400);
        expect(sorted(after)).toEqual(sorted(before));
      });

    additions.check(
      'leave room again after a removal',
      async ({ subject: { unheld }, before, control: { removal, afterRemoval } }) => {
        assume(tagsIn(before.full).length === limit, `the learner holds ${limit}`);
        await expect(removal.answer).toBeAccepted();
        await expect(afterRemoval.answer).toBeAccepted();
        const left = namesIn(before.full).filter((name) => name !== unheld.removed);
        expect(sorted(afterRemoval.held)).toEqual([...left, ...afterRemoval.sent].sort());
      },
    );
  });

  test.describe('names that do not count again', covers('tags.add.limit-held-names'), () => {
    additions.checks(additions.row('all again'), {
      'are all ten held ones in a different case': async ({ before, answer, after }) => {
        assume(tagsIn(before.full).length === limit, `the learner holds ${limit}`);
        await expect(answer.response).toBeAccepted();
        expect(idsIn(after.full)).toEqual(idsIn(before.full));
      },
    });

    additions.checks(additions.row(beyond(limit - 1)), {
      'are nine held ones beside the tenth': async ({ subject: { ten }, answer: { lists, later }, after }) => {
        assume(tagsIn(lists!.after).length === limit - 1, `the learner holds ${limit - 1}`);
        await expect(later!).toBeAccepted();
        expect(sorted(after.full)).toEqual(ten.toSorted());
      },
    });

    for (const again of [1, limit - 1]) {
      const title = `do not hide an eleventh: ${again} of ${limit} held names sent with a new one`;
      additions.check(title, additions.row(`${again} again`), async ({ before, answer, after }) => {
        assume(tagsIn(before.full).length === limit, `the learner holds ${limit}`);
        await expect(answer.response).toHaveStatus(400);
        expect(sorted(after.full)).toEqual(sorted(before.full));
      });
    }
  });

  test.describe('a name that breaks a rule among good ones', covers('tags.add.rule-break'), () => {
    for (const { what, where } of badCases)
      additions.check(`gets 400 ${what}, ${where}`, additions.row(`${what}, ${where}`), ({ answer }) =>
        expect(answer.response).toBeProblem(),
      );
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const { held, added } of over.filter((each) => [0, limit - 1, limit].includes(each.held)))
      additions.check(
        `applies nothing when ${added} would be added to ${held}`,
        additions.row(beyond(held)),
        (seen) => {
          const { before, after } = listsOf(seen, held);
          assume(tagsIn(before).length === held, `the learner holds ${held}`);
          assumeInvalid(seen.answer.response);
          expect(tagsIn(after), 'tags of the learner').toEqual(tagsIn(before));
          expect(among(seen.subject.fresh, seen.after.all), 'tags of the organisation').toEqual([]);
        },
      );

    for (const { what, where } of badCases.filter((each) => each.what in badNames))
      additions.check(
        `applies nothing when a name ${what} stands ${where}`,
        additions.row(`${what}, ${where}`),
        async ({ subject: { ten, fresh }, before, answer, after, control: { good } }) => {
          const sent = [...good.sent, ...Object.values(badNames).map((nameOf) => nameOf(fresh[2]!))];
          assumeInvalid(answer.response);
          assume(among(sent, before.all).includes(ten[2]!), 'the list shows the one that was there');
          expect(tagsIn(after.five), 'tags of the learner').toEqual(tagsIn(before.five));
          expect(among(sent, after.all), 'tags of the organisation').toEqual(among(sent, before.all));
          const all = [...namesIn(before.five), ...good.sent];
          expect(namesIn(good.held).sort(), 'tags after the accepted addition').toEqual(all.sort());
        },
      );
  });

  const faulty: Record<string, [what: string, faults: (fresh: string[]) => string[]]> = {
    'a bad name': ['bad name', ([, bad]) => [`${bad}_`]],
    'two bad names': ['both of two', ([, bad]) => [`${bad}_`, `_${bad}`]],
    [beyond(limit)]: ['eleventh', ([eleventh]) => [eleventh!]],
  };
  test(
    'names or does not name the tags at fault',
    covers('tags.add.rule-break-named', additions.row(...Object.keys(faulty))),
    async ({ pooled, observe }) => {
      const shown: ApiResponse[] = [];
      const answer: Record<string, boolean> = {};
      await pooled(additions, ({ subject: { fresh }, answer: { response } }, row) => {
        const [what, faults] = faulty[row]!;
        assumeInvalid(response);
        answer[what] = faults(fresh).every((fault) => response.text.includes(fault));
        shown.push(response);
      });
      observe('tags.add.rule-break-named', answer, ...shown);
    },
  );

  const repeated = covers('tags.add.limit-repeated-names', additions.row('one twice'));
  additions.check(
    'counts a name that is sent twice once or twice, or refuses it',
    repeated,
    ({ answer: { earlier, response } }, { observe }) => {
      const [alone] = earlier!;
      if (!isAccepted(alone!)) return observe('tags.add.limit-repeated-names', { status: alone!.status }, alone!);
      if (!isInvalid(response)) assumeAccepted(response);
      const counted = isInvalid(response) ? 'twice' : 'once';
      observe('tags.add.limit-repeated-names', { counted }, response);
    },
  );
});
