import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  isSeen,
  isTooSmall,
  isUuid,
  modestPageSize,
  needs,
  oddPageAnswers,
  oddPages,
  type Power,
  pool,
  type Records,
  rowsOf,
  type Subjects,
  type Surroundings,
  settled,
  test,
} from '../../fixtures/index.ts';
import { expectHidden, hiddenOr } from '../learners/isolation/hidden.ts';
import type { ListOfLearner } from './list-of-learner.checks.ts';

interface Subject {
  learnerId: string;
  list: ApiResponse;
}

export interface RowOfAny {
  needs?: readonly Power[];
  read: (surroundings: Surroundings, subject: Subject) => Promise<readonly ApiResponse[]>;
}

const roles = ['tutor', 'manager'] as const;

/**
 * Declares the checks that hold for the list of any learner who has some, also of one that an organisation held before.
 * @param ownRows of its pool, for further checks.
 * @returns the pool.
 */
export function checkAny(list: ListOfLearner, ownRows: Record<string, RowOfAny> = {}) {
  const { area, name, read, ofAny, identityOf, rules } = list;

  /** Nothing, where the role does not see the learner. */
  const by = (role: (typeof roles)[number]): RowOfAny => ({
    needs: [role],
    async read({ learners, records, organisation }, { learnerId }) {
      const caller = organisation[role];
      return isSeen(await learners.as(caller).get(learnerId)) ? [await read(records.as(caller), learnerId)] : [];
    },
  });

  const some = pool(`${area}/of any`, {
    powers: [ofAny],
    rows: {
      tutor: by('tutor'),
      manager: by('manager'),
      'another organisation': {
        needs: ['otherOrganisation'],
        async read({ records, lab }, { learnerId }) {
          const theirs = records.as((await lab.otherOrganisation()).administrator);
          return hiddenOr(await read(theirs, learnerId), () => read(theirs, randomUUID()));
        },
      },
      'odd pages': {
        read: async ({ records }, { learnerId }) =>
          Object.values(await oddPages((query) => read(records, learnerId, query))),
      },
      ...ownRows,
    } as Record<string, RowOfAny>,
    async subject({ subjects, records }): Promise<Subject> {
      const [learnerId = ''] = await list.learners(subjects);
      return { learnerId, list: await read(records, learnerId) };
    },
    act: (surroundings, subject, row) => row.read(surroundings, subject),
  });

  for (const role of roles)
    some.checks(covers(rules.all, ifAllowed, some.row(role)), {
      [`holds the same ${name}s for a ${role} who sees the learner`]: async ({ subject, answer: [theirs] }) => {
        if (theirs === undefined) throw test.skip(true, 'the role does not see the learner');
        test.skip(theirs.status === 403, `the role may not read ${name}s, which the API document leaves open`);
        await expect(theirs).toHaveStatus(200);
        expect(rowsOf(theirs).length, 'rows').toBe(rowsOf(assumeAccepted(subject.list)).length);
      },
    });

  some.checks(covers(rules.isolation, some.row('another organisation')), {
    'is refused to another organisation': async ({ subject, answer }) => {
      const rows = rowsOf(assumeAccepted(subject.list));
      assume(rows.length > 0, `the learner has ${name}s`);
      const ids = rows.map(identityOf).filter(isUuid);
      if (ids.length > 0) await expect(answer[0]!).not.toNameOneOf(...ids);
      await expectHidden(answer);
    },
  });

  test(
    `holds each ${name} on one of the pages`,
    covers(rules.paging, needs(ofAny)),
    async ({ subjects, records, lab }) => {
      const { learnerId, rows } = await withFew(list, subjects, records);
      const page = (pageIndex: number) => read(records, learnerId, { pageIndex, pageSize: 1 });
      test.skip(isTooSmall([await page(1)]), 'pages of so few rows are refused');
      const all = new Set(rows.map(identityOf));

      await settled(lab, async () => {
        const found = new Set<string>();
        for (const at of rows.keys()) {
          const response = await page(at + 1);
          await expect(response).toBeAccepted();
          expect(rowsOf(response).length, 'rows of a page').toBe(1);
          for (const row of rowsOf(response)) if (all.has(identityOf(row))) found.add(identityOf(row));
        }
        expect(found.size, `${name}s on all pages`).toBe(all.size);
      });
    },
  );

  some.checks(covers(rules.pageIndex, some.row('odd pages')), {
    'shows how it answers odd pages': ({ answer: responses }, { observe }) => {
      const asked = ['pageIndex 0', 'no pageIndex', 'neither pageIndex nor pageSize', 'past the end'];
      const answers = Object.fromEntries(asked.map((what, at) => [what, responses[at]!]));
      observe(rules.pageIndex, oddPageAnswers(answers), ...responses);
    },
  });

  return some;
}

/** Any learner whose list is all on the first page, and its rows. */
export async function withFew({ name, read, learners }: ListOfLearner, subjects: Subjects, records: Records) {
  for (const learnerId of await learners(subjects)) {
    const rows = rowsOf(assumeAccepted(await read(records, learnerId)));
    if (rows.length > 0 && rows.length < modestPageSize) return { learnerId, rows };
  }
  throw test.skip(true, `no learner has few ${name}s`);
}
