import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { codesIn, tables, valuesOf } from './codes.ts';
import { exportWith, learnerWithEvidence } from './records.ts';

test.describe('event 700', () => {
  for (const { rule, what, field, codes } of tables) {
    test(
      `has only the ${what} codes ${codes[0]} to ${codes.at(-1)}`,
      covers(rule, needs('supportRecords', 'receiver')),
      async ({ learners, events, lab }) => {
        const learner = await learnerWithEvidence(learners, lab, codes.length);

        const records = await exportWith(events, learner);

        const values = records.flatMap((record) => valuesOf(record, field)).flatMap(codesIn);
        test.skip(values.length === 0, `no exported record has a field for ${what} codes`);
        for (const value of values) expect(value, 'a code of the table').toBeOneOf(codes);
      },
    );
  }
});
