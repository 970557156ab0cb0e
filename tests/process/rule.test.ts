import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lasConformance } from '../support/faults/command.ts';
import { isLong } from '../support/long.ts';

const rule = (id: string, variables = {}) => lasConformance(['rule', id], variables);

if (isLong)
  test('a rule is judged by its checks alone, and its proof says which check catches which defect', async () => {
    const { printed, exitStatus } = await rule('versioning.path');

    expect(printed).toMatch(/^versioning\.path\.prefix {2}conforms {2}rules\/versioning\.ts:\d+\n/m);
    expect(printed).toMatch(/^ {2}passed {2}specs\/versioning\/\S+\.spec\.ts:\d+ .+ {2}\d+ ms$/m);
    expect(printed.match(/^[\w.-]+\.[\w.-]+ {2}/gm), 'no other rule').toHaveLength(1);
    expect(printed).toContain(join('rule', 'index.html'));
    expect(printed).toMatch(
      /^ {2}caught {2}\S+ {2}service\/defects\/versioning\/\S+\.ts:\d+\n {10}by specs\/versioning\/\S+\.spec\.ts:\d+ /m,
    );
    expect(printed).toMatch(/^(\d+) of \1 defects? caught, in /m);
    expect(exitStatus, printed).toBe(0);
  });

/** `exit-status` has the status of a broken rule. */
if (isLong)
  test('a rule that is broken is not proved', async () => {
    const { printed, exitStatus } = await rule('versioning.path.prefix', { LAS_DEFECTS: 'one-path-without-version' });

    expect(printed).toMatch(/ {2}violates {2}rules\/versioning\.ts:\d+\n/);
    expect(exitStatus, printed).toBe(1);
  });

test('a rule that nobody can check is shown with the reason', async () => {
  const says =
    /^contract\.transport\.https {2}untestable {2}rules\/contract\.ts:\d+\n {2}\S.+\n {2}A run never sends .+\n$/;
  expect(await rule('contract.transport.https')).toEqual({ exitStatus: 0, printed: expect.stringMatching(says) });
});

test('an id that is misspelt is answered with the nearest ones', async () => {
  const says =
    /^No rule or question has the id tags\.ad\.limit, or one that begins with it: the nearest are tags\.add\.limit, \S+, \S+\.\n$/;
  expect(await rule('tags.ad.limit')).toEqual({ exitStatus: 2, printed: expect.stringMatching(says) });
});
