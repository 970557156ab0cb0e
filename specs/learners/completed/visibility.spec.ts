import { covers, expect, ifAllowed, Learners, needs, test, totalOf } from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion, dayOfCompletions } from './completion.ts';

test.describe('GET /v1/learners/assessmentcompleted', () => {
  test(
    'shows a tutor the learners assigned to them and no others',
    covers('learners.visibility.tutor-completed', needs('assessments', 'tutor', 'threeTutors'), ifAllowed),
    async ({ lab, learners, assessments, organisation }) => {
      const [own, second, third] = organisation.tutors;
      const primary = await learners.create({ primaryTutorEmail: own });
      const secondary = await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [third, own] });
      const hidden = await learners.create({ primaryTutorEmail: second, secondaryTutorEmails: [third] });
      for (const { learnerId } of [primary, secondary, hidden]) await lab.completeAssessment(learnerId);
      const day = await dayOfCompletions(assessments, learners, [primary.learnerId, hidden.learnerId]);

      const response = await learners.as(organisation.tutor).completed(day);

      test.skip(response.status === 403, 'the role may not ask for this list, which the API document leaves open');
      await expect(response).toBeAccepted();
      const ids = completedIds(response);
      expect(ids, 'ids in the tutor’s list').toEqual(expect.arrayContaining([primary.learnerId, secondary.learnerId]));
      expect(ids, 'ids in the tutor’s list').not.toContain(hidden.learnerId);
      expect(totalOf(response), 'totalRecords for the tutor').toBe(ids.length);
      expect(completedIds(await learners.completed(day)), 'ids in the administrator’s list').toContain(
        hidden.learnerId,
      );
    },
  );

  test(
    'shows a manager the learners of their tutors and no others',
    covers('learners.visibility.manager-list', needs('assessments', 'manager', 'organisations'), ifAllowed),
    async ({ lab, learners, assessments, organisation }) => {
      const created = await Promise.all(
        organisation.tutors.slice(0, 3).map((primaryTutorEmail) => learners.create({ primaryTutorEmail })),
      );
      const [first, second, hidden] = created.map(({ learnerId }) => learnerId) as [string, string, string];
      const [, tutor, primaryTutorEmail] = organisation.tutors;
      const { learnerId: third } = await learners.create({ primaryTutorEmail, secondaryTutorEmails: [tutor] });
      for (const learnerId of [first, second, third, hidden]) await lab.completeAssessment(learnerId);
      const day = await dayOfCompletions(assessments, learners, [first, hidden]);

      const response = await learners.as(organisation.manager).completed(day);

      test.skip(response.status === 403, 'the role may not ask for this list, which the API document leaves open');
      await expect(response).toBeAccepted();
      expect(completedIds(response).sort(), 'ids in the manager’s list').toEqual([first, second, third].sort());
      expect(totalOf(response), 'totalRecords for the manager').toBe(3);
      expect(completedIds(await learners.completed(day)), 'ids in the administrator’s list').toContain(hidden);
    },
  );

  test(
    'shows no learner of another organisation',
    covers('learners.isolation.completed', needs('assessments', 'otherOrganisation')),
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const day = await dayOfCompletion(assessments, learners, learnerId);
      const others = learners.as((await lab.otherOrganisation()).administrator);

      // An empty list may be answered 404, and its rows may be null.
      const response = await others.completed(day);
      await expect(response).toHaveStatus(200, 404);
      await expect(response).not.toName(learnerId);
      expect(completedIds(await learners.completed(day)), 'ids in our organisation').toContain(learnerId);
    },
  );

  test(
    'counts no learner of another organisation',
    covers('learners.isolation.completed', needs('assessments', 'organisations')),
    async ({ lab, learners, assessments }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      const ours = await learners.createMany(2);
      const theirs = await others.create();
      for (const { learnerId } of [...ours, theirs]) await lab.completeAssessment(learnerId);

      const response = await others.completed(
        await dayOfCompletion(assessments.as(others.caller), others, theirs.learnerId),
      );

      await expect(response).toBeAccepted();
      expect(completedIds(response), 'ids in the other organisation').toEqual([theirs.learnerId]);
      expect(totalOf(response), 'totalRecords in the other organisation').toBe(1);
    },
  );
});
