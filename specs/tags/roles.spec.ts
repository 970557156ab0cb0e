import { assumeAccepted, covers, expect, ifAllowed, needs, rowsOf, test } from '../../fixtures/index.ts';

/**
 * It is not documented which roles may call which tag routes (API document, Authentication 8). If a role's call is accepted,
 * it must do what it does for an administrator. The learners are assigned to `tutors[0]`: in an organisation created by the
 * control interface, both the tutor and the manager see them.
 */
const roles = { tutor: ['tutor', 'twoTutors'], manager: ['manager', 'organisations'] } as const;

for (const [role, powers] of Object.entries(roles) as ['tutor' | 'manager', (typeof roles)['tutor']][]) {
  test.describe(`as a ${role}`, () => {
    test(
      'an addition that is accepted puts the tags on the learner: POST /v1/learners/{learnerId}/tags',
      covers('tags.add.adds', needs(...powers), ifAllowed),
      async ({ learners, tags, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        const names = tags.names(2);

        const response = await tags.as(organisation[role]).post(learnerId, names);
        test.skip(response.status === 403, `a ${role} may not add tags`);
        assumeAccepted(response);

        expect((await tags.namesOf(learnerId)).sort()).toEqual([...names].sort());
      },
    );

    test(
      'a removal that is accepted takes the tag off the learner: DELETE /v1/learners/{learnerId}/tags',
      covers('tags.remove.removes', needs(...powers), ifAllowed),
      async ({ learners, tags, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        const [name, other] = tags.names(2) as [string, string];
        await tags.add(learnerId, name, other);

        const response = await tags.as(organisation[role]).remove(learnerId, name);
        test.skip(response.status === 403, `a ${role} may not remove tags`);
        assumeAccepted(response);

        expect(await tags.namesOf(learnerId)).toEqual([other]);
      },
    );

    test(
      'a deletion that is accepted takes the tag off the learner: DELETE /v1/tags',
      covers('tags.delete.every-learner', needs(...powers), ifAllowed),
      async ({ learners, tags, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        const [name, other] = tags.names(2) as [string, string];
        await tags.add(learnerId, name, other);

        const response = await tags.as(organisation[role]).deleteEverywhere(name);
        test.skip(response.status === 403, `a ${role} may not delete tags`);
        assumeAccepted(response);

        expect(await tags.namesOf(learnerId)).toEqual([other]);
      },
    );

    // Tags belong to the organisation, whichever learners a caller sees.
    test(
      'the list holds tags of learners out of sight: GET /v1/tags',
      covers('tags.all.complete', needs(...powers), ifAllowed),
      async ({ learners, tags, organisation }) => {
        const [own, others] = [organisation.tutors[0], organisation.tutors.at(-1)];
        const seen = await learners.create({ primaryTutorEmail: own });
        const hidden = await learners.create({ primaryTutorEmail: others });
        const [one, other] = tags.names(2) as [string, string];
        await tags.add(seen.learnerId, one);
        await tags.add(hidden.learnerId, other);

        const response = await tags.as(organisation[role]).getAll();
        test.skip(response.status === 403, `a ${role} may not list the organisation’s tags`);

        const names = rowsOf(assumeAccepted(response)).map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining([one, other]));
      },
    );
  });
}
