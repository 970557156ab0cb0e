import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { askHook } from '../../../cli/preflight/hook.ts';
import { tell } from '../../../protocol/run-notes.ts';
import { whilePrinting } from '../../support/faults/printed.ts';
import { configFor } from '../../support/serving.ts';

/** What is said while the hook is asked for its actions. */
async function saidDuring(hook: string): Promise<string> {
  const said: string[] = [];
  await whilePrinting(said, () => askHook({ ...configFor('http://127.0.0.1:1'), hook }, true, 300));
  tell({ hookActions: undefined, strangeActions: undefined });
  return said.join('');
}

test('a hook that is slow to list its actions is named while the command waits', async () => {
  const list = `echo '{"actions":["redeliver"]}'`;

  expect(await saidDuring(`sleep 0.6; ${list}`)).toBe(
    'LAS_HOOK has not yet said which actions it supports: waiting up to 120 s.\n',
  );
  expect(await saidDuring(list)).toBe('');
});

test('a signal that ends the command ends the hook too', async () => {
  const others = () => {};
  process.on('SIGTERM', others);
  const file = test.info().outputPath('pid');
  const asked = askHook({ ...configFor('http://127.0.0.1:1'), hook: `echo $$ > '${file}'; sleep 60` });
  const ended = expect(asked).rejects.toThrow('its check ended first');
  await expect.poll(() => existsSync(file)).toBe(true);

  process.emit('SIGTERM');

  await ended;
  process.removeListener('SIGTERM', others);
});
