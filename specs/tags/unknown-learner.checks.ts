import { covers, expect, test } from '../../fixtures/index.ts';
import { toNobody, unchanged } from './unchanged.ts';

const operations = {
  'tags.add.unknown-learner': 'POST /v1/learners/{learnerId}/tags',
  'tags.list.unknown-learner': 'GET /v1/learners/{learnerId}/tags',
  'tags.remove.unknown-learner': 'DELETE /v1/learners/{learnerId}/tags',
} as const;

const rules = Object.keys(operations) as (keyof typeof operations)[];

for (const rule of rules)
  test.describe(operations[rule], covers(rule), () => {
    for (const whose of Object.keys(toNobody[rule]))
      unchanged.checks(unchanged.row(`${rule} ${whose}`), {
        [`gets 404 ${whose}`]: async ({ subject: { short }, before, answer: [answer] }) => {
          // An empty list may be refused before the learner is looked for.
          await expect(answer!).toHaveStatus(404, ...(whose.startsWith('with an empty list') ? [400] : []));
          expect(before.held, 'tags of a known learner').toContainEqual(expect.objectContaining({ name: short }));
        },
      });
  });
