import { covers, needs, test } from '../../fixtures/index.ts';
import { expectCodesOf, tables } from './codes.ts';
import { exportWith, learnerWithEvidence } from './records.ts';

test.describe('event 700', () => {
  for (const table of tables) {
    const { rule, what, codes } = table;
    test(
      `has only the ${what} codes ${codes[0]} to ${codes.at(-1)}`,
      covers(rule, needs('supportRecords', 'receiver')),
      async ({ learners, events, lab }) => {
        const learner = await learnerWithEvidence(learners, lab, codes.length);

        expectCodesOf(table, await exportWith(events, learner));
      },
    );
  }
});
