import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  emailIn,
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
import { skipIfTooSmall } from './pages.ts';

interface Pages {
  /** A large page, before the others and, where these disagree with it, once more after them. */
  large: ApiResponse;
  /** The same page, read right after it. */
  twice: ApiResponse;
  again: ApiResponse;
  ofOne: ApiResponse;
  /** The first two of two rows. */
  ofTwo: ApiResponse[];
  /** So far past the end that learners created by others make no difference. */
  past: ApiResponse;
}

/** The emails of those on a page. Another client's learner may have none. */
const on = (page: ApiResponse): (string | null)[] =>
  isAccepted(page) ? rowsOf(page).map((row) => (row.email ? emailIn(row) : null)) : [];

const begins = (page: ApiResponse, { large }: Pages) => {
  const some = on(page);
  return `${some}` === `${on(large).slice(0, some.length)}`;
};

/**
 * Whether no learner is on both pages of two, and the second continues the first as the large page does: lists need not be in the same
 * order for each size, so only where the small pages begin as the large one.
 */
function agree(pages: Pages): boolean {
  const [first, second] = pages.ofTwo.map(on) as [(string | null)[], (string | null)[]];
  const known = [...first, ...second].filter((email) => email !== null);
  const isOnce = new Set(known).size === known.length;
  const isComparable = first.length === 2 && begins(pages.ofTwo[0]!, pages) && begins(pages.ofOne, pages);
  return isOnce && (!isComparable || `${second}` === `${on(pages.large).slice(2, 4)}`);
}

const changesAtRandom = ({ large, twice }: Pages) =>
  [large, twice].every(isAccepted) && isShuffled(large, twice, ({ email }) => email);

const rests = ({ large, again }: Pages) => `${on(large)}` === `${on(again)}`;

/** How many learners are made, so that the second page of two has a row. */
const made = 3;

const hasAll = ({ large }: Pages) => on(large).length >= made;

/** Whether the page past the end counts as one of those read before and after it: others may create or delete a learner in between. */
const countsAlike = ({ large, twice, past, ofOne }: Pages) =>
  past.status !== 200 || [large, twice, ofOne].some((page) => totalOf(past) === totalOf(page));

async function pagesOf(learners: Learners): Promise<Pages> {
  const page = (pageIndex: number, pageSize: number) => learners.list({ pageIndex, pageSize });
  const large = await page(1, modestPageSize);
  const twice = await page(1, modestPageSize);
  const past = await page(100_000, modestPageSize);
  const seen = { large, twice, past, ofOne: await page(1, 1), ofTwo: [await page(1, 2), await page(2, 2)] };
  return { ...seen, again: agree({ ...seen, again: large }) ? large : await page(1, modestPageSize) };
}

/** The first rows of the list in pages of several sizes. This can be checked in any organisation, even if others use it too. */
const first = pool('learners/list first pages', {
  async subject({ learners }) {
    await learners.createMany(made);
    // The list may be a moment late; between two pages, others may create or delete a learner.
    const looks: Pages[] = [];
    const look = async () => looks[looks.push(await pagesOf(learners)) - 1]!;
    return {
      ...(await inAMoment(look, (seen) => hasAll(seen) && agree(seen) && countsAlike(seen) && !changesAtRandom(seen))),
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
      const seen = looks.find(agree) ?? last;
      test.skip(!agree(seen) && !looks.every(rests), 'others change the list meanwhile');
      expect(agree(seen), 'two pages of two rows hold each learner once, as a larger page does').toBe(true);
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
