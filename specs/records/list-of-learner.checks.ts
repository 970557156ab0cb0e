import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  type Call,
  covers,
  expect,
  type Item,
  idsInRows,
  inTurn,
  isThere,
  isTooSmall,
  type Lab,
  needs,
  type Power,
  pageAnswers,
  pageSizes,
  pool,
  type Records,
  type RuleId,
  rowsOf,
  type Subjects,
  type Surroundings,
  stringsIn,
  test,
} from '../../fixtures/index.ts';

/** A list of records of a learner that the API only reads: of modules, or of support records. */
export interface ListOfLearner {
  area: 'modules' | 'support-records';
  /** What one of them is called. */
  name: string;
  /** With which a check adds some, and with which there are some, whoever has added them. */
  power: 'modules' | 'supportRecords';
  ofAny: 'learnerWithModules' | 'learnerWithSupportRecords';
  /** Learners who have some, whoever has added them. */
  learners: (subjects: Subjects) => Promise<readonly string[]>;
  read: (records: Records, learnerId: string, query?: Call['query']) => Promise<ApiResponse>;
  /** With each of these, an unknown learner is answered 404. */
  queries: Call['query'][];
  /** Adds one, last updated on this day if it has such a day, and returns its id. */
  add: (lab: Lab, learnerId: string, day: string) => Promise<string>;
  /** Whether it is left open if a service adds some by itself, and if rows show the ids of those that are added. */
  isOpen: boolean;
  /** What tells one from others. */
  identityOf: (row: Item) => string;
  rules: Record<'all' | 'paging' | 'isolation' | 'unknownLearner' | 'pageIndex' | 'pageSize', RuleId>;
  titles: {
    all: string;
    paged: (count: 'three' | 'twelve', pageSize: number) => string;
  };
}

interface Held {
  learnerId: string;
  ids: string[];
}

export interface Subject {
  /** How many a learner has to whom none was added. */
  before: number;
  /** Learners to whom so many were added. */
  one: Held;
  three: Held;
  twelve: Held;
  /** The list of the one with three, after each was added. */
  grown: ApiResponse[];
  /** Whether rows contain the ids of what was added. */
  withIds: boolean;
}

export interface Row {
  needs?: readonly Power[];
  read: (surroundings: Surroundings, subject: Subject) => Promise<ApiResponse[]>;
}

/** Days of some of the twelve, by their place. The others are earlier, so a service that pages before it filters is noticed. */
export const recent: Record<number, string> = { 4: '2024-04-01', 8: '2024-04-02' };

const days = {
  one: ['2024-03-02'],
  three: ['2024-03-02', '2023-01-31', '2024-03-02'],
  twelve: Array.from({ length: 12 }, (_, at) => recent[at] ?? `2024-03-${at + 10}`),
};

const sizes = { three: [1, 2, 3], twelve: [5] };
const paged = (['three', 'twelve'] as const).flatMap((count) =>
  sizes[count].map((pageSize) => ({ count, pageSize, row: `pages of ${pageSize}` })),
);

/**
 * Declares the checks of what such a list must hold.
 * @param ownRows of its pool, for further checks.
 * @returns the pool.
 */
export function checkList(list: ListOfLearner, ownRows: Record<string, Row>) {
  const { name, read, queries, rules, titles } = list;
  const lists = poolOf(list, ownRows);

  lists.check(titles.all, covers(rules.all), async ({ subject }) => {
    for (const [at, response] of subject.grown.entries())
      await expectHeld(response, subject.three.ids.slice(0, at + 1), counted(subject, at + 1));
  });

  lists.checks(covers(rules.all, lists.row('both')), {
    [`holds no ${name} of another learner`]: async ({ subject, answer: [ofOne, ofThree] }) => {
      const { one, three } = subject;
      await expectHeld(ofOne!, one.ids, counted(subject, 1), three.ids);
      await expectHeld(ofThree!, three.ids, counted(subject, 3), one.ids);
    },
  });

  // What can be seen of the list where nobody can be given any: that there is one.
  test('answers 200 for a new learner', covers(rules.all), async ({ learners, records }) => {
    const { learnerId } = await learners.create();
    const response = await read(records, learnerId);
    test.skip(response.status === 404, 'the document lists 404 without saying when it applies');

    await expect(response).toHaveStatus(200);
  });

  for (const { count, pageSize, row } of paged)
    lists.checks(covers(rules.paging, lists.row(row)), {
      [titles.paged(count, pageSize)]: async ({ subject, answer: pages }) => {
        test.skip(isTooSmall(pages), 'pages of so few rows are refused');
        const { ids } = subject[count];
        const total = subject.before + ids.length;
        for (const [at, page] of pages.entries()) {
          await expect(page).toBeAccepted();
          expect(rowsOf(page).length, `rows of page ${at + 1}`).toBe(Math.min(pageSize, total - at * pageSize));
        }
        if (!subject.withIds) return;
        const found = pages.flatMap((page) => idsInRows(page, ids)).filter((id) => id !== null);
        expect(found.sort(), 'ids on all pages').toEqual(ids.toSorted());
      },
    });

  test(
    'is answered 404 for a learner who does not exist',
    covers(rules.unknownLearner),
    async ({ learners, records, lab }) => {
      await listed(list, lab, records, (await learners.create()).learnerId);

      for (const query of queries) await expect(await read(records, randomUUID(), query)).toHaveStatus(404);
    },
  );

  test(
    'is answered 404 for a learner who no longer exists',
    covers(rules.unknownLearner),
    async ({ learners, records, lab }) => {
      const { learnerId } = await learners.create();
      await listed(list, lab, records, learnerId);
      test.skip(!(await learners.removeIfPossible(learnerId)), `a learner with ${name}s cannot be deleted`);

      await expect(await read(records, learnerId)).toHaveStatus(404);
    },
  );

  return lists;
}

