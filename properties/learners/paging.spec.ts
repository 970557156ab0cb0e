import fc from 'fast-check';
import { covers, emailIn, isInvalid, Learners, modestPageSize, needs, rowsOf, totalOf } from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import { eachRule, test } from '../check.ts';
import type { Judge } from '../judge.ts';

/** Learners of an organisation, oldest first: the index of the primary tutor, and whether the learner is deleted again. */
const people = fc.array(
  fc.record({ tutor: fc.constantFrom(0, 0, 1, 2, 3), deleted: fc.constantFrom(false, false, false, true, true) }),
  { minLength: 3, maxLength: 12, size: 'max' },
);
const pageSizes = fc.oneof(
  fc.integer({ min: 2, max: 4 }),
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 10 }),
);

/** The indices of the tutors whose learners each caller sees (control interface). */
const seenBy = { administrator: [0, 1, 2, 3], manager: [0, 1], tutor: [0] };
const roles = fc.constantFrom<keyof typeof seenBy>('administrator', 'administrator', 'manager', 'tutor');

/** Several walks through the list, for which the learners are created once. */
const walks = fc.array(fc.tuple(pageSizes, roles), { minLength: 2, maxLength: 5, size: 'max' });

test.describe('GET /v1/learners, whatever the page size and the caller', () => {
  test.describe.configure({ mode: 'default' });

  const rules = eachRule({
    'learners.list.pages-cover-once': 'yields each learner that the caller sees once',
    'learners.list.total-records': 'says on each page how many the caller sees',
    'learners.list.page-size-kept': 'fills each page but the last',
  });

  for (const { title, ...shown } of rules)
    test(title, covers(shown.rule, needs('organisations')), async ({ checkRule, lab }) => {
      await checkRule(
        (judge) =>
          fc.asyncProperty(people, walks, async (asked, each) => {
            const organisation = await lab.emptyOrganisation();
            const learners = new Learners(lab, organisation);
            const all = [];
            for (const { tutor, deleted } of asked) {
              const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[tutor] });
              all.push({ learnerId, email: body.email, tutor, deleted });
            }
            for (const { learnerId, deleted } of all) if (deleted) await learners.remove(learnerId);
            for (const [pageSize, role] of each) {
              // It is not documented whether managers and tutors may list learners.
              if (role !== 'administrator' && (await isForbidden(learners.as(organisation[role])))) continue;
              const seen = all.filter(({ tutor, deleted }) => !deleted && seenBy[role].includes(tutor));
              const emails = await walk(learners.as(organisation[role]), pageSize, seen.length, judge);
              if (emails === null) continue;
              const expected = seen.map(({ email }) => email).sort();
              judge.apart('learners.list.pages-cover-once', () =>
                assert.same(emails.sort(), expected, 'emails on all pages'),
              );
            }
          }),
        { ...shown, runs: 12 },
      );
    });
});

async function isForbidden(learners: Learners): Promise<boolean> {
  return (await learners.list({ pageIndex: 1, pageSize: modestPageSize })).status === 403;
}

/**
 * Emails of all rows, collected by the documented stop rule: until there are totalRecords, or a page has fewer than pageSize
 * rows. Null if pages of that size are refused: no smallest size is documented.
 */
async function walk(learners: Learners, pageSize: number, total: number, judge: Judge): Promise<string[] | null> {
  const emails: string[] = [];
  for (let pageIndex = 1; pageIndex <= total + 1; pageIndex++) {
    const response = await learners.list({ pageIndex, pageSize });
    // The status for an empty list is not documented.
    if (total === 0 && response.status === 404) break;
    if (pageIndex === 1 && pageSize < modestPageSize && isInvalid(response)) return null;
    judge('learners.list.pages-cover-once', () => assert.status(response, 200));
    const page = rowsOf(response);
    judge.apart('learners.list.total-records', () =>
      assert.same(totalOf(response), total, `totalRecords of page ${pageIndex}`),
    );
    const full = Math.min(pageSize, total - emails.length);
    judge.apart('learners.list.page-size-kept', () => assert.same(page.length, full, `rows of page ${pageIndex}`));
    emails.push(...page.map(emailIn));
    if (emails.length >= total || page.length < pageSize) break;
  }
  return emails;
}
