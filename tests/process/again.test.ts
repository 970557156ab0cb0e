import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startService } from '../../service/index.ts';
import { reported } from '../support/faults/command.ts';
import { sampleOf } from '../support/long.ts';
import { startProxy } from '../support/proxy.ts';

for (const alsoFor of sampleOf(['JUnit', ''], 2))
  test(`a check that loses a response is repeated once, and the report contains what both attempts recorded ${alsoFor}`, async () => {
    const folder = test.info().outputPath();
    const service = await startService();
    let additions = 0;
    const proxy = await startProxy(service.baseUrl, async (request, forward) => {
      const isAddition = request.method === 'POST' && request.path.endsWith('/tags');
      if (isAddition) additions += 1;
      return isAddition && additions === 1 ? 'reset' : forward(request);
    });
    try {
      const junit = join(folder, 'junit.xml');
      const options = ['--grep', '@tags\\.add\\.adds(?![\\w.-])', ...(alsoFor ? ['--junit', junit] : [])];
      const { exitStatus, printed, result } = await reported(
        ['run', ...options, '--', '--workers=1', 'specs/tags/held'],
        {
          ...{ LAS_BASE_URL: proxy.url, LAS_CONTROL_URL: service.controlUrl },
          ...{ LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder },
        },
      );
      expect(exitStatus, printed).toBe(0);
      expect(result?.rules.find(({ id }) => id === 'tags.add.adds')).toMatchObject({ verdict: 'conforms' });
      expect(additions).toBeGreaterThan(1);
      // The request of the first attempt, whose response was lost.
      expect(Object.values(result?.exchanges ?? {}).filter(({ error }) => error !== null)).toHaveLength(1);
      expect(result?.openapi, 'recorded by the first test of the first worker only').toBeInstanceOf(Object);
      if (alsoFor) expect(await readFile(junit, 'utf8')).toMatch(/<testsuites [^>]*failures="0"/);
    } finally {
      await proxy.close();
      await service.close();
    }
  });
