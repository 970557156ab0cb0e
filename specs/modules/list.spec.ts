import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  expect,
  idsInRows,
  ifAllowed,
  type Lab,
  type Learners,
  needs,
  type Records,
  rowsOf,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { numberOfModules } from './number-of-modules.ts';

test.describe('GET /v1/learners/{learnerId}/modules', () => {
  test(
    'holds each module assigned to the learner',
    covers('modules.list.assigned', needs('modules')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      // A service may assign some modules by itself.
      const before = await numberOfModules(records, learnerId);
      for (const count of [1, 2, 3]) {
        const moduleId = await lab.assignModule(learnerId);

        const response = await records.modules(learnerId);

        await expect(response).toHaveStatus(200);
        expect(rowsOf(response).length, `modules after ${count} assignments`).toBe(before + count);
        if (await showsIds(lab, learners, records)) expect(idsInRows(response, [moduleId])).toContain(moduleId);
      }
    },
  );

  test(
    'keeps a module that was opened and completed',
    covers('modules.list.assigned', needs('modules')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const moduleIds = await assigned(lab, learnerId, 2);
      const [completed = '', opened = ''] = moduleIds;
      const before = rowsOf(assumeAccepted(await records.modules(learnerId))).length;
      await lab.accessModule(learnerId, completed);
      await lab.completeModule(learnerId, completed);
      await lab.accessModule(learnerId, opened);

      const response = await records.modules(learnerId);

      await expect(response).toHaveStatus(200);
      expect(rowsOf(response).length, 'rows').toBe(before);
      if (!(await showsIds(lab, learners, records))) return;
      expect(idsInRows(response, moduleIds), 'ids of the rows').toEqual(expect.arrayContaining(moduleIds));
    },
  );

  for (const role of ['tutor', 'manager'] as const)
    test(
      `holds the same number of modules for the ${role} of the learner`,
      covers('modules.list.assigned', needs('modules', role, 'tutors'), ifAllowed),
      async ({ lab, learners, records, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        await assigned(lab, learnerId, 2);
        const all = rowsOf(assumeAccepted(await records.modules(learnerId))).length;

        const response = await records.as(organisation[role]).modules(learnerId);

        test.skip(response.status === 403, 'the role may not read modules, which the API document leaves open');
        await expect(response).toHaveStatus(200);
        expect(rowsOf(response).length, 'rows').toBe(all);
      },
    );

  test(
    'holds no module of another learner',
    covers('modules.list.assigned', needs('modules')),
    async ({ lab, learners, records }) => {
      const [own, other] = await learners.createMany(2);
      if (!own || !other) throw new Error('two were made');
      // How many modules the service assigns by itself, to either learner.
      const before = await numberOfModules(records, own.learnerId);
      const ownModules = await assigned(lab, own.learnerId, 1);
      const otherModules = await assigned(lab, other.learnerId, 2);
      const withIds = await showsIds(lab, learners, records);

      for (const { learnerId, modules, foreign } of [
        { learnerId: own.learnerId, modules: ownModules, foreign: otherModules },
        { learnerId: other.learnerId, modules: otherModules, foreign: ownModules },
      ]) {
        const response = await records.modules(learnerId);

        await expect(response).toHaveStatus(200);
        expect(rowsOf(response).length, 'rows').toBe(before + modules.length);
        if (!withIds) continue;
        const ids = idsInRows(response, [...modules, ...foreign]);
        expect(ids, 'ids of the rows').toEqual(expect.arrayContaining(modules));
        // Both may have been assigned the same module, where its id is that of a course.
        const onlyForeign = foreign.filter((id) => !modules.includes(id));
        for (const id of onlyForeign) expect(ids, 'ids of the rows').not.toContain(id);
      }
    },
  );

  for (const [number, pageSize] of [
    [3, 1],
    [3, 2],
    [3, 3],
    [12, 5],
  ] as const) {
    test(
      `holds each of ${number} modules once on pages of ${pageSize}`,
      covers('modules.list.paging', needs('modules')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        // The list starts empty, unless the service assigns some modules by itself.
        const total = (await numberOfModules(records, learnerId)) + number;
        const moduleIds = await assigned(lab, learnerId, number);
        const withIds = await showsIds(lab, learners, records);
        const found: (string | null)[] = [];
        for (let pageIndex = 1; pageIndex <= Math.ceil(total / pageSize); pageIndex++) {
          const response = await records.modules(learnerId, { pageIndex, pageSize });

          await expect(response).toBeAccepted();
          const left = total - (pageIndex - 1) * pageSize;
          expect(rowsOf(response).length, `rows of page ${pageIndex}`).toBe(Math.min(pageSize, left));
          if (withIds) found.push(...idsInRows(response, moduleIds));
        }
        if (!withIds) return;
        expect(found.filter((id) => id !== null).sort(), 'ids on all pages').toEqual(moduleIds.sort());
      },
    );
  }

  test(
    'is answered 404 for a learner who does not exist, and for one who no longer does',
    covers('modules.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      const { learnerId } = await learners.create();
      // An empty list may be answered 404 too.
      if (lab.has('modules')) await lab.assignModule(learnerId);
      const listed = await records.modules(learnerId);
      if (listed.status === 404) lab.need('modules');
      assumeAccepted(listed);

      await expect(await records.modules(randomUUID())).toHaveStatus(404);
      await learners.remove(learnerId);
      await expect(await records.modules(learnerId)).toHaveStatus(404);
    },
  );

  test(
    'is refused for a learner of another organisation, with none of the modules',
    covers('modules.isolation.list', needs('modules', 'otherOrganisation')),
    async ({ lab, learners, records }) => {
      const { learnerId } = await learners.create();
      const [moduleId = ''] = await assigned(lab, learnerId, 1);
      const other = await lab.otherOrganisation();

      const response = await records.as(other.administrator).modules(learnerId);

      await expect(response).toHaveStatus(403, 404);
      await expect(response).not.toName(moduleId);
      assumeAccepted(await records.modules(learnerId));
    },
  );
});

async function assigned(lab: Lab, learnerId: string, count: number): Promise<string[]> {
  const moduleIds: string[] = [];
  for (let made = 0; made < count; made++) moduleIds.push(await lab.assignModule(learnerId));
  return moduleIds;
}

/** Whether rows contain the ids under which modules are assigned: their fields are not documented. */
async function showsIds(lab: Lab, learners: Learners, records: Records): Promise<boolean> {
  const { learnerId } = await learners.create();
  const moduleId = await lab.assignModule(learnerId);
  return stringsIn(rowsOf(assumeAccepted(await records.modules(learnerId)))).includes(moduleId);
}
