import {
  assumeAccepted,
  covers,
  expect,
  isSeenByTutor,
  Learners,
  needs,
  test,
  totalOf,
} from '../../../fixtures/index.ts';

// 404 because the record is hidden, or 403 because the organisation may not access it: the document allows both.
test.describe('a learner of another organisation', () => {
  test.describe('GET /v1/learners/{learnerId}', covers('learners.isolation.read', needs('otherOrganisation')), () => {
    test('is refused without any of the learner’s data, while the own organisation reads it', async ({
      lab,
      learners,
    }) => {
      const { learnerId, learnerUserId, body } = await learners.create({ courseDetails: 'Welding, level 2' });
      const other = await lab.otherOrganisation();

      const response = await learners.as(other.administrator).get(learnerId);

      await expect(response).toHaveStatus(403, 404);
      for (const detail of [body.email, body.clientReference, body.lastName, learnerUserId, 'Welding'])
        await expect(response).not.toName(String(detail));
      assumeAccepted(await learners.get(learnerId));
    });

    test(
      'is refused to a tutor and a manager as well',
      covers('learners.isolation.read', needs('organisations')),
      async ({ lab, learners }) => {
        const { learnerId } = await learners.create();
        const other = await lab.otherOrganisation();

        await expect(await learners.as(other.tutor).get(learnerId)).toHaveStatus(403, 404);
        await expect(await learners.as(other.manager).get(learnerId)).toHaveStatus(403, 404);
      },
    );
  });

  test.describe('GET /v1/learners/{email}', () => {
    test(
      'is refused without any of the learner’s data, while the own organisation reads it',
      covers('learners.isolation.read-by-email', needs('otherOrganisation')),
      async ({ lab, learners }) => {
        const { learnerId, learnerUserId, body } = await learners.create();
        const other = await lab.otherOrganisation();

        const response = await learners.as(other.administrator).getByEmail(body.email);

        await expect(response).toHaveStatus(403, 404);
        for (const detail of [learnerId, learnerUserId, body.clientReference])
          await expect(response).not.toName(String(detail));
        assumeAccepted(await learners.getByEmail(body.email));
      },
    );

    test(
      'finds each organisation’s own learner where both hold the email',
      covers('learners.isolation.read-by-email', needs('organisations')),
      async ({ lab, learners }) => {
        const others = new Learners(lab, await lab.otherOrganisation());
        const ours = await learners.create();
        const theirs = await others.create({ email: ours.body.email });

        const read = await learners.getByEmail(ours.body.email);
        const readByOther = await others.getByEmail(ours.body.email);

        expect(read.body?.learnerId, 'learnerId that our organisation reads').toBe(ours.learnerId);
        expect(readByOther.body?.learnerId, 'learnerId that the other organisation reads').toBe(theirs.learnerId);
      },
    );
  });

  test.describe('GET /v1/learners', () => {
    test('is in no row', covers('learners.isolation.list', needs('otherOrganisation')), async ({ lab, learners }) => {
      const { body } = await learners.create();
      const others = learners.as((await lab.otherOrganisation()).administrator);

      expect(await others.row(body.email), 'row in the other organisation').toBeUndefined();
      const withAll = await others.row(body.email, { includeOffProgrammeLearners: true });
      expect(withAll, 'row in the other organisation, off-programme learners included').toBeUndefined();
      await learners.listed(body.email);
    });

    test('is not counted', covers('learners.isolation.list', needs('organisations')), async ({ lab, learners }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      await learners.createMany(2);
      const { body } = await others.create();

      const response = await others.list({ pageIndex: 1, pageSize: 10 });

      await expect(response).toBeAccepted();
      expect(totalOf(response), 'totalRecords of the other organisation').toBe(1);
      expect(
        (await others.rows()).map(({ email }) => email),
        'emails of its rows',
      ).toEqual([body.email]);
    });
  });

  test.describe('writes', covers('learners.isolation.write', needs('otherOrganisation')), () => {
    test('PUT is refused and changes nothing', async ({ lab, learners }) => {
      const learner = await learners.create({ courseDetails: 'Welding, level 2' });
      const other = await lab.otherOrganisation();
      const before = await learners.everything(learner);
      // A tutor of the other organisation, if one is known, so the body is valid there.
      const edit = { courseDetails: 'Joinery', primaryTutorEmail: other.tutors[0] ?? learner.body.primaryTutorEmail };

      const response = await learners.as(other.administrator).put(learner.learnerId, { ...learner.body, ...edit });

      await expect(response).toBeRefused();
      expect(await learners.everything(learner), 'learner after the refused update').toEqual(before);
    });

    test('DELETE is refused and changes nothing', async ({ lab, learners }) => {
      const learner = await learners.create();
      const other = await lab.otherOrganisation();
      const before = await learners.everything(learner);

      const response = await learners.as(other.administrator).delete(learner.learnerId);

      await expect(response).toHaveStatus(403, 404);
      await expect(await learners.get(learner.learnerId)).toBeAccepted();
      expect(await learners.everything(learner), 'learner after the refused deletion').toEqual(before);
    });

    // Secondary tutors are not in the read, but who sees the learner shows that they are unchanged.
    test(
      'PUT of the secondary tutors is refused and changes nothing',
      covers('learners.isolation.write', needs('organisations')),
      async ({ lab, learners, organisation, tutors }) => {
        const [first, , third] = organisation.tutors;
        const { learnerId } = await learners.create({ primaryTutorEmail: third, secondaryTutorEmails: [first] });
        const other = await lab.otherOrganisation();

        for (const emails of [[], [other.tutors[0]]])
          await expect(await tutors.as(other.administrator).replaceFor(learnerId, emails)).toHaveStatus(403, 404);

        expect(await isSeenByTutor(learners, { learnerId }), 'seen by its secondary tutor').toBe(true);
      },
    );
  });
});
