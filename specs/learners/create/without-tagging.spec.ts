import { asks, covers, expect, ifAllowed, isAccepted, Learners, needs, test } from '../../../fixtures/index.ts';

test.describe('POST /v1/learners in an organisation without tagging', () => {
  test(
    'refuses tags with 403, and makes no learner',
    covers('learners.create.tags-untagged-organisation', needs('organisations')),
    async ({ lab, learners: tagged, tags }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const body = learners.body();

      await expect(await learners.post({ ...body, tags: [tags.name()] })).toHaveStatus(403);

      expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
      const untagged = await learners.post(body, { valid: true });
      if (!isAccepted(untagged)) await tagged.expectOrdinaryCreate();
      await expect(untagged, 'the same without tags').toBeAccepted();
    },
  );

  for (const role of ['tutor', 'manager'] as const) {
    test(
      `refuses tags to a ${role} with 403, and makes no learner`,
      covers('learners.create.tags-untagged-organisation', needs('organisations', role), ifAllowed),
      async ({ lab, tags }) => {
        const organisation = await lab.untaggedOrganisation();
        const learners = new Learners(lab, organisation);
        const seen = learners.as(organisation[role]);
        const { status } = await seen.post(learners.body());
        test.skip(status === 403, `a ${role} may not create learners`);
        const body = learners.body({ tags: [tags.name()] });

        await expect(await seen.post(body)).toHaveStatus(403);

        expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
      },
    );
  }

  asks(
    'takes an empty list of tags or not',
    covers('learners.create.empty-tags-untagged-organisation', needs('organisations')),
    async ({ lab }) => (await new Learners(lab, await lab.untaggedOrganisation()).attempt({ tags: [] })).response,
  );

  test(
    'refuses one of several faults first or all',
    covers('learners.create.problem-precedence', needs('organisations')),
    async ({ lab, tags, observe }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const faults = { gender: 'Unknown', courseDetails: 'x'.repeat(231), programmeLevel: 8 };

      const fields = await learners.attempt(faults);
      const tagsToo = await learners.attempt({ ...faults, tags: [tags.name()] });

      const said = fields.response.text.toLowerCase();
      const reported = Object.keys(faults).filter((field) => said.includes(field.toLowerCase()));
      observe(
        'learners.create.problem-precedence',
        { 'reported of three': reported, 'bad fields and tags without tagging': tagsToo.response.status },
        fields.response,
        tagsToo.response,
      );
    },
  );
});
