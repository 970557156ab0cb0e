import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { isLong } from '../../support/long.ts';
import { test } from '../../support/shared-target.ts';

/** Pools of which parts need further callers; `npm run test:long -- parts` makes those of all writes to learners. */
const files = isLong
  ? ['authentication/credentials', 'learners/(?:create|update)', 'learners/secondary-tutors', 'specs/tutors/']
  : ['learners/update/(?:refused|tutors)', 'learners/secondary-tutors'];

// A pool of which one part needs a caller that is not there would take all its checks along, after it has sent everything.
test('with nothing but an administrator, no check sends anything before it finds out that it lacks something', async ({
  target: { variables },
}) => {
  test.setTimeout(180_000);
  const { LAS_BASE_URL = '', LAS_CLIENT_ID = '', LAS_CLIENT_SECRET = '', LAS_TUTORS = '' } = variables;
  const { result } = await run(
    { LAS_BASE_URL, LAS_CLIENT_ID, LAS_CLIENT_SECRET, LAS_TUTORS, LAS_THOROUGH: '1' },
    undefined,
    ...files,
  );
  const checks = result?.rules.flatMap((rule) => rule.checks) ?? [];
  expect(checks.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(30);
  const wasted = checks.filter(({ lacks, exchanges }) => lacks !== undefined && exchanges.length > 0);
  expect(wasted.map(({ title, message }) => `${title}: ${message}`)).toEqual([]);
});
