import { expect } from '@playwright/test';
import { run } from '../../support/faults/command.ts';
import { test } from '../../support/shared-target.ts';

test('a service whose 401 and 404 are web pages is judged like any other, and nothing is left behind', async ({
  target,
}) => {
  const LAS_BASE_URL = await target.proxied(async (request, forward) => {
    const answer = await forward(request);
    if (![401, 404].includes(answer.status)) return answer;
    const body = `<html><h1>HTTP Status ${answer.status}</h1><p>${request.path}</p></html>`;
    return { ...answer, headers: { 'content-type': 'text/html' }, body };
  });
  const { exitStatus, printed, result } = await run(
    { ...target.variables, LAS_BASE_URL },
    '@(authentication.token|learners.delete|tags.(delete|untagged)|versioning)',
  );

  expect(exitStatus, printed).toBe(0);
  expect(result?.totals, printed).toMatchObject({ violates: 0, inconclusive: 0 });
  expect(result?.totals.conforms, printed).toBeGreaterThan(20);
  expect(await target.records()).toBe(0);
});
