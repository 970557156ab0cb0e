import { appendFileSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Caller } from '../fixtures/api/caller.ts';
import { type Creation, Ledger, thisMachine } from '../fixtures/lab/ledger.ts';
import { cleanLeftovers, ledgersInUse, readLeftovers } from '../fixtures/lab/leftovers.ts';
import { type OwnPlace, placeOf } from '../fixtures/lab/place.ts';

const robin: Creation = { owner: 'administrator', kind: 'learner', key: 'robin@example.com' };
const blue: Creation = { owner: 'administrator', kind: 'tag', key: 'blue' };
/** A process that does not exist: no pid is this high. */
const dead = 99_999_999;

function deadLedger(folder: string, lines: string): string {
  const file = join(folder, `run.${thisMachine}.${dead}.ledger.jsonl`);
  writeFileSync(file, lines);
  return file;
}

const credentials = { clientId: 'id', clientSecret: 'secret of a client' };
const here = placeOf('https://one.example.com', credentials);
const elsewhere = placeOf('https://two.example.com', credentials);

const line = (event: string, creation: Creation, place: OwnPlace = here) => {
  const seal = place.seal(creation.owner, creation.kind, creation.key);
  return `${JSON.stringify({ event, ...creation, ...place, at: 'now', seal })}\n`;
};

/** A caller that answers every removal with `status`. */
const caller = (status = 204) =>
  ({
    send: async (operation: string) =>
      operation.startsWith('GET')
        ? { status: status === 204 ? 200 : status, body: { learnerId: crypto.randomUUID(), email: robin.key } }
        : { status },
  }) as unknown as Caller;

test('exists from the first creation until everything is removed', ({}, testInfo) => {
  const folder = testInfo.outputPath('state');
  const ledger = new Ledger(folder, 'run', () => here);
  expect(existsSync(folder)).toBe(false);
  ledger.creating(robin);
  ledger.close();
  expect(readdirSync(folder)).toEqual([`run.${thisMachine}.${process.pid}.ledger.jsonl`]);
  ledger.gone(robin);
  ledger.close();
  expect(readdirSync(folder)).toEqual([]);
});

test('does not touch the ledger of a run that is under way', ({}, testInfo) => {
  const ledger = new Ledger(testInfo.outputDir, 'run', () => here);
  ledger.creating(robin);
  ledger.close();
  expect(readLeftovers(testInfo.outputDir)).toEqual([]);
  expect(ledgersInUse(testInfo.outputDir)).toEqual([thisMachine]);
});

test('a process that reuses the pid of a dead run is not mistaken for it', ({}, testInfo) => {
  const ledger = new Ledger(testInfo.outputDir, 'run', () => here);
  ledger.creating(robin);
  ledger.close();
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(testInfo.outputPath(`run.${thisMachine}.${process.pid}.ledger.jsonl`), anHourAgo, anHourAgo);
  expect(readLeftovers(testInfo.outputDir)[0]?.creations).toMatchObject([robin]);
  expect(ledgersInUse(testInfo.outputDir)).toEqual([]);
});

test('finds what was created and not removed, newest first', ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  deadLedger(folder, line('creating', robin) + line('creating', blue) + line('gone', robin) + line('creating', robin));
  expect(readLeftovers(folder)[0]?.creations).toMatchObject([robin, blue]);
});

test('removes leftovers and then the ledger', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, line('creating', robin) + line('creating', blue));
  const { removed, left } = await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );
  expect(removed).toEqual([blue, robin]);
  expect(left).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test('keeps the ledger while something is left', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, line('creating', robin));
  const { left } = await cleanLeftovers(
    folder,
    () => caller(403),
    () => here,
  );
  expect(left).toEqual([robin]);
  expect(existsSync(file)).toBe(true);
});

test('an incomplete last line is ignored: its request was never sent', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, line('creating', robin));
  appendFileSync(file, '{"event":"crea');
  const { removed, troubles } = await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );
  expect(removed).toEqual([robin]);
  expect(troubles).toEqual([]);
});

test('a corrupt line in the middle is reported in one sentence, and the rest is removed', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, `garbage\n${line('creating', robin)}`);
  const { removed, troubles } = await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );
  expect(removed).toEqual([robin]);
  expect(troubles).toEqual([expect.stringContaining('cannot be read at line 1')]);
  expect(existsSync(file)).toBe(true);
});

