import { asks, assumeAccepted, covers, inTurnByName, needs, pageAnswers, shapeOf, test } from '../../fixtures/index.ts';
import { askAboutPages } from '../records/list-questions.ts';
import { added, supportRecords } from './added.ts';

/** Ways to write a day, or what is none, by themselves in quotes. */
const written = Object.fromEntries(
  ['2024-03-02', '2024-03-02T00:00:00Z', '2024-03-02T23:59:59Z', '02/03/2024', 'yesterday', ''].map((since) => [
    `"${since}"`,
    since,
  ]),
);

test.describe('GET /v1/learners/{learnerId}/supportrecords', () => {
  test(
    'shows the fields of records, and their wrapper',
    covers('support-records.read.fields', needs('supportRecords')),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');
      const list = assumeAccepted(await records.supportRecords(learnerId));
      const single = assumeAccepted(await records.supportRecord(learnerId, id));

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
      const answers = await inTurnByName(written, (lastUpdatedSince) =>
        records.supportRecords(learnerId, { lastUpdatedSince }),
      );

      const answer = { 'given of one record of 2024-03-02': pageAnswers(answers) };
      observe('support-records.list.since-form', answer, ...Object.values(answers));
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}', () => {
  asks(
    'answers the id of a record of another learner',
    covers('support-records.read.other-learner', needs('supportRecords')),
    async ({ lab, learners, records }) => {
      const [owner, other] = await learners.createMany(2);
      const [id = ''] = await added(lab, owner.learnerId, '2024-03-02');
      return records.supportRecord(other.learnerId, id);
    },
  );
});
