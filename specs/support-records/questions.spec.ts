import {
  type ApiResponse,
  covers,
  needs,
  oddPages,
  pageAnswers,
  pageSizes,
  shapeOf,
  test,
} from '../../fixtures/index.ts';
import { added } from './added.ts';

const recordsMade = 110;

test.describe('GET /v1/learners/{learnerId}/supportrecords', () => {
  test(
    'shows the fields of records, and their wrapper',
    covers('support-records.read.fields', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');
      const list = await records.supportRecords(learnerId);
      const single = await records.supportRecord(learnerId, id);

      observe('support-records.read.fields', { list: shapeOf(list.body), single: shapeOf(single.body) }, list, single);
    },
  );

  test(
    'answers pageIndex 0, none, and one past the end',
    covers('support-records.list.page-index', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      await added(lab, learnerId, '2024-03-02');
      const answers = await oddPages((query) => records.supportRecords(learnerId, query));

      observe('support-records.list.page-index', pageAnswers(answers), ...Object.values(answers));
    },
  );

  test(
    'has a default pageSize and a largest one',
    covers('support-records.list.page-size', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      await added(lab, learnerId, ...Array.from({ length: recordsMade }, () => '2024-03-02'));
      const answers = await pageSizes((query) => records.supportRecords(learnerId, query));

      const answer = { [`given of ${recordsMade} rows`]: pageAnswers(answers) };
      observe('support-records.list.page-size', answer, ...Object.values(answers));
    },
  );

  test(
    'takes lastUpdatedSince as a day or an instant',
    covers('support-records.list.since-form', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      await added(lab, learnerId, '2024-03-02');
      const answers: Record<string, ApiResponse> = {};
      for (const since of ['2024-03-02', '2024-03-02T00:00:00Z', '2024-03-02T23:59:59Z', '02/03/2024', 'yesterday', ''])
        answers[`"${since}"`] = await records.supportRecords(learnerId, { lastUpdatedSince: since });

      const answer = { 'given of one record of 2024-03-02': pageAnswers(answers) };
      observe('support-records.list.since-form', answer, ...Object.values(answers));
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', () => {
  test(
    'answers the id of a record of another learner',
    covers('support-records.read.other-learner', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const [owner, other] = await learners.createMany(2);
      if (!owner || !other) throw new Error('two were made');
      const [id = ''] = await added(lab, owner.learnerId, '2024-03-02');
      const response = await records.supportRecord(other.learnerId, id);

      observe('support-records.read.other-learner', { status: response.status }, response);
    },
  );
});