/** Lists of learners to whom some were added. */
function poolOf({ area, power, read, add, isOpen }: ListOfLearner, ownRows: Record<string, Row>) {
  const pages = (count: 'three' | 'twelve', pageSize: number): Row => ({
    read({ records }, subject) {
      const { learnerId, ids } = subject[count];
      const number = Math.ceil((subject.before + ids.length) / pageSize);
      return inTurn(Array(number).keys(), (at) => read(records, learnerId, { pageIndex: at + 1, pageSize }));
    },
  });
  const both: Row = {
    read: ({ records }, { one, three }) => inTurn([one, three], ({ learnerId }) => read(records, learnerId)),
  };

  return pool(`${area}/lists`, {
    powers: [power],
    rows: {
      ...Object.fromEntries(paged.map(({ count, pageSize, row }) => [row, pages(count, pageSize)])),
      both,
      ...ownRows,
    },

    async subject({ lab, learners, records }): Promise<Subject> {
      const make = async () => (await learners.create()).learnerId;
      const added = (learnerId: string, on: string[]) => inTurn(on, (day) => add(lab, learnerId, day));
      const [one, three, twelve] = [await make(), await make(), await make()];
      const before = isOpen ? rowCount(await read(records, three)) : 0;
      const ofOne = await added(one, days.one);
      const withIds = !isOpen || stringsIn(rowsOf(assumeAccepted(await read(records, one)))).includes(ofOne[0]!);
      const ofTwelve = await added(twelve, days.twelve);
      const ofThree: string[] = [];
      const grown = await inTurn(days.three, async (day) => {
        ofThree.push(await add(lab, three, day));
        return read(records, three);
      });
      return {
        before,
        one: { learnerId: one, ids: ofOne },
        three: { learnerId: three, ids: ofThree },
        twelve: { learnerId: twelve, ids: ofTwelve },
        grown,
        withIds,
      };
    },

    act: (surroundings, subject, row) => row.read(surroundings, subject),
  });
}

interface Expected {
  rows: number;
  withIds: boolean;
}

/** What a list shows once so many were added. */
function counted({ before, withIds }: Subject, added: number): Expected {
  return { rows: before + added, withIds };
}

/** What the list of the learner with three showed at last. */
export function asGrown({ grown, withIds }: Subject): Expected {
  return { rows: rowsOf(assumeAccepted(grown.at(-1)!)).length, withIds };
}

/** That the list has so many rows, these among them and none of another. */
export async function expectHeld(
  response: ApiResponse,
  ids: readonly string[],
  { rows, withIds }: Expected,
  ofAnother: readonly string[] = [],
): Promise<void> {
  await expect(response).toHaveStatus(200);
  expect(rowsOf(response).length, 'rows').toBe(rows);
  if (!withIds) return;
  // One by one: a row may name other records too.
  for (const id of ids) expect(idsInRows(response, [id]), 'ids of the rows').toContain(id);
  const found = idsInRows(response, [...ids, ...ofAnother]);
  // Both may have been assigned the same module, where its id is that of a course.
  for (const id of ofAnother) if (!ids.includes(id)) expect(found, 'ids of the rows').not.toContain(id);
}

/** How many rows there are. An empty list may be answered 404: the document lists that status without saying when it applies. */
export function rowCount(list: ApiResponse): number {
  return isThere(list) ? rowsOf(list).length : 0;
}

/** Has the learner listed with a record where that is possible: an empty list may be answered 404 too. */
async function listed(
  { power, read, add }: ListOfLearner,
  lab: Lab,
  records: Records,
  learnerId: string,
): Promise<void> {
  if (lab.has(power)) await add(lab, learnerId, '2024-03-02');
  const list = await read(records, learnerId);
  if (list.status === 404) lab.need(power);
  assumeAccepted(list);
}

/** More than any likely page. */
const recordsMade = 110;

/** Declares the question about the sizes of pages of such a list. */
export function askAboutPageSize({ power, read, add, rules }: ListOfLearner): void {
  test(
    'has a default pageSize and a largest one',
    covers(rules.pageSize, needs(power)),
    async ({ lab, learners, records, observe }) => {
      const { learnerId } = await learners.create();
      for (let made = 0; made < recordsMade; made++) await add(lab, learnerId, '2024-03-02');
      const answers = await pageSizes((query) => read(records, learnerId, query));

      const answer = { [`given of ${recordsMade} rows`]: pageAnswers(answers) };
      observe(rules.pageSize, answer, ...Object.values(answers));
    },
  );
}
