import { expect, test } from '@playwright/test';
import { listed } from '../../../cli/run/listed.ts';

test('a list of checks that Ctrl-C ends is no fault of the suite', async () => {
  const before = process.listenerCount('SIGINT');
  const list = expect(listed(['tags/add'])).rejects.toThrow('Inconclusive: the command was interrupted.');
  await expect.poll(() => process.listenerCount('SIGINT')).toBeGreaterThan(before);
  process.emit('SIGINT');
  await list;
});
