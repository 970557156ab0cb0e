import { assumeAccepted, covers, expect, Learners, needs, test } from '../../fixtures/index.ts';
import { added } from './added.ts';

test.describe(
  'support records of a learner of another organisation',
  covers('support-records.isolation.routes', needs('supportRecords', 'otherOrganisation')),
  () => {
    test('GET /v1/learners/{learnerId}/supportrecords is refused, with none of the records', async ({
      lab,
      learners,
      records,
    }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');
      const other = await lab.otherOrganisation();

      const response = await records.as(other.administrator).supportRecords(learnerId);

      await expect(response).toHaveStatus(403, 404);
      await expect(response).not.toName(id);
      assumeAccepted(await records.supportRecords(learnerId));
    });

    test('GET /v1/learners/{learnerId}/supportrecords/{supportRecordId} is refused, without the record', async ({
      lab,
      learners,
      records,
    }) => {
      const { learnerId } = await learners.create();
      const [id = ''] = await added(lab, learnerId, '2024-03-02');
      const other = await lab.otherOrganisation();

      const response = await records.as(other.administrator).supportRecord(learnerId, id);

      await expect(response).toHaveStatus(403, 404);
      expect(response.body ?? {}, 'body of the refusal').not.toHaveProperty('supportType');
      assumeAccepted(await records.supportRecord(learnerId, id));
    });

    // Addressed through a learner of the caller's own organisation, the record is just as foreign.
    test(
      'GET …/supportrecords/{supportRecordId} is refused below a learner of the own organisation',
      covers('support-records.isolation.routes', needs('otherTutors')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const [id = ''] = await added(lab, learnerId, '2024-03-02');
        const other = await lab.otherOrganisation();
        const theirs = await new Learners(lab, other).create();

        const response = await records.as(other.administrator).supportRecord(theirs.learnerId, id);

        await expect(response).toHaveStatus(403, 404);
        expect(response.body ?? {}, 'body of the refusal').not.toHaveProperty('supportType');
      },
    );
  },
);
