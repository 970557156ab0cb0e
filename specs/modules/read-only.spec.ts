import {
  assume,
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
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
  assume((await idsOf(records, learnerId)).length > 0, 'the learner has modules');
  return { learnerId };
}

/** A learner whose modules are all on the first page, and their ids. */
async function allModules(subjects: Subjects, records: Records) {
  for (const learnerId of await subjects.withModules()) {
    const ids = await idsOf(records, learnerId);
    if (ids.length > 0 && ids.length < pageSize) return { learnerId, ids };
  }
  throw test.skip(true, 'no learner has few modules');
}

/** Ids of the modules on the first page. */
async function idsOf(records: Records, learnerId: string): Promise<string[]> {
  const ids = rowsOf(assumeAccepted(await records.modules(learnerId))).map((row) => idOf(row, 'moduleId'));
  if (ids.includes(null)) throw new Inconclusive('the rows of the list have no ids.');
  return ids as string[];
}

// Judged on the modules of any learner, also on those that an organisation held before.
test.describe('GET /v1/learners/{learnerId}/modules, of whoever has some', () => {
  test(
    'holds each module on one of the pages',
    covers('modules.list.paging', needs('learnerWithModules')),
    async ({ subjects, records, lab }) => {
      const { learnerId, ids } = await allModules(subjects, records);

      await settled(lab, async () => {
        const found: (string | null)[] = [];
        for (const pageIndex of ids.keys()) {
          const page = await records.modules(learnerId, { pageIndex: pageIndex + 1, pageSize: 1 });
          await expect(page).toBeAccepted();
          expect(rowsOf(page).length, 'rows of a page').toBe(1);
          found.push(...rowsOf(page).map((row) => idOf(row, 'moduleId')));
        }
        expect(new Set(found).size, 'modules on all pages').toBe(ids.length);
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
      const ids = rowsOf(response).map((row) => idOf(row, 'moduleId'));
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
