import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  covers,
  enumerations,
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
  test,
} from '../../fixtures/index.ts';
import { added, ofEveryKind } from './added.ts';

interface Held {
  learnerId: string;
  ids: string[];
}

interface Subject {
  /** Who has three support records, and their list after each was added. */
  three: Held;
  grown: ApiResponse[];
  /** Who has one of them. */
  one: Held;
  /** Who has twelve: those of `since` and later are in between, so a service that pages before it filters is noticed. */
  twelve: Held;
}

interface Row {
  needs?: readonly Power[];
  read: (surroundings: Surroundings, subject: Subject) => Promise<ApiResponse[]>;
}

const days = Array.from({ length: 12 }, (_, day) => `2024-03-${String(day + 10)}`);
const since = '2024-04-01';
const recent: Record<number, string> = { 4: '2024-04-01', 8: '2024-04-02' };
const daysOfTwelve = days.map((day, at) => recent[at] ?? day);

/** What the pages of `three` hold, by their size. */
const lengthsOfThree = { 1: [1, 1, 1], 2: [2, 1], 3: [3] };

function pages(of: 'three' | 'twelve', count: number, query: { pageSize: number; lastUpdatedSince?: string }): Row {
  return {
    async read({ records }, subject) {
      const answers: ApiResponse[] = [];
      for (let pageIndex = 1; pageIndex <= count; pageIndex++)
        answers.push(await records.supportRecords(subject[of].learnerId, { pageIndex, ...query }));
      return answers;
    },
  };
}

const as = (role: 'tutor' | 'manager'): Row => ({
  needs: [role, 'tutors'],
  read: async ({ records, organisation }, { three }) => [
    await records.as(organisation[role]).supportRecords(three.learnerId),
  ],
});

/** Lists of learners who have support records. */
const lists = pool('support-records/lists', {
  rows: {
    ...Object.fromEntries(
      Object.entries(lengthsOfThree).map(([size, lengths]) => [
        `pages of ${size}`,
        pages('three', lengths.length, { pageSize: Number(size) }),
      ]),
    ),
    'pages of 5': pages('twelve', 3, { pageSize: 5 }),
    since: pages('twelve', 2, { pageSize: 1, lastUpdatedSince: since }),
    tutor: as('tutor'),
    manager: as('manager'),
    both: {
      read: async ({ records }, { one, three }) => [
        await records.supportRecords(one.learnerId),
        await records.supportRecords(three.learnerId),
      ],
    },
  } as Record<string, Row>,
  needs: (row) => row.needs ?? [],

  async subject({ lab, learners, records, organisation }): Promise<Subject> {
    const primaryTutorEmail = lab.has('tutors') ? organisation.tutors[0] : undefined;
    const make = async (): Promise<Held> => {
      const { learnerId } = await learners.create({ primaryTutorEmail });
      return { learnerId, ids: [] };
    };
    const [one, three, twelve] = [await make(), await make(), await make()];
    one.ids = await added(lab, one.learnerId, '2024-03-02');
    twelve.ids = await added(lab, twelve.learnerId, ...daysOfTwelve);
    const grown: ApiResponse[] = [];
    for (const day of ['2024-03-02', '2023-01-31', '2024-03-02']) {
      three.ids.push(...(await added(lab, three.learnerId, day)));
      grown.push(await records.supportRecords(three.learnerId));
    }
    return { one, three, twelve, grown };
  },

  act: (surroundings, subject, { read }) => read(surroundings, subject),
});

