import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { renderJunit } from '../../../reporters/views/junit.ts';
import { readResult } from '../../../reporters/views/read-result.ts';
import { viewNames, writeViews } from '../../../reporters/views/views.ts';
import { writeResult } from '../../../reporters/views/write-result.ts';
import { catalogue } from '../../../rules/index.ts';
import { ended, lasConformance, startCommand } from '../../support/faults/command.ts';
import { foldSample, record } from '../../support/samples.ts';
import { credentials, serving } from '../../support/serving.ts';
import { test } from '../../support/shared-target.ts';

test('a run that does not start leaves a result that says why, and keeps that of an earlier run beside it', async ({
  target: { service, variables },
}, testInfo) => {
  const folder = testInfo.outputPath('report');
  const [baseline, junit, blob] = [
    join(folder, 'baseline.json'),
    join(folder, 'junit.xml'),
    join(folder, 'blob/2-of-3'),
  ];
  const command = (args: string[], others: Record<string, string> = {}) =>
    lasConformance(args, {
      ...variables,
      LAS_REPORT_DIR: folder,
      LAS_STATE_DIR: testInfo.outputPath('state'),
      LAS_BASELINE: baseline,
      ...others,
    });
  const result = () => readResult(readFileSync(join(folder, 'conformance.json'), 'utf8'));
  const environment = { ...foldSample([]).target, baseUrl: service.baseUrl, environment: 'other' } as const;
  const found = foldSample([record('webhooks.read.by-id')], { catalogue, fallbackTarget: environment });
  await writeResult(found, folder);
  await writeViews(found, folder);
  writeFileSync(junit, renderJunit([], ''));
  expect((await command(['accept'])).exitStatus).toBe(0);
  const earlier = result();
  const earlierText = readFileSync(join(folder, 'conformance.json'), 'utf8');
  mkdirSync(blob, { recursive: true });
  writeFileSync(join(blob, 'report-2.zip'), '');
  const accepted = readFileSync(baseline, 'utf8');
  const wrong = { LAS_TUTORS: 'gone@example.com' };

  const listed = await command(['run', '--', '--list'], wrong);
  expect([listed.exitStatus, result()], 'with --list, nothing is written').toEqual([3, earlier]);

  const { exitStatus, printed } = await command(['run', '--shard', '2/3', '--junit', junit], wrong);

  const kept = join(folder, 'earlier');
  const [trouble = '', where, ...more] = printed.trimEnd().split('\n');
  expect(trouble).toMatch(/^LAS_TUTORS: gone@example\.com is not a tutor at .*\.$/);
  expect(where).toMatch(/^What the run before it found is kept in .*report\/earlier\/\.$/);
  expect(more).toEqual([]);
  expect(exitStatus).toBe(3);
  const { run, rules, answers, totals, target } = result();
  expect(run).toMatchObject({ status: 'not-started', trouble, checks: { made: 0, deferred: 0 } });
  expect(run.id).not.toBe(earlier.run.id);
  expect(target).toMatchObject({ baseUrl: service.baseUrl, environment: 'other', powers: [] });
  const judged = [...rules, ...answers].filter(({ verdict }) => verdict !== 'untestable');
  expect(new Set(judged.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set([`not-exercised: ${trouble}`]),
  );
  expect(totals).toMatchObject({ conforms: 0, violates: 0, inconclusive: 0, answers: 0 });
  for (const view of viewNames)
    expect(readFileSync(join(folder, view), 'utf8'), view).not.toContain(earlier.run.startedAt);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(
    'could not be judged: LAS_TUTORS: gone@example.com',
  );
  expect([junit, blob].filter(existsSync), 'other reports of the earlier run').toEqual([]);
  const keptFiles = ['conformance.json', ...viewNames, 'junit.xml', 'blob/2-of-3/report-2.zip'];
  expect(keptFiles.filter((name) => !existsSync(join(kept, name)))).toEqual([]);
  const again = await command(['run'], wrong);
  expect(again.printed, 'of a run that did not start, nothing need be kept').toBe(`${trouble}\n`);
  expect(readFileSync(join(kept, 'conformance.json'), 'utf8')).toBe(earlierText);

  const refused = await command(['accept']);
  expect(refused.printed).toBe(
    `Nothing was accepted. The target ${service.baseUrl} (other) could not be judged: ${trouble}\n`,
  );
  expect(refused.exitStatus).toBe(3);
  expect(readFileSync(baseline, 'utf8')).toBe(accepted);

  for (const gate of [await command(['gate', join(folder, 'conformance.json')]), await command(['gate'], wrong)]) {
    expect(gate.printed.trimEnd().split('\n').at(-1)).toBe(
      `The target ${service.baseUrl} (other) could not be judged: ${trouble}`,
    );
    expect(gate.printed.split('\n').length, gate.printed).toBeLessThan(12);
    expect(gate.exitStatus).toBe(3);
  }
});

test('a run that is ended while it waits for a hook or the target says so in its result', async () => {
  for (const waitsFor of ['hook', 'target']) {
    const folder = test.info().outputPath(waitsFor);
    mkdirSync(join(folder, 'state'), { recursive: true });
    let command: ChildProcess | null = null;
    const silent = await serving(() => command?.kill('SIGTERM'));
    const asked = join(folder, 'asked');
    command = startCommand(['run'], {
      ...credentials,
      LAS_BASE_URL: silent.url,
      LAS_REPORT_DIR: folder,
      LAS_STATE_DIR: join(folder, 'state'),
      ...(waitsFor === 'hook' ? { LAS_HOOK: `echo $$ > '${asked}'; sleep 100` } : {}),
    });
    const end = ended(command);
    if (waitsFor === 'hook')
      await expect
        .poll(() => existsSync(asked))
        .toBe(true)
        .then(() => command?.kill('SIGTERM'));
    const { exitStatus, printed } = await end;
    silent.close();
    expect([waitsFor, exitStatus, printed]).toEqual([waitsFor, 3, 'The run was ended before its checks.\n']);
    expect(readResult(readFileSync(join(folder, 'conformance.json'), 'utf8')).run.status).toBe('not-started');
    expect(readdirSync(join(folder, 'state'))).toEqual([]);
  }
});
