import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  enumerations,
  expect,
  inTurn,
  needs,
  rowsOf,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { added, daysWritten } from './added.ts';

const written = { lastUpdatedDate: '2024-03-02', supportType: 20, coverageStatus: 10 };

test.describe('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', () => {
  test(
    'answers 200 with that record, whichever of three it is',
    covers('support-records.read.by-id', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const three = [
        { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 },
        { lastUpdatedDate: '2024-03-03', supportType: 20, coverageStatus: 20 },
        { lastUpdatedDate: '2024-03-04', supportType: 10, coverageStatus: 10 },
      ];
      const ids = await inTurn(three, (record) => lab.addSupportRecord(learnerId, record));
      for (const [position, id] of ids.entries()) {
        const response = await records.supportRecord(learnerId, id);

        await expect(response).toHaveStatus(200);
        const { lastUpdatedDate, supportType, coverageStatus } = response.body ?? {};
        const { lastUpdatedDate: day, ...codes } = three[position]!;
        expect({ supportType, coverageStatus }).toEqual(codes);
        expect(daysWritten(lastUpdatedDate), `lastUpdatedDate ${lastUpdatedDate}`).toContain(day);
      }
    },
  );

  test(
    'has lastUpdatedDate, supportType and coverageStatus as they were written',
    covers('support-records.read.known-fields', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const { body } = assumeAccepted(
        await records.supportRecord(learnerId, await lab.addSupportRecord(learnerId, written)),
      );

      expect(body, 'support record').toMatchObject({ supportType: 20, coverageStatus: 10 });
      // A date or a date-time: the document calls it a date and filters by days.
      expect(daysWritten(body?.lastUpdatedDate), `lastUpdatedDate ${body?.lastUpdatedDate}`).toContain('2024-03-02');
    },
  );

  test(
    'answers 404 for an id that nothing has',
    covers('support-records.read.unknown', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');

      await expect(await records.supportRecord(learnerId, randomUUID())).toHaveStatus(404);
      await expect(await records.supportRecord(learnerId, learnerId)).toHaveStatus(404);
      assumeAccepted(await records.supportRecord(learnerId, id));
    },
  );

  test(
    'answers 404 below a learner who does not exist',
    covers('support-records.read.unknown', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');

      await expect(await records.supportRecord(randomUUID(), id)).toHaveStatus(404);
    },
  );

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

const fields = {
  'support-records.enum.coverage-status': 'coverageStatus',
  'support-records.enum.support-type': 'supportType',
} as const;

for (const [rule, field] of Object.entries(fields)) {
  test.describe(`${field} of a support record`, covers(rule as keyof typeof fields, needs('supportRecords')), () => {
    for (const code of enumerations[field]) {
      test(`reads ${code} as recorded, in the single read and in the list`, async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const id = await lab.addSupportRecord(learnerId, { ...written, [field]: code });

        const single = assumeAccepted(await records.supportRecord(learnerId, id));
        const list = assumeAccepted(await records.supportRecords(learnerId));

        expect(single.body?.[field], `${field} of the single read`).toBe(code);
        const row = rowsOf(list).find((candidate) => stringsIn(candidate).includes(id));
        // Rows need not contain it: their fields are not documented.
        expect(row?.[field] ?? code, `${field} of the row`).toBe(code);
      });
    }
  });
}
