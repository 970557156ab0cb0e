import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';

/** How a process ends that a watchdog watches, with waits of milliseconds. */
async function endOf(code: string): Promise<{ code: number | null; signal: string | null; endFile: string }> {
  const endFile = test.info().outputPath('killed');
  const program = `
    import { writeFileSync } from 'node:fs';
    import { startWatchdog } from ${JSON.stringify(packageFile('dist/fixtures/target/watchdog.js'))};
    const endFile = ${JSON.stringify(endFile)};
    const watch = (options) => startWatchdog({ endFile, everyMs: 20, blockedMs: 600_000, orphanedMs: 600_000, ...options });
    const compute = (ms) => { for (const end = Date.now() + ms; Date.now() < end; ); };
    ${code}`;
  const args = ['--input-type=module', '-e', program];
  const [exitCode, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
  return { code: exitCode, signal, endFile };
}

const killed = { code: null, signal: 'SIGKILL' };

test('a process that computes for too long without a pause is killed', async () =>
  expect(await endOf('watch({ blockedMs: 500 }); for (;;);')).toMatchObject(killed));

test('a process that pauses in time goes on, and ends by itself', async () =>
  expect(await endOf('watch({ blockedMs: 60_000 }); compute(300); setTimeout(() => compute(300), 50);')).toMatchObject({
    code: 0,
  }));

test('a process is killed once the file appears that ends all, whatever it does', async () => {
  const end = await endOf('watch({}); compute(200); writeFileSync(endFile, ""); for (;;);');
  expect(end).toMatchObject(killed);
  expect(existsSync(end.endFile)).toBe(true);
});
