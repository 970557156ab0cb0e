import {
  assumeAccepted,
  expect,
  type Item,
  isTooSmall,
  modestPageSize,
  rowsOf,
  type Surroundings,
  settled,
  test,
} from '../../fixtures/index.ts';
import type { ListOfLearner } from './list-of-learner.ts';

type Few = Awaited<ReturnType<typeof withFew>>;

/** One of these learners whose list is all on the first page, and its rows. */
export async function withFew(
  { name, read }: ListOfLearner,
  { records }: Pick<Surroundings, 'records'>,
  learnerIds: readonly string[],
) {
  for (const learnerId of learnerIds) {
    const rows = rowsOf(assumeAccepted(await read(records, learnerId)));
    if (rows.length > 0 && rows.length < modestPageSize) return { learnerId, rows };
  }
  throw test.skip(true, `no learner has few ${name}s`);
}

/** Judges the rows on pages of one, of which there are as many as in the list. */
export async function onPagesOfOne(
  { read }: ListOfLearner,
  { records, lab }: Pick<Surroundings, 'records' | 'lab'>,
  { learnerId, rows }: Few,
  judge: (found: Item[]) => void,
): Promise<void> {
  const page = (pageIndex: number) => read(records, learnerId, { pageIndex, pageSize: 1 });
  test.skip(isTooSmall([await page(1)]), 'pages of so few rows are refused');

  await settled(lab, async () => {
    const found: Item[] = [];
    for (const at of rows.keys()) {
      const response = await page(at + 1);
      await expect(response).toBeAccepted();
      expect(rowsOf(response).length, 'rows of a page').toBe(1);
      found.push(...rowsOf(response));
    }
    judge(found);
  });
}
