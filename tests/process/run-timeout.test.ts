import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { packageFile } from '../../cli/modules.ts';

/** What a process that ends early prints and ends with, with every wait a hundredth as long, if it lives on for a while. */
function ended(afterwards: string): { status: number | null; asked: number; killed: number } {
  const code = `
    import { endEarly, startRunTimeout } from ${JSON.stringify(packageFile('dist/reporters/collect/run-timeout.js'))};
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = (done, ms) => wait(done, ms / 100);
    process.on('SIGINT', () => console.log('asked'));
    const workersHaveEnded = startRunTimeout(null, () => console.log('killed'));
    endEarly();
    ${afterwards}
    wait(() => {}, 1_000);`;
  const args = ['--input-type=module', '-e', code];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const times = (word: string) => stdout.split(word).length - 1;
  return { status, asked: times('asked'), killed: times('killed') };
}

test('if a run does not end after it was asked to, its workers are killed, and then it is', () =>
  expect(ended('')).toEqual({ status: 3, asked: 1, killed: 1 }));

test('a run that was interrupted by a signal is no different', () =>
  expect(ended(`process.emit('SIGINT');`)).toEqual({ status: 3, asked: 2, killed: 1 }));

test('a run whose workers have ended may take its time to clean up and report', () =>
  expect(ended('workersHaveEnded();')).toEqual({ status: 0, asked: 1, killed: 0 }));

test('a run is asked to end only once', () =>
  expect(ended('endEarly(); workersHaveEnded();')).toEqual({ status: 0, asked: 1, killed: 0 }));
