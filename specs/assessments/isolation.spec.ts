import { assumeAccepted, assumeStatus, covers, expect, needs, test } from '../../fixtures/index.ts';
import { emailAsFence } from './one-email.ts';

test.describe('assessments of a learner of another organisation', () => {
  for (const route of ['result', 'url', 'invite'] as const) {
    test(
      `are refused: ${route}`,
      covers('assessments.isolation.routes', needs('otherOrganisation')),
      async ({ learners, assessments, lab }) => {
        const { learnerId } = await learners.create();
        // It is not documented whether an address exists before the first invitation.
        if (route === 'url') await assessments.invited(learnerId);
        const { administrator } = await lab.otherOrganisation();

        const refused = await assessments.as(administrator)[route](learnerId);

        await expect(refused).toHaveStatus(403, 404);
        // The learner's own administrator is answered, so the refusal was due to the organisation.
        const own = await assessments[route](learnerId);
        if (route !== 'invite') assumeAccepted(own);
        else await expect(own, 'the first invitation by its own organisation').toBeAccepted();
      },
    );
  }

  test(
    'a refused invitation sends nothing',
    covers('assessments.isolation.routes', needs('otherOrganisation', 'outbox')),
    async ({ learners, assessments, lab }) => {
      const [wanted, invited] = await learners.createMany(2);
      const { administrator } = await lab.otherOrganisation();

      assumeStatus(await assessments.as(administrator).invite(wanted!.learnerId), 403, 404);

      await assessments.invited(invited!.learnerId);
      await emailAsFence(lab, invited!.learnerId);
      expect(await lab.outbox(wanted!.learnerId), 'emails after the refused invitation').toEqual([]);
      await expect(
        await assessments.invite(wanted!.learnerId),
        'the first invitation by its own organisation',
      ).toBeAccepted();
    },
  );
});
