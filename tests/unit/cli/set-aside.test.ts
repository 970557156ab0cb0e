import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { setGateAside, withoutOlder } from '../../../cli/run/set-aside.ts';
import { renderJunit } from '../../../reporters/views/junit.ts';

const started = JSON.stringify({ run: { status: 'finished' } });
const junit = renderJunit([], '2026-01-01T00:00:00Z');

interface Files {
  path: (name: string) => string;
  write: (name: string, text: string) => string;
  read: (name: string) => string | null;
}

/** The files of a project, whose report folder is `report`. */
const test = base.extend<{ files: Files }>({
  files: async ({}, use, testInfo) => {
    const path = (name: string) => testInfo.outputPath(name);
    process.env.LAS_REPORT_DIR = path('report');
    await use({
      path,
      write(name, text) {
        mkdirSync(dirname(path(name)), { recursive: true });
        writeFileSync(path(name), text);
        return path(name);
      },
      read: (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null),
    });
    delete process.env.LAS_REPORT_DIR;
  },
});

const fails = async () => 2;

test('a mistyped path of a command that fails moves nobody’s files', async ({ files: { path, read, write } }) => {
  write('src/index.ts', 'mine');
  write('package.json', '{}');
  write('other.xml', '<?xml version="1.0"?><testsuites name="other"/>');
  write('ours.xml', junit);
  symlinkSync(path('ours.xml'), path('link.xml'));
  write('report/blob/2-of-3/notes.txt', 'mine');

  for (const mistyped of ['src', 'package.json', 'other.xml', 'link.xml', 'package.json/x'])
    await withoutOlder({ junit: path(mistyped), shard: '2/3' }, fails);

  expect(['src/index.ts', 'report/blob/2-of-3/notes.txt'].map(read)).toEqual(['mine', 'mine']);
  expect(['package.json', 'other.xml', 'link.xml'].filter((name) => read(name) === null)).toEqual([]);
  expect(existsSync(path('report/earlier'))).toBe(false);
});

test('what an earlier run left is kept, in place of what is kept from one before', async ({
  files: { path, read, write },
}) => {
  for (const round of ['first', 'second']) {
    write('report/conformance.json', JSON.stringify({ run: { status: 'finished', round } }));
    write('report/index.html', round);
    write(`report/blob/${round === 'first' ? 1 : 2}-of-3/report-1.zip`, round);
    const shard = round === 'first' ? '1/3' : '2/3';
    await withoutOlder({ shard }, fails);
    write('report/conformance.json', started);
    await withoutOlder({ junit: write(`report/${round}.xml`, junit) }, fails);
  }
  expect(read('report/second.xml')).toBeNull();
  expect(read('report/earlier/second.xml')).toBe(junit);
  expect(read('report/earlier/first.xml')).toBeNull();
  expect(existsSync(path('report/earlier/blob/1-of-3'))).toBe(false);
});

test('a command that somebody ends before it listens leaves no earlier report as its own', async ({
  files: { read, write },
}) => {
  write('report/conformance.json', started);
  const { exit } = process;
  const status = await new Promise((resolve) => {
    process.exit = resolve as typeof exit;
    void withoutOlder({}, async () => {
      process.emit('SIGTERM');
      return 0;
    });
  }).finally(() => Object.assign(process, { exit }));
  expect(status).toBe(3);
  expect([read('report/conformance.json'), read('report/earlier/conformance.json')]).toEqual([null, started]);
});

test('nothing in the folder of what is kept goes but ours', async ({ files: { path, read, write } }) => {
  write('report/earlier/notes.txt', 'mine');
  write('report/earlier/mine/report.zip', 'mine');
  write('report/earlier/index.html/mine', 'mine');
  write('report/earlier/junit.xml', 'mine');
  write('report/conformance.json', started);
  await withoutOlder({ junit: write('report/junit.xml', junit) }, fails);
  write('report/gate.json', '{\n  "formatVersion": 1 }');
  setGateAside(path('report'));
  for (const name of ['notes.txt', 'mine/report.zip', 'index.html/mine', 'junit.xml'])
    expect(read(`report/earlier/${name}`), name).toBe('mine');
  expect(read('report/junit.xml'), 'there is no place for it').toBe(junit);
  expect(read('report/conformance.json')).toBeNull();
});

test('own files that are named like ours stay where the report folder is that of the project', async ({
  files: { path, read, write },
}) => {
  write('report/index.html', 'mine');
  write('report/gate.md', '# Garden gates\n');
  write('report/conformance.json', '{"level":"AA"}');
  await withoutOlder({}, fails);
  expect(setGateAside(path('report'))).toBeNull();
  expect(['index.html', 'gate.md', 'conformance.json'].filter((name) => read(`report/${name}`) === null)).toEqual([]);
});
