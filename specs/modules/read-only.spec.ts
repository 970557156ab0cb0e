import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  ifAllowed,
  isSeen,
  needs,
  pool,
  rowsOf,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';
import { onPagesOfOne, withFew } from '../records/of-whoever.ts';
import { modules } from './modules.ts';

const roles = ['tutor', 'manager'] as const;

/** A learner with modules, and their list; as rows, the answers to a role that sees the learner, and to another organisation. */
const assigned = pool('modules/assigned', {
  powers: ['learnerWithModules'],
  rows: {
    tutor: readBy('tutor'),
    manager: readBy('manager'),
    'another organisation': async ({ records, lab }: Surroundings, learnerId: string) =>
      records.as((await lab.otherOrganisation()).administrator).modules(learnerId),
  },
  subject: async ({ subjects, records }) => {
    const [learnerId = ''] = await subjects.withModules();
    return { learnerId, list: await records.modules(learnerId) };
  },
  act: (surroundings, { learnerId }, read): Promise<ApiResponse | null> => read(surroundings, learnerId),
});

/** Null where the role does not see the learner. */
function readBy(role: (typeof roles)[number]) {
  return async ({ learners, records, organisation }: Surroundings, learnerId: string) => {
    const caller = organisation[role];
    return isSeen(await learners.as(caller).get(learnerId)) ? records.as(caller).modules(learnerId) : null;
  };
}

/** What tells a module from others: its id, or the whole row where none is shown under a usual name. */
function identityOf(row: Item): string {
  return shownId(row) ?? JSON.stringify(row);
}

/** The id of a module, which need not be a UUID. Any other UUID may be that of the learner. */
function shownId(row: Item): string | null {
  const id = row.moduleId ?? row.id;
  return typeof id === 'string' || typeof id === 'number' ? `${id}` : null;
}

// Judged on the modules of any learner, also on those that an organisation held before.
test.describe('GET /v1/learners/{learnerId}/modules, of whoever has some', () => {
  test(
    'holds each module on one of the pages',
    covers('modules.list.paging', needs('learnerWithModules')),
    async ({ subjects, records, lab }) => {
      const few = await withFew(modules, { records }, await subjects.withModules());

      await onPagesOfOne(modules, { records, lab }, few, (found) => {
        const all = new Set(few.rows.map(identityOf)).size;
        expect(new Set(found.map(identityOf)).size, 'modules on all pages').toBe(all);
      });
    },
  );

  assigned.check(
    'answers 200, with no module twice',
    covers('modules.list.assigned'),
    async ({ subject: { list } }) => {
      await expect(list).toHaveStatus(200);
      const rows = rowsOf(list);
      assume(rows.length > 0, 'the learner has modules');
      // Whole rows, since a learner may be assigned the same module again.
      const different = new Set(rows.map((row) => JSON.stringify(row))).size;
      const isTold = different === rows.length || rows.every((row) => shownId(row) !== null);
      test.skip(!isTold, 'rows without ids that are alike may be different modules');
      expect(different, 'different rows of the list').toBe(rows.length);
    },
  );

  for (const role of roles)
    assigned.check(
      `holds the same modules for a ${role} who sees the learner`,
      covers('modules.list.assigned', needs(role), ifAllowed, assigned.row(role)),
      async ({ subject: { list }, answer: theirs }) => {
        if (theirs === null) throw test.skip(true, 'the role does not see the learner');
        test.skip(theirs.status === 403, 'the role may not read modules, which the API document leaves open');
        await expect(theirs).toHaveStatus(200);
        expect(rowsOf(theirs).length, 'rows').toBe(rowsOf(assumeAccepted(list)).length);
      },
    );

  assigned.check(
    'is refused to another organisation',
    covers('modules.isolation.list', needs('otherOrganisation'), assigned.row('another organisation')),
    async ({ subject: { list }, answer: theirs }) => {
      assume(rowsOf(assumeAccepted(list)).length > 0, 'the learner has modules');
      await expect(theirs!).toHaveStatus(403, 404);
    },
  );
});
