import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  enumerations,
  expect,
  inTurn,
  needs,
  pool,
  rowsOf,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { added, daysWritten } from './added.ts';

/** Records with every type and every coverage. */
const written = [
  { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 },
  { lastUpdatedDate: '2024-03-03', supportType: 20, coverageStatus: 20 },
  { lastUpdatedDate: '2024-03-04', supportType: 10, coverageStatus: 10 },
];

/** What is read of these records of one learner. */
const read = pool('support-records/read', {
  powers: ['supportRecords'],
  async subject({ lab, learners, records }) {
    const { learnerId } = await learners.create();
    const ids = await inTurn(written, (record) => lab.addSupportRecord(learnerId, record));
    return {
      ids,
      singles: await inTurn(ids, (id) => records.supportRecord(learnerId, id)),
      list: await records.supportRecords(learnerId),
      unknown: await inTurn([randomUUID(), learnerId], (id) => records.supportRecord(learnerId, id)),
      belowNobody: await records.supportRecord(randomUUID(), ids[0]!),
    };
  },
});

test.describe('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', () => {
  read.checks(covers('support-records.read.by-id'), {
    'answers 200 with that record, whichever of three it is': async ({ subject: { singles } }) => {
      for (const [at, response] of singles.entries()) {
        await expect(response).toHaveStatus(200);
        const { supportType, coverageStatus } = written[at]!;
        expect(response.body, 'support record').toMatchObject({ supportType, coverageStatus });
      }
    },
  });

  read.checks(covers('support-records.read.known-fields'), {
    'has lastUpdatedDate, supportType and coverageStatus as they were written': ({ subject: { singles } }) => {
      for (const [at, response] of singles.entries()) {
        const { lastUpdatedDate: day, ...codes } = written[at]!;
        const { body } = assumeAccepted(response);
        expect(body, 'support record').toMatchObject(codes);
        // A date or a date-time: the document calls it a date and filters by days.
        expect(daysWritten(body?.lastUpdatedDate), `lastUpdatedDate ${body?.lastUpdatedDate}`).toContain(day);
      }
    },
  });

  for (const field of ['supportType', 'coverageStatus'] as const)
    for (const code of enumerations[field])
      read.checks(
        covers(field === 'supportType' ? 'support-records.enum.support-type' : 'support-records.enum.coverage-status'),
        {
          [`reads ${field} ${code} as recorded, in the single read and in the list`]: ({
            subject: { ids, singles, list },
          }) => {
            const at = written.findIndex((record) => record[field] === code);
            expect(assumeAccepted(singles[at]!).body?.[field], `${field} of the single read`).toBe(code);
            const row = rowsOf(assumeAccepted(list)).find((candidate) => stringsIn(candidate).includes(ids[at]!));
            // Rows need not contain it: their fields are not documented.
            expect(row?.[field] ?? code, `${field} of the row`).toBe(code);
          },
        },
      );

  read.checks(covers('support-records.read.unknown'), {
    'answers 404 for an id that nothing has': async ({ subject: { singles, unknown } }) => {
      for (const response of unknown) await expect(response).toHaveStatus(404);
      assumeAccepted(singles[0]!);
    },
    'answers 404 below a learner who does not exist': ({ subject: { belowNobody } }) =>
      expect(belowNobody).toHaveStatus(404),
  });

  test(
    'answers 404 below a learner who no longer exists',
    covers('support-records.read.unknown', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');
      test.skip(!(await learners.removeIfPossible(learnerId)), 'a learner with support records cannot be deleted');

      await expect(await records.supportRecord(learnerId, id)).toHaveStatus(404);
    },
  );

  test('answers 404 for random ids', covers('support-records.read.unknown'), async ({ learners, records }) => {
    const { learnerId } = await learners.create();

    await expect(await records.supportRecord(learnerId, randomUUID())).toHaveStatus(404);
    await expect(await records.supportRecord(randomUUID(), randomUUID())).toHaveStatus(404);
  });
});
