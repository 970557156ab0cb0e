import { type ApiResponse, covers, needs, pageAnswers, shapeOf, test } from '../../fixtures/index.ts';
import { askAboutPages } from '../records/list-questions.ts';
import { added, supportRecords } from './added.ts';

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

  askAboutPages(supportRecords);

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
