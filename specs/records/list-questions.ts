import { covers, needs, oddPages, pageAnswers, pageSizes, test } from '../../fixtures/index.ts';
import type { ListOfLearner } from './list-of-learner.ts';

const day = '2024-03-02';

/** More than any likely page. */
const recordsMade = 110;

/** Declares the questions about the pages of such a list. */
export function askAboutPages({ power, read, add, rules }: ListOfLearner): void {
  test(
    'answers pageIndex 0, none, and one past the end',
    covers(rules.pageIndex, needs(power)),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      await add(lab, learnerId, day);
      const answers = await oddPages((query) => read(records, learnerId, query));

      observe(rules.pageIndex, pageAnswers(answers), ...Object.values(answers));
    },
  );

  test(
    'has a default pageSize and a largest one',
    covers(rules.pageSize, needs(power)),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      for (let made = 0; made < recordsMade; made++) await add(lab, learnerId, day);
      const answers = await pageSizes((query) => read(records, learnerId, query));

      const answer = { [`given of ${recordsMade} rows`]: pageAnswers(answers) };
      observe(rules.pageSize, answer, ...Object.values(answers));
    },
  );
}
