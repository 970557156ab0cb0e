import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { reported } from '../support/faults/command.ts';
import { sampleOf } from '../support/long.ts';
import { test } from '../support/shared-target.ts';

for (const alsoFor of sampleOf(['JUnit', ''], 2))
  test(`a check that loses a response is repeated once, and the report contains what both attempts recorded ${alsoFor}`, async ({
    target: { proxied, service, folder },
  }) => {
    let additions = 0;
    const LAS_BASE_URL = await proxied(async (request, forward) => {
      const isAddition = request.method === 'POST' && request.path.endsWith('/tags');
      if (isAddition) additions += 1;
      // The first is that of the look at how far reads are behind writes.
      return isAddition && additions === 2 ? 'reset' : forward(request);
    });
    const junit = join(folder, 'junit.xml');
    const options = ['--grep', '@tags\\.add\\.adds(?![\\w.-])', ...(alsoFor ? ['--junit', junit] : [])];
    const { exitStatus, printed, result } = await reported(
      ['run', ...options, '--', '--workers=1', 'specs/tags/held'],
      { LAS_BASE_URL, LAS_CONTROL_URL: service.controlUrl },
    );
    expect(exitStatus, printed).toBe(0);
    expect(result?.rules.find(({ id }) => id === 'tags.add.adds')).toMatchObject({ verdict: 'conforms' });
    expect(additions).toBeGreaterThan(2);
    // The request of the first attempt, whose response was lost.
    expect(Object.values(result?.exchanges ?? {}).filter(({ error }) => error !== null)).toHaveLength(1);
    expect(result?.openapi, 'recorded by the first test of the first worker only').toBeInstanceOf(Object);
    if (alsoFor) expect(await readFile(junit, 'utf8')).toMatch(/<testsuites [^>]*failures="0"/);
  });
