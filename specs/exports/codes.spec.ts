import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { fieldsOf, tables } from './codes.ts';
import { exportWith, learnerWithEvidence } from './records.ts';

test.describe('event 700', () => {
  for (const { rule, what, names, codes } of tables) {
    test(
      `has only the ${what} codes ${codes[0]} to ${codes.at(-1)}`,
      covers(rule, needs('supportRecords', 'receiver')),
      async ({ learners, events, lab }) => {
        const learner = await learnerWithEvidence(learners, lab, codes.length);

        const records = await exportWith(events, learner);

        const fields = records.flatMap((record) => fieldsOf(record, names));
        test.skip(fields.length === 0, `no exported record has a field for ${what} codes`);
        for (const values of fields) expect(codes, 'codes of the table').toEqual(expect.arrayContaining(values));
      },
    );
  }
});
