import fc from 'fast-check';
import { Learners } from '../../fixtures/resources/learners.ts';
import { type Item, rowsOf } from '../../fixtures/resources/rows.ts';
import { covers, expect, needs, test } from '../check.ts';

/** Learners of an organisation, oldest first: the position of the primary tutor, and whether it is deleted again. */
const people = fc.array(
  fc.record({ tutor: fc.constantFrom(0, 0, 1, 2, 3), deleted: fc.nat(3).map((number) => number === 3) }),
  { minLength: 1, maxLength: 12, size: 'max' },
);
const pageSizes = fc.oneof(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 13 }));

/** Which tutors' learners a caller sees (control interface). */
const seenBy = { administrator: [0, 1, 2, 3], manager: [0, 1], tutor: [0] };
const roles = fc.constantFrom<keyof typeof seenBy>('administrator', 'administrator', 'manager', 'tutor');

test.describe('GET /v1/learners', () => {
  test(
    'yields each learner that the caller sees once, in step with totalRecords, whatever the page size',
    covers(
      'learners.list.pages-cover-once',
      'learners.list.total-records',
      'learners.list.page-size-kept',
      needs('organisations'),
    ),
    async ({ check, lab }) => {
      await check(
        fc.asyncProperty(people, pageSizes, roles, async (asked, pageSize, role) => {
          const organisation = await lab.emptyOrganisation();
          const learners = new Learners(lab, organisation);
          const created = [];
          for (const { tutor } of asked)
            created.push(await learners.create({ primaryTutorEmail: organisation.tutors[tutor] }));
          for (const [position, { deleted }] of asked.entries())
            if (deleted) await learners.delete(created[position]?.learnerId ?? '');
          const expected = created
            .filter((_, position) => !asked[position]?.deleted && seenBy[role].includes(asked[position]?.tutor ?? -1))
            .map(({ body }) => body.email);

          const rows = await walk(learners.as(organisation[role]), pageSize, expected.length);

          expect(rows.map(({ email }) => String(email)).sort(), 'emails on all pages').toEqual(expected.sort());
        }),
        { runs: 40 },
      );
    },
  );
});

/** All rows by the documented stop rule: totalRecords collected, or a page with fewer than pageSize rows. */
async function walk(learners: Learners, pageSize: number, total: number): Promise<Item[]> {
  const rows: Item[] = [];
  for (let pageIndex = 1; pageIndex <= total + 1; pageIndex++) {
    const response = await learners.list({ pageIndex, pageSize });
    // What an empty list gets is not documented.
    if (total === 0 && response.status === 404) break;
    await expect(response).toHaveStatus(200);
    const page = rowsOf(response);
    expect(response.body?.totalRecords, `totalRecords of page ${pageIndex}`).toBe(total);
    expect(page.length, `rows of page ${pageIndex}`).toBe(Math.min(pageSize, total - rows.length));
    rows.push(...page);
    if (rows.length >= response.body.totalRecords || page.length < pageSize) break;
  }
  return rows;
}
