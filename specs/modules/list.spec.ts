import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  idsInRows,
  ifAllowed,
  isTooSmall,
  type Lab,
  needs,
  type Power,
  pool,
  type Records,
  rowsOf,
  type Surroundings,
  stringsIn,
  test,
} from '../../fixtures/index.ts';
import { numberOfModules } from './number-of-modules.ts';

interface Assigned {
  learnerId: string;
  moduleIds: string[];
}

interface Subject {
  /** How many modules a learner has whom nobody has assigned any: a service may assign some by itself. */
  before: number;
  /** A learner with one module, one with three, and one with twelve. */
  one: Assigned;
  three: Assigned;
  twelve: Assigned;
  /** The list of the one with three, after each assignment. */
  grown: ApiResponse[];
  /** Whether rows contain the ids under which modules are assigned: their fields are not documented. */
  withIds: boolean;
}

interface Row {
  needs?: readonly Power[];
  read: (surroundings: Surroundings, subject: Subject) => Promise<ApiResponse[]>;
}

/** Pages of a learner's modules, as many as it takes for all of them. */
const pages = (of: 'three' | 'twelve', pageSize: number): Row => ({
  async read({ records }, subject) {
    const { learnerId, moduleIds } = subject[of];
    const total = subject.before + moduleIds.length;
    const answers: ApiResponse[] = [];
    for (let pageIndex = 1; pageIndex <= Math.ceil(total / pageSize); pageIndex++)
      answers.push(await records.modules(learnerId, { pageIndex, pageSize }));
    return answers;
  },
});

const as = (role: 'tutor' | 'manager'): Row => ({
  needs: [role, 'tutors'],
  read: async ({ records, organisation }, { three }) => [await records.as(organisation[role]).modules(three.learnerId)],
});

const paged = [
  { of: 'three', number: 3, pageSize: 1 },
  { of: 'three', number: 3, pageSize: 2 },
  { of: 'three', number: 3, pageSize: 3 },
  { of: 'twelve', number: 12, pageSize: 5 },
] as const;

/** Lists of learners to whom modules were assigned. */
const lists = pool('modules/lists', {
  rows: {
    ...Object.fromEntries(paged.map(({ of, pageSize }) => [`pages of ${pageSize}`, pages(of, pageSize)])),
    tutor: as('tutor'),
    manager: as('manager'),
    both: {
      read: async ({ records }, { one, three }) => [
        await records.modules(one.learnerId),
        await records.modules(three.learnerId),
      ],
    },
    'opened and completed': {
      async read({ lab, records }, { three: { learnerId, moduleIds } }) {
        const [completed = '', opened = ''] = moduleIds;
        await lab.accessModule(learnerId, completed);
        await lab.completeModule(learnerId, completed);
        await lab.accessModule(learnerId, opened);
        return [await records.modules(learnerId)];
      },
    },
  } as Record<string, Row>,
  needs: (row) => row.needs ?? [],

  async subject({ lab, learners, records, organisation }): Promise<Subject> {
    const primaryTutorEmail = lab.has('tutors') ? organisation.tutors[0] : undefined;
    const make = async () => (await learners.create({ primaryTutorEmail })).learnerId;
    const [one, three, twelve] = [await make(), await make(), await make()];
    const before = await numberOfModules(records, three);
    const ofOne = await assigned(lab, one, 1);
    const withIds = stringsIn(rowsOf(assumeAccepted(await records.modules(one)))).includes(ofOne[0]!);
    const ofTwelve = await assigned(lab, twelve, 12);
    const ofThree: string[] = [];
    const grown: ApiResponse[] = [];
    for (let count = 1; count <= 3; count++) {
      ofThree.push(await lab.assignModule(three));
      grown.push(await records.modules(three));
    }
    return {
      before,
      one: { learnerId: one, moduleIds: ofOne },
      three: { learnerId: three, moduleIds: ofThree },
      twelve: { learnerId: twelve, moduleIds: ofTwelve },
      grown,
      withIds,
    };
  },

  act: (surroundings, subject, { read }) => read(surroundings, subject),
});