test('an unreadable ledger is reported in one sentence, and blocks nothing', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  mkdirSync(join(folder, `other.${thisMachine}.${dead}.ledger.jsonl`));
  deadLedger(folder, line('creating', robin));
  const { removed, troubles } = await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );
  expect(removed).toEqual([robin]);
  expect(troubles).toEqual([expect.stringMatching(/other\..*cannot be read at all \(EISDIR\)/)]);
});

test('what was created elsewhere is left alone, and one sentence says where', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, line('creating', robin, elsewhere) + line('creating', blue));
  const { removed, left, troubles } = await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );
  expect(removed).toEqual([blue]);
  expect(left).toEqual([]);
  expect(troubles).toEqual([expect.stringContaining('left at https://two.example.com is not removed')]);

  const second = await cleanLeftovers(
    folder,
    () => caller(),
    () => elsewhere,
  );
  expect(second).toMatchObject({ removed: [robin], troubles: [] });
  expect(existsSync(file)).toBe(false);
});

test('what is removed after a torn last line stays removed', async ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = deadLedger(folder, line('creating', robin) + line('creating', blue, elsewhere));
  appendFileSync(file, '{"event":"crea');
  await cleanLeftovers(
    folder,
    () => caller(),
    () => here,
  );

  const [leftover] = readLeftovers(folder);
  expect(leftover?.creations).toMatchObject([blue]);
  expect(leftover?.unreadable).toBeNull();
});

test('the ledger of another machine is left alone while it is written to', ({}, testInfo) => {
  const folder = testInfo.outputPath('.');
  const file = join(folder, `run.elsewhere.${dead}.ledger.jsonl`);
  writeFileSync(file, line('creating', robin));
  expect(ledgersInUse(folder)).toEqual(['elsewhere']);

  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, anHourAgo, anHourAgo);
  expect(ledgersInUse(folder)).toEqual([]);
});

test.describe('lines that no run with these credentials wrote', () => {
  const theirs: Creation = { owner: 'administrator', kind: 'learner', key: 'somebody@example.org' };
  const stranger = placeOf('https://one.example.com', { ...credentials, clientSecret: 'a guess' });
  const sealed = JSON.parse(line('creating', robin)) as object;
  const forgeries: Record<string, string> = {
    'sealed with another secret': line('creating', theirs, stranger),
    'without a seal': `${JSON.stringify({ ...sealed, key: theirs.key, seal: undefined })}\n`,
    'with the seal of another record': `${JSON.stringify({ ...sealed, key: theirs.key })}\n`,
    'with the seal of another kind': `${JSON.stringify({ ...sealed, kind: 'tag', key: robin.key })}\n`,
  };
  for (const [how, forged] of Object.entries(forgeries))
    test(`${how} remove nothing, and one sentence says so`, async ({}, testInfo) => {
      const folder = testInfo.outputPath('.');
      const file = deadLedger(folder, forged + line('creating', blue));
      const sent: unknown[] = [];
      const send = async (...call: unknown[]) => {
        sent.push(call);
        return { status: 204 };
      };
      const watched = { send } as unknown as Caller;
      const { removed, left, troubles } = await cleanLeftovers(
        folder,
        () => watched,
        () => here,
      );
      expect(sent).toEqual([['DELETE /v1/tags', { query: { name: blue.key } }]]);
      expect([removed, left]).toEqual([[blue], []]);
      expect(troubles).toEqual([expect.stringContaining('no run with this client secret wrote that')]);
      expect(existsSync(file)).toBe(true);
    });

  for (const [member, value] of [
    ['kind', 'constructor'],
    ['kind', '__proto__'],
    ['owner', 'toString'],
    ['owner', 'manager'],
  ])
    test(`of the ${member} ${value} cannot be read`, async ({}, testInfo) => {
      const folder = testInfo.outputPath('.');
      const file = deadLedger(folder, `${JSON.stringify({ ...sealed, [member!]: value })}\n`);
      const { removed, troubles } = await cleanLeftovers(
        folder,
        () => caller(),
        () => here,
      );
      expect(removed).toEqual([]);
      expect(troubles).toEqual([expect.stringContaining('cannot be read at line 1')]);
      expect(existsSync(file)).toBe(true);
    });
});

test('a folder is no ledger of a run in progress', ({}, testInfo) => {
  mkdirSync(testInfo.outputPath('run.elsewhere.1.ledger.jsonl'));
  expect(ledgersInUse(testInfo.outputDir)).toEqual([]);
  expect(readLeftovers(testInfo.outputDir)).toMatchObject([{ unreadable: 'at all (EISDIR)' }]);
});
