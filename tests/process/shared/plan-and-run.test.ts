import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Plan } from '../../../cli/doctor/plan.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { lasConformance } from '../../support/faults/command.ts';
import { sampleOf } from '../../support/long.ts';
import { test } from '../../support/shared-target.ts';

/** What cannot be undone. */
const lasting = {
  invitations: 'POST /v1/learners/{learnerId}/assessment/invite',
  exports: 'POST /v1/learnerexports',
  reports: 'POST /v1/learners/{learnerId}/assessment/report',
} as const;

const selected = ['--grep', '@(assessments|authentication|exports|reports|webhooks.logs)'];

/** By the choices of the service: some are deferred, or none. */
const budgets = { a: '400', b: '1500' };

for (const [choices, LAS_MAX_REQUESTS] of sampleOf(Object.entries(budgets), 2))
  test.describe(`where a service makes choices ${choices}`, () => {
    test.use({ choices });

    test('a run takes no more than the plan has said', async ({ target: { folder, variables }, tunnel }) => {
      const settings = { ...variables, ...tunnel, LAS_MAX_REQUESTS };

      const planned = JSON.parse((await lasConformance(['plan', '--json', ...selected], settings)).printed) as Plan;
      const said = (await lasConformance(['plan', ...selected], settings)).printed;
      const { exitStatus, printed } = await lasConformance(['run', ...selected], settings);

      expect(exitStatus, printed).toBe(0);
      const { exchanges, rules, run, cost } = JSON.parse(
        await readFile(join(folder, 'conformance.json'), 'utf8'),
      ) as Result;
      // Those for which learners stay are made by a later run; and only a run finds out that a new learner has no plan to read.
      const withoutPlan = new Set(
        rules
          .flatMap(({ checks }) => checks)
          .filter(
            ({ title, message }) => /^Operations of support plans/.test(title) && message === 'lacks supportPlans',
          )
          .map(({ title }) => title),
      );
      const made = (run.checks?.made ?? 0) + planned.agedLearners + withoutPlan.size;
      expect({ made, deferred: run.checks?.deferred }).toEqual(planned.checks);
      expect(Math.abs(planned.total.requests - cost.requests) / cost.requests, 'by how much it is off').toBeLessThan(
        0.3,
      );
      for (const [unit, making] of Object.entries(lasting)) {
        const times = Object.values(exchanges).filter(
          ({ operation, response }) => operation === making && response !== null && response.status < 300,
        ).length;
        const most = Number(new RegExp(`${unit} +at most (\\d+)`).exec(said)?.[1] ?? 0);
        expect(times, `${unit}, of which the plan has ${most}`).toBeLessThanOrEqual(most);
        expect(most, `${unit}, of which the run made ${times}`).toBeLessThanOrEqual(2 * times + 6);
      }
    });
  });
