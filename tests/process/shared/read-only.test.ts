import { expect, test } from '@playwright/test';
import { createSharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { startService } from '../../../service/index.ts';
import { lasConformance, run } from '../../support/faults/command.ts';
import { holdingsOf } from '../../support/faults/holdings.ts';
import { isLong } from '../../support/long.ts';

/** Checks that read, and some that write; `npm run test:long -- parts` makes them all. */
const files = isLong ? [] : ['modules/read-only', 'tags/held', 'specs/versioning/'];

test('a read-only run sends no writes, and exercises what needs none', async () => {
  const service = await startService({});
  const { variables, organisations } = await createSharedEnvironment(service);
  const folder = test.info().outputPath();
  const own = { ...variables, LAS_READ_ONLY: '1', LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder };

  const { result, printed } = await run(own, undefined, ...files);

  expect(result?.totals, printed).toMatchObject({ violates: 0, inconclusive: 0 });
  expect(result?.answers.filter(({ verdict }) => verdict === 'inconclusive')).toEqual([]);
  expect(result?.totals.conforms, 'rules that need no write').toBeGreaterThan(3);
  const operations = Object.keys(result?.cost.byOperation ?? {});
  expect(operations.filter((operation) => !/^GET |^POST \/v1\/auth$/.test(operation))).toEqual([]);
  const tagging = result?.rules.filter(({ id, checks }) => id.startsWith('tags.add') && checks.length > 0) ?? [];
  expect(tagging.length, 'rules that need a write').toBeGreaterThan(3);
  const reasons = new Set(tagging.map(({ reason }) => reason));
  expect(
    [...reasons].every((reason) => reason?.includes('write')),
    `${[...reasons]}`,
  ).toBe(true);
  expect(Object.values(await holdingsOf(service, organisations)).every((count) => count === 0)).toBe(true);
  await service.close();
});

test('production is refused without --read-only, before anything is sent', async () => {
  const production = { LAS_BASE_URL: 'https://api.example.com', LAS_ENVIRONMENT: 'production' };
  const { exitStatus, printed } = await lasConformance(['run'], {
    ...production,
    LAS_CLIENT_ID: 'id',
    LAS_CLIENT_SECRET: 'secret',
    LAS_TUTORS: 't@example.com',
  });

  expect(printed).toContain('LAS_ENVIRONMENT is production, which is only tested with --read-only');
  expect(exitStatus).toBe(2);
});
