import {
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  idOf,
  needs,
  type Records,
  rowsOf,
  type Subjects,
  settled,
  test,
} from '../../fixtures/index.ts';

const pageSize = 10;

/** A learner with modules. */
async function someModules(subjects: Subjects, records: Records) {
  const [learnerId = ''] = await subjects.withModules();
  assume(rowsOf(assumeAccepted(await records.modules(learnerId))).length > 0, 'the learner has modules');
  return { learnerId };
}

/** A learner whose modules are all on the first page, and what tells them apart. */
async function allModules(subjects: Subjects, records: Records) {
  for (const learnerId of await subjects.withModules()) {
    const ids = await idsOf(records, learnerId);
    if (ids.length > 0 && ids.length < pageSize) return { learnerId, ids };
  }
  throw test.skip(true, 'no learner has few modules');
}

/** What tells the modules on the first page apart. */
async function idsOf(records: Records, learnerId: string): Promise<string[]> {
  return rowsOf(assumeAccepted(await records.modules(learnerId))).map(identityOf);
}

/** What tells a module from others: its id, or the whole row where none is shown under a usual name. */
function identityOf(row: Item): string {
  return shownId(row) ?? JSON.stringify(row);
}

/** The id of a module, which need not be a UUID. */
function shownId(row: Item): string | null {
  const id = idOf(row, 'moduleId') ?? row.moduleId ?? row.id;
  return typeof id === 'string' || typeof id === 'number' ? `${id}` : null;
}

// Judged on the modules of any learner, also on those that an organisation held before.
test.describe('GET /v1/learners/{learnerId}/modules, of whoever has some', () => {
  test(
    'holds each module on one of the pages',
    covers('modules.list.paging', needs('learnerWithModules')),
    async ({ subjects, records, lab }) => {
      const { learnerId, ids } = await allModules(subjects, records);

      await settled(lab, async () => {
        const found: string[] = [];
        for (const pageIndex of ids.keys()) {
          const page = await records.modules(learnerId, { pageIndex: pageIndex + 1, pageSize: 1 });
          await expect(page).toBeAccepted();
          expect(rowsOf(page).length, 'rows of a page').toBe(1);
          found.push(...rowsOf(page).map(identityOf));
        }
        expect(new Set(found).size, 'modules on all pages').toBe(new Set(ids).size);
      });
    },
  );

  test(
    'answers 200, with no module twice',
    covers('modules.list.assigned', needs('learnerWithModules')),
    async ({ subjects, records }) => {
      const { learnerId } = await someModules(subjects, records);

      const response = await records.modules(learnerId);

      await expect(response).toHaveStatus(200);
      const rows = rowsOf(response);
      const ids = rows.map(identityOf);
      const isTold = new Set(ids).size === ids.length || rows.every((row) => shownId(row) !== null);
      test.skip(!isTold, 'rows without ids that are alike may be different modules');
      expect(new Set(ids).size, 'different modules in the list').toBe(ids.length);
    },
  );

  test(
    'is refused to another organisation',
    covers('modules.isolation.list', needs('learnerWithModules', 'otherOrganisation')),
    async ({ subjects, records, lab }) => {
      const { learnerId } = await someModules(subjects, records);
      const { administrator } = await lab.otherOrganisation();

      await expect(await records.as(administrator).modules(learnerId)).toHaveStatus(403, 404);
      assumeAccepted(await records.modules(learnerId));
    },
  );
});
