import { assumeAccepted, covers, expect, ifAllowed, needs, pool, rowsOf, test } from '../../fixtures/index.ts';

/**
 * It is not documented which roles may call which tag routes (API document, Authentication 8). If a role's call is accepted,
 * it must do what it does for an administrator. The learners are assigned to `tutors[0]`: in an organisation created by the
 * control interface, both the tutor and the manager see them.
 */
const roles = { tutor: ['tutor', 'twoTutors'], manager: ['manager', 'organisations'] } as const;

const routes = {
  add: 'an addition that is accepted puts the tags on the learner: POST /v1/learners/{learnerId}/tags',
  remove: 'a removal that is accepted takes the tag off the learner: DELETE /v1/learners/{learnerId}/tags',
  delete: 'a deletion that is accepted takes the tag off the learner: DELETE /v1/tags',
  // Tags belong to the organisation, whichever learners a caller sees.
  list: 'the list holds tags of learners out of sight: GET /v1/tags',
} as const;

const rules = {
  add: 'tags.add.adds',
  remove: 'tags.remove.removes',
  delete: 'tags.delete.every-learner',
  list: 'tags.all.complete',
} as const;

for (const [role, powers] of Object.entries(roles) as ['tutor' | 'manager', (typeof roles)['tutor']][]) {
  const allowed = pool(`tags/roles of a ${role}`, {
    rows: { add: 'add', remove: 'remove', delete: 'delete', list: 'list' } as const,
    async subject({ learners, tags, organisation: { tutors } }) {
      const { learnerId } = await learners.create({ primaryTutorEmail: tutors[0] });
      const hidden = await learners.create({ primaryTutorEmail: tutors.at(-1) });
      const [kept, removed, deleted, outOfSight, ...added] = tags.names(6) as [string, string, string, string];
      await tags.add(learnerId, kept, removed, deleted);
      await tags.add(hidden.learnerId, outOfSight);
      return { learnerId, kept, removed, deleted, outOfSight, added: added as string[] };
    },
    async act({ tags, organisation }, { learnerId, removed, deleted, added }, route) {
      const caller = tags.as(organisation[role]);
      if (route === 'list') return { response: await caller.getAll(), held: [] };
      const response =
        route === 'add'
          ? await caller.post(learnerId, added)
          : route === 'remove'
            ? await caller.remove(learnerId, removed)
            : await caller.deleteEverywhere(deleted);
      return { response, held: response.status === 403 ? [] : await tags.namesOf(learnerId) };
    },
  });

  test.describe(`as a ${role}`, () => {
    for (const route of Object.keys(routes) as (keyof typeof routes)[])
      test(routes[route], covers(rules[route], needs(...powers), ifAllowed, allowed.row(route)), async ({ pooled }) => {
        await pooled(allowed, ({ subject, answer: { response, held } }) => {
          test.skip(response.status === 403, `a ${role} may not call this route`);
          const { kept, removed, deleted, outOfSight, added } = subject;
          const names = route === 'list' ? rowsOf(assumeAccepted(response)).map(({ name }) => name) : held;
          assumeAccepted(response);
          const isThere = { add: added, remove: [kept], delete: [kept], list: [kept, outOfSight] }[route];
          const isGone = { add: [], remove: [removed], delete: [deleted], list: [] }[route];
          expect(names).toEqual(expect.arrayContaining(isThere));
          for (const name of isGone) expect(names).not.toContain(name);
        });
      });
  });
}