test.describe('GET /v1/learners/{learnerId}/modules', () => {
  lists.check(
    'holds each module assigned to the learner',
    covers('modules.list.assigned', needs('modules')),
    async ({ subject: { before, three, grown, withIds } }) => {
      for (const [at, response] of grown.entries()) {
        await expect(response).toHaveStatus(200);
        expect(rowsOf(response).length, `modules after ${at + 1} assignments`).toBe(before + at + 1);
        const moduleId = three.moduleIds[at]!;
        if (withIds) expect(idsInRows(response, [moduleId])).toContain(moduleId);
      }
    },
  );

  lists.check(
    'keeps a module that was opened and completed',
    covers('modules.list.assigned', needs('modules'), lists.row('opened and completed')),
    async ({ subject: { three, grown, withIds }, answer: [response] }) => {
      await expect(response!).toHaveStatus(200);
      expect(rowsOf(response!).length, 'rows').toBe(rowsOf(assumeAccepted(grown.at(-1)!)).length);
      if (!withIds) return;
      const ids = idsInRows(response!, three.moduleIds);
      expect(ids, 'ids of the rows').toEqual(expect.arrayContaining(three.moduleIds));
    },
  );

  for (const role of ['tutor', 'manager'] as const)
    lists.check(
      `holds the same number of modules for the ${role} of the learner`,
      covers('modules.list.assigned', needs('modules', role, 'tutors'), ifAllowed, lists.row(role)),
      async ({ subject: { grown }, answer: [response] }) => {
        const all = rowsOf(assumeAccepted(grown.at(-1)!)).length;

        test.skip(response!.status === 403, 'the role may not read modules, which the API document leaves open');
        await expect(response!).toHaveStatus(200);
        expect(rowsOf(response!).length, 'rows').toBe(all);
      },
    );

  lists.check(
    'holds no module of another learner',
    covers('modules.list.assigned', needs('modules'), lists.row('both')),
    async ({ subject: { before, one, three, withIds }, answer: responses }) => {
      for (const [at, own] of [one, three].entries()) {
        const response = responses[at]!;
        const modules = own.moduleIds;
        const foreign = (own === one ? three : one).moduleIds;

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

  for (const { of, number, pageSize } of paged) {
    lists.check(
      `holds each of ${number} modules once on pages of ${pageSize}`,
      covers('modules.list.paging', needs('modules'), lists.row(`pages of ${pageSize}`)),
      async ({ subject, answer: responses }) => {
        test.skip(isTooSmall(responses), 'pages of so few rows are refused');
        const { moduleIds } = subject[of];
        const total = subject.before + number;
        const found: (string | null)[] = [];
        for (const [at, response] of responses.entries()) {
          await expect(response).toBeAccepted();
          const left = total - at * pageSize;
          expect(rowsOf(response).length, `rows of page ${at + 1}`).toBe(Math.min(pageSize, left));
          if (subject.withIds) found.push(...idsInRows(response, moduleIds));
        }
        if (!subject.withIds) return;
        expect(found.filter((id) => id !== null).sort(), 'ids on all pages').toEqual(moduleIds.toSorted());
      },
    );
  }

  test(
    'is answered 404 for a learner who does not exist',
    covers('modules.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      await listed(lab, records, (await learners.create()).learnerId);

      await expect(await records.modules(randomUUID())).toHaveStatus(404);
    },
  );

  test(
    'is answered 404 for a learner who no longer exists',
    covers('modules.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      const { learnerId } = await learners.create();
      await listed(lab, records, learnerId);
      test.skip(!(await learners.removeIfPossible(learnerId)), 'a learner with modules cannot be deleted');

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

/** Has the learner listed with a module where that is possible: an empty list may be answered 404 too. */
async function listed(lab: Lab, records: Records, learnerId: string): Promise<void> {
  if (lab.has('modules')) await lab.assignModule(learnerId);
  const list = await records.modules(learnerId);
  if (list.status === 404) lab.need('modules');
  assumeAccepted(list);
}

async function assigned(lab: Lab, learnerId: string, count: number): Promise<string[]> {
  const moduleIds: string[] = [];
  for (let made = 0; made < count; made++) moduleIds.push(await lab.assignModule(learnerId));
  return moduleIds;
}
