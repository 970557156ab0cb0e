import { randomUUID } from 'node:crypto';
import { assumeAccepted, covers, expect, idsInRows, ifAllowed, needs, rowsOf, test } from '../../fixtures/index.ts';
import { added } from './added.ts';

test.describe('GET /v1/learners/{learnerId}/supportrecords', () => {
  test(
    'holds each support record of the learner',
    covers('support-records.list.all', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const ids: string[] = [];
      for (const lastUpdatedDate of ['2024-03-02', '2023-01-31', '2024-03-02']) {
        ids.push(...(await added(lab, learnerId, lastUpdatedDate)));

        const response = await records.supportRecords(learnerId);

        await expect(response).toHaveStatus(200);
        expect(idsInRows(response, ids).sort(), `ids of ${ids.length} records`).toEqual([...ids].sort());
      }
    },
  );

  for (const supportType of [10, 20])
    test(
      `holds support records of type ${supportType} and every coverage, of long ago and of today`,
      covers('support-records.list.all', needs('supportRecords')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const today = new Date().toISOString().slice(0, 10);
        const ids: string[] = [];
        for (const coverageStatus of [10, 20, 30])
          for (const lastUpdatedDate of ['2019-05-31', today])
            ids.push(await lab.addSupportRecord(learnerId, { lastUpdatedDate, supportType, coverageStatus }));

        const response = await records.supportRecords(learnerId);

        await expect(response).toHaveStatus(200);
        expect(idsInRows(response, ids).sort(), 'ids of the rows').toEqual([...ids].sort());
      },
    );

  for (const role of ['tutor', 'manager'] as const)
    test(
      `holds the same for the ${role} of the learner`,
      covers('support-records.list.all', needs('supportRecords', role, 'tutors'), ifAllowed),
      async ({ lab, learners, records, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        const ids = await added(lab, learnerId, '2024-03-02', '2024-03-03');

        const response = await records.as(organisation[role]).supportRecords(learnerId);

        test.skip(response.status === 403, 'the role may not read support records, which the API document leaves open');
        expect(idsInRows(response, ids).sort(), 'ids of the rows').toEqual([...ids].sort());
      },
    );

  test(
    'holds no support record of another learner',
    covers('support-records.list.all', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const [own, other] = await learners.createMany(2);
      if (!own || !other) throw new Error('two were made');
      const ownIds = await added(lab, own.learnerId, '2024-03-02');
      const otherIds = await added(lab, other.learnerId, '2024-03-02', '2024-03-03');

      const ownList = await records.supportRecords(own.learnerId);
      const otherList = await records.supportRecords(other.learnerId);

      await expect(ownList).toHaveStatus(200);
      await expect(otherList).toHaveStatus(200);
      expect(idsInRows(ownList, ownIds), 'ids of one learner').toEqual(ownIds);
      expect(idsInRows(otherList, otherIds).sort(), 'ids of the other learner').toEqual(otherIds.sort());
    },
  );

  for (const [pageSize, lengths] of [
    [1, [1, 1, 1]],
    [2, [2, 1]],
    [3, [3]],
  ] as const) {
    test(
      `holds each of three support records once on pages of ${pageSize}`,
      covers('support-records.list.paging', needs('supportRecords')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const ids = await added(lab, learnerId, '2024-03-02', '2024-03-01', '2024-03-03');
        const found: (string | null)[] = [];
        for (const [page, length] of lengths.entries()) {
          const response = await records.supportRecords(learnerId, { pageIndex: page + 1, pageSize });

          await expect(response).toBeAccepted();
          expect(rowsOf(response).length, `rows of page ${page + 1}`).toBe(length);
          found.push(...idsInRows(response, ids));
        }
        expect(found.sort(), 'ids on all pages').toEqual(ids.sort());
      },
    );
  }

  test(
    'holds each of twelve support records once on pages of 5',
    covers('support-records.list.paging', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const days = Array.from({ length: 12 }, (_, day) => `2024-03-${String(day + 10)}`);
      const ids = await added(lab, learnerId, ...days);
      const found: (string | null)[] = [];
      for (const pageIndex of [1, 2, 3]) {
        const response = await records.supportRecords(learnerId, { pageIndex, pageSize: 5 });

        await expect(response).toBeAccepted();
        found.push(...idsInRows(response, ids));
      }
      expect(found.sort(), 'ids on all pages').toEqual(ids.sort());
    },
  );

  test(
    'pages through the records that lastUpdatedSince selects',
    covers('support-records.list.paging', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      // Older records are in between, so a service that pages before it filters is noticed.
      const [, second = '', , fourth = ''] = await added(
        lab,
        learnerId,
        '2024-01-01',
        '2024-03-02',
        '2024-01-02',
        '2024-03-03',
      );
      const found: (string | null)[] = [];
      for (const pageIndex of [1, 2]) {
        const query = { lastUpdatedSince: '2024-03-01', pageIndex, pageSize: 1 };
        const response = await records.supportRecords(learnerId, query);

        await expect(response).toBeAccepted();
        found.push(...idsInRows(response, [second, fourth]));
      }
      expect(found.sort(), 'ids on both pages').toEqual([second, fourth].sort());
    },
  );

  test(
    'is answered 404 for a learner who does not exist, and for one who no longer does',
    covers('support-records.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      const { learnerId } = await learners.create();
      // An empty list may be answered 404 too.
      if (lab.has('supportRecords')) await added(lab, learnerId, '2024-03-02');
      const listed = await records.supportRecords(learnerId);
      if (listed.status === 404) lab.need('supportRecords');
      assumeAccepted(listed);

      await expect(await records.supportRecords(randomUUID())).toHaveStatus(404);
      await expect(await records.supportRecords(randomUUID(), { lastUpdatedSince: '2024-03-01' })).toHaveStatus(404);
      await learners.remove(learnerId);
      await expect(await records.supportRecords(learnerId)).toHaveStatus(404);
    },
  );
});
