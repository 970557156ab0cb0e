import { assumeAccepted, covers, expect, ifAllowed, needs, test } from '../../fixtures/index.ts';
import { skipUnlessLists } from './visibility/seen.ts';

/**
 * It is not documented which roles may change learners (API document, Authentication 8). If a role's request is accepted,
 * the change must be made. The learners are assigned to `tutors[0]`: in an organisation created by the control interface,
 * both the tutor and the manager see them.
 */
const roles = { tutor: ['tutor', 'tutors'], manager: ['manager', 'organisations'] } as const;

for (const [role, powers] of Object.entries(roles) as ['tutor' | 'manager', (typeof roles)['tutor']][]) {
  test(
    `an update by a ${role} that is answered 204 is stored: PUT /v1/learners/{learnerId}`,
    covers('learners.update.full-replace', needs(...powers), ifAllowed),
    async ({ learners, organisation }) => {
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
      const courseDetails = 'Welding, level 2';

      const response = await learners.as(organisation[role]).put(learnerId, { ...body, courseDetails });
      test.skip(response.status === 403, `a ${role} may not update learners`);
      assumeAccepted(response);

      expect((await learners.read(learnerId)).courseDetails).toBe(courseDetails);
    },
  );

  test(
    `a deletion by a ${role} that is answered 204 takes effect: DELETE /v1/learners/{learnerId}`,
    covers('learners.delete.gone', needs(...powers), ifAllowed),
    async ({ learners, organisation }) => {
      const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });

      const response = await learners.as(organisation[role]).delete(learnerId);
      test.skip(response.status === 403, `a ${role} may not delete learners`);
      assumeAccepted(response);

      await expect(await learners.get(learnerId)).toHaveStatus(404);
    },
  );

  test(
    `a deletion by an administrator takes the learner off the list of a ${role}`,
    covers('learners.delete.gone-from-list', needs(...powers), ifAllowed),
    async ({ learners, organisation }) => {
      const asRole = learners.as(organisation[role]);
      await skipUnlessLists(asRole);
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
      await asRole.listed(body.email);

      assumeAccepted(await learners.delete(learnerId));

      expect(await asRole.shows(body.email, false), 'listed after the deletion').toBe(false);
    },
  );
}
