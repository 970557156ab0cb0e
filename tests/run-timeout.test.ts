import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { projectFile } from '../cli/modules.ts';

/** What a process that ends early prints and ends with, with every wait a hundredth as long, if it lives on for a while. */
function ended(afterwards: string): { status: number | null; asked: number } {
  const code = `
    import { endEarly, startRunTimeout } from ${JSON.stringify(projectFile('reporters/run-timeout.ts'))};
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (done, ms) => wait(done, ms / 100);
    process.on('SIGINT', () => console.log('asked'));
    const workersHaveEnded = startRunTimeout(null);
    endEarly(1);
    ${afterwards}
    wait(() => {}, 1_000);`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, asked: stdout.split('asked').length - 1 };
}

test('a run that does not end after it was asked to is killed, with the given exit status', () =>
  expect(ended('')).toEqual({ status: 1, asked: 1 }));

test('a run whose workers have ended may take its time to clean up and report', () =>
  expect(ended('workersHaveEnded();')).toEqual({ status: 0, asked: 1 }));

test('a run is asked to end only once', () =>
  expect(ended('endEarly(3); workersHaveEnded();')).toEqual({ status: 0, asked: 1 }));