test.describe('GET /v1/learners/{learnerId}/supportrecords', () => {
  lists.check(
    'holds each support record of the learner',
    covers('support-records.list.all', needs('supportRecords')),
    async ({ subject: { three, grown } }) => {
      for (const [at, response] of grown.entries()) {
        const ids = three.ids.slice(0, at + 1);
        await expect(response).toHaveStatus(200);
        expect(idsInRows(response, ids).sort(), `ids of ${ids.length} records`).toEqual(ids.toSorted());
      }
    },
  );

  for (const supportType of enumerations.supportType)
    test(
      `holds support records of type ${supportType} and every coverage, of long ago and of today`,
      covers('support-records.list.all', needs('supportRecords')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const today = new Date().toISOString().slice(0, 10);
        const ids = await ofEveryKind(lab, learnerId, [supportType], ['2019-05-31', today]);

        const response = await records.supportRecords(learnerId);

        await expect(response).toHaveStatus(200);
        expect(idsInRows(response, ids).sort(), 'ids of the rows').toEqual(ids.sort());
      },
    );

  for (const role of ['tutor', 'manager'] as const)
    lists.check(
      `holds the same for the ${role} of the learner`,
      covers('support-records.list.all', needs('supportRecords', role, 'tutors'), ifAllowed, lists.row(role)),
      ({ subject: { three }, answer: [response] }) => {
        test.skip(
          response!.status === 403,
          'the role may not read support records, which the API document leaves open',
        );
        expect(idsInRows(response!, three.ids).sort(), 'ids of the rows').toEqual(three.ids.toSorted());
      },
    );

  lists.check(
    'holds no support record of another learner',
    covers('support-records.list.all', needs('supportRecords'), lists.row('both')),
    async ({ subject: { one, three }, answer: responses }) => {
      for (const [at, { ids }] of [one, three].entries()) {
        await expect(responses[at]!).toHaveStatus(200);
        expect(idsInRows(responses[at]!, ids).sort(), 'ids of the rows').toEqual(ids.toSorted());
      }
    },
  );

  for (const [pageSize, lengths] of Object.entries(lengthsOfThree)) {
    lists.check(
      `holds each of three support records once on pages of ${pageSize}`,
      covers('support-records.list.paging', needs('supportRecords'), lists.row(`pages of ${pageSize}`)),
      async ({ subject: { three }, answer: responses }) => {
        test.skip(isTooSmall(responses), 'pages of so few rows are refused');
        for (const [at, response] of responses.entries()) {
          await expect(response).toBeAccepted();
          expect(rowsOf(response).length, `rows of page ${at + 1}`).toBe(lengths[at]);
        }
        const found = responses.flatMap((response) => idsInRows(response, three.ids));
        expect(found.sort(), 'ids on all pages').toEqual(three.ids.toSorted());
      },
    );
  }

  for (const [title, row, days] of [
    ['holds each of twelve support records once on pages of 5', 'pages of 5', daysOfTwelve],
    ['pages through the records that lastUpdatedSince selects', 'since', Object.values(recent)],
  ] as const)
    lists.check(
      title,
      covers('support-records.list.paging', needs('supportRecords'), lists.row(row)),
      async ({ subject: { twelve }, answer: responses }) => {
        test.skip(isTooSmall(responses), 'pages of so few rows are refused');
        const expected = twelve.ids.filter((_, at) => days.includes(daysOfTwelve[at]!));
        for (const response of responses) await expect(response).toBeAccepted();
        const found = responses.flatMap((response) => idsInRows(response, expected));
        expect(found.sort(), 'ids on all pages').toEqual(expected.sort());
      },
    );

  test(
    'is answered 404 for a learner who does not exist',
    covers('support-records.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      await listed(lab, records, (await learners.create()).learnerId);

      await expect(await records.supportRecords(randomUUID())).toHaveStatus(404);
      await expect(await records.supportRecords(randomUUID(), { lastUpdatedSince: '2024-03-01' })).toHaveStatus(404);
    },
  );

  test(
    'is answered 404 for a learner who no longer exists',
    covers('support-records.list.unknown-learner'),
    async ({ learners, records, lab }) => {
      const { learnerId } = await learners.create();
      await listed(lab, records, learnerId);
      test.skip(!(await learners.removeIfPossible(learnerId)), 'a learner with support records cannot be deleted');

      await expect(await records.supportRecords(learnerId)).toHaveStatus(404);
    },
  );
});

/** Has the learner listed with a support record where that is possible: an empty list may be answered 404 too. */
async function listed(lab: Lab, records: Records, learnerId: string): Promise<void> {
  if (lab.has('supportRecords')) await added(lab, learnerId, '2024-03-02');
  const list = await records.supportRecords(learnerId);
  if (list.status === 404) lab.need('supportRecords');
  assumeAccepted(list);
}
