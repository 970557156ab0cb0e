import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  inAMoment,
  isAccepted,
  isShuffled,
  isTooSmall,
  type Json,
  type Learners,
  modestPageSize,
  pool,
  rowsOf,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { disagree, type FirstRows, on, verdictOf } from './first-rows.ts';
import { skipIfTooSmall } from './pages.ts';

interface Pages extends FirstRows {
  /** The large page, read right after the first time. */
  twice: ApiResponse;
  /** So far past the end that learners created by others make no difference. */
  past: ApiResponse;
}

const changesAtRandom = ({ large, twice }: Pages) =>
  [large, twice].every(isAccepted) && isShuffled(large, twice, ({ email }) => email);

/** How many learners are made, so that the second page of two has a row. */
const made = 3;

const hasAll = ({ large }: Pages) => on(large).length >= made;

/** Whether the page past the end counts as one of those read before and after it: others may create or delete a learner in between. */
const countsAlike = ({ large, twice, past, ofOne }: Pages) =>
  past.status !== 200 || [large, twice, ofOne].some((page) => totalOf(past) === totalOf(page));

async function pagesOf(learners: Learners, before: readonly Pages[]): Promise<Pages> {
  const page = (pageIndex: number, pageSize: number) => learners.list({ pageIndex, pageSize });
  const large = await page(1, modestPageSize);
  const twice = await page(1, modestPageSize);
  const past = await page(100_000, modestPageSize);
  const seen = { large, twice, past, ofOne: await page(1, 1), ofTwo: [await page(1, 2), await page(2, 2)] };
  const isDoubtful = [...before, { ...seen, again: large }].some(disagree);
  return { ...seen, again: isDoubtful ? await page(1, modestPageSize) : large };
}

/** The first rows of the list in pages of several sizes. This can be checked in any organisation, even if others use it too. */
const first = pool('learners/list first pages', {
  async subject({ learners }) {
    await learners.createMany(made);
    // The list may be a moment late; between two pages, others may create or delete a learner.
    const looks: Pages[] = [];
    const look = async () => looks[looks.push(await pagesOf(learners, looks)) - 1]!;
    return {
      ...(await inAMoment(
        look,
        (seen) => hasAll(seen) && verdictOf(looks) === 'holds' && countsAlike(seen) && !changesAtRandom(seen),
      )),
      looks,
    };
  },
});

test.describe('GET /v1/learners', () => {
  first.checks(covers('learners.list.pages-cover-once'), {
    'holds each learner once on its first two pages, as on a larger one': ({ subject: { looks, ...last } }) => {
      skipIfTooSmall(last.ofTwo);
      for (const page of [last.large, last.again, ...last.ofTwo]) assumeAccepted(page);
      expect(looks.every(changesAtRandom), 'a page holds mostly others each time that it is read').toBe(false);
      const verdict = verdictOf(looks);
      test.skip(verdict === 'undecided', 'others change the list meanwhile');
      expect(verdict === 'holds', 'two pages of two rows hold each learner once, as a larger page does').toBe(true);
    },
  });

  first.checks(covers('learners.list.page-size-kept'), {
    'gives pageSize rows where there are more learners than that': async ({ subject: { ofOne, ofTwo } }) => {
      const judged = [ofOne, ofTwo[0]!].filter((page) => !isTooSmall([page]));
      test.skip(judged.length === 0, 'pages of so few rows are refused');
      for (const page of judged) {
        await expect(page).toBeAccepted();
        const pageSize = page === ofOne ? 1 : 2;
        expect(rowsOf(page), `rows of a page of ${pageSize}`).toHaveLength(pageSize);
      }
    },
  });

  first.checks(covers('learners.list.page-index-first'), {
    'gives rows on page 1, so that it is the first': async ({ subject: { ofOne } }) => {
      skipIfTooSmall([ofOne]);
      await expect(ofOne).toBeAccepted();
      expect(rowsOf(ofOne), 'rows of page 1').toHaveLength(1);
    },
  });

  test.describe('totalRecords', () => {
    first.checks(covers('learners.list.complete'), {
      'is an integer that is no less than the rows of the page': async ({ subject: { large } }) => {
        await expect(large).toHaveStatus(200);
        const total = large.body?.totalRecords;
        expect(Number.isInteger(total), `totalRecords ${total}`).toBe(true);
        expect(total, 'totalRecords').toBeGreaterThanOrEqual(Math.max(made, rowsOf(large).length));
      },
    });

    first.checks(covers('learners.list.total-records'), {
      'counts on a small page at least the learners of the check': ({ subject: { large, ofOne, ofTwo } }) => {
        skipIfTooSmall([ofOne, ...ofTwo]);
        assume(rowsOf(assumeAccepted(large)).length >= made, 'the list holds the learners');
        for (const page of [ofOne, ...ofTwo])
          expect(totalOf(assumeAccepted(page)), 'totalRecords').toBeGreaterThanOrEqual(made);
      },
    });
  });

  first.check('answers a page past the end', covers('learners.list.past-end'), ({ subject }, { observe }) => {
    const { large, past, looks } = subject;
    const { status } = past;
    const answer: Json =
      status === 200 ? { status, rows: rowsOf(past).length, sameTotal: looks.some(countsAlike) } : { status };
    observe('learners.list.past-end', answer, large, past);
  });
});
