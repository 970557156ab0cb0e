import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import packed from '@sparticuz/chromium';
import { packageFile } from '../../cli/modules.ts';
import { startPages } from '../../cli/serve/pages.ts';
import { run } from '../support/faults/command.ts';
import { isLong } from '../support/long.ts';
import { test } from '../support/shared-target.ts';

if (isLong)
  test('the hook of docs/hooks.md that drives pages does what checks ask of it', async ({
    target: { service, variables, folder },
  }) => {
    test.setTimeout(240_000);
    const pages = await startPages({ controlUrl: service.controlUrl, port: 0, host: '127.0.0.1' });
    const page = readFileSync(packageFile('docs/hooks.md'), 'utf8');
    const [, source = ''] = /```js\n(\/\/ pages\.mjs\n[\s\S]*?)```/.exec(page) ?? [];
    const file = join(folder, 'pages.mjs');
    writeFileSync(file, source.replace("'playwright'", `'${packageFile('node_modules/playwright/index.mjs')}'`));

    const { exitStatus, printed, result } = await run(
      {
        ...variables,
        LAS_HOOK: `node '${file}'`,
        PAGES_URL: pages.url,
        PAGES_BROWSER: await packed.executablePath(),
        LAS_THOROUGH: '1',
      },
      '@support-records\\.read\\.by-id|@assessments\\.result\\.fields|@modules\\.isolation\\.list|@support-plans\\.isolation',
      'read-only',
    );

    const exercised = result?.rules.filter(({ verdict }) => verdict === 'conforms').map(({ id }) => id);
    expect(exercised, printed).toEqual(
      expect.arrayContaining([
        ...['assessments.result.fields', 'modules.isolation.list'],
        ...['support-plans.isolation.read', 'support-records.read.by-id'],
      ]),
    );
    expect(result?.target.sources).toMatchObject({ assessments: 'hook', supportPlans: 'hook' });
    expect(exitStatus, printed).toBe(0);
    await pages.close();
  });
