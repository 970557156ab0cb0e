import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readConfig } from '../fixtures/target/config.ts';
import { claimDescription, paceOf, removeRunFiles } from '../fixtures/target/run-files.ts';

const day = 24 * 3_600_000;

/** A folder with one file, written so many days ago. */
function folderWith(name: string, daysAgo: number): string {
  const stateDir = join(mkdtempSync(join(tmpdir(), 'run-files-')), 'state');
  mkdirSync(stateDir);
  const written = new Date(Date.now() - daysAgo * day);
  writeFileSync(join(stateDir, name), '');
  utimesSync(join(stateDir, name), written, written);
  return stateDir;
}

test('a run removes its own files', async () => {
  const stateDir = folderWith('placeholder', 0);
  const pace = paceOf(readConfig({ LAS_MAX_RPS: '1000', LAS_MAX_REQUESTS: '1', LAS_STATE_DIR: stateDir }));
  pace.spend(1);
  expect(() => pace.spend(1)).toThrow('budget');
  await pace.turn();
  expect(readdirSync(stateDir), 'before').toHaveLength(4);

  removeRunFiles({ stateDir });

  expect(readdirSync(stateDir)).toEqual(['placeholder']);
});

test('one process of a run reports on the OpenAPI document, and the next run has one again', () => {
  const stateDir = join(mkdtempSync(join(tmpdir(), 'run-files-')), 'state');
  expect([claimDescription({ stateDir }), claimDescription({ stateDir })]).toEqual([true, false]);

  removeRunFiles({ stateDir });
  expect(claimDescription({ stateDir })).toBe(true);
});

for (const [name, daysAgo, stays] of [
  ['other-run.requests', 1, true],
  ['other-run.requests', 8, false],
  ['other-run.requests.back', 1, true],
  ['other-run.requests.back', 8, false],
  ['other-run.requests.1.next', 8, false],
  ['other-run.gone.row', 8, false],
  ['other-run.delivered', 8, false],
  ['other-run.delivered.vain', 8, false],
  ['other-run.delivered.700', 8, false],
  ['other-run.delivered.700-RequestId.vain', 8, false],
  ['other-run.results.result', 8, false],
  ['other-run.results.result.vain', 8, false],
  ['other-run.1234.ledger.jsonl', 8, true],
  ['aged-learner-0123456789ab.json', 8, true],
  ['notes.txt', 8, true],
  ['learner.openapi.yaml', 8, true],
  ['smoke.requests.http', 8, true],
] as const) {
  test(`${name} of ${daysAgo} days ago ${stays ? 'stays' : 'is removed'}`, () => {
    const stateDir = folderWith(name, daysAgo);
    removeRunFiles({ stateDir });
    expect(existsSync(join(stateDir, name))).toBe(stays);
  });
}

test('a folder that does not exist is no trouble', () => {
  expect(() => removeRunFiles({ stateDir: join(tmpdir(), 'no-such-folder') })).not.toThrow();
});
