import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { noteAfterwards, readShard } from '../../cli/run/shard.ts';
import { limits } from '../../protocol/limits.ts';
import { tell } from '../../protocol/run-notes.ts';
import { lasConformance } from '../support/faults/command.ts';
import { ownRun } from '../support/own-run.ts';

interface Packed {
  name: string;
  content: Buffer | string;
  /** What the archive says of it, if that is not the truth. */
  size?: number;
  checksum?: number;
}

/** A zip archive, without what Playwright does not read either. */
function zip(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, size, checksum } of files) {
    const bytes = Buffer.from(content);
    const data = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(checksum ?? crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

function report(params: object, ...events: unknown[]): Packed {
  const lines = [{ method: 'onBlobReportMetadata', params: { version: 2, ...params } }, ...events];
  return { name: 'report.jsonl', content: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
}

function file(archive: Buffer): string {
  const path = test.info().outputPath('report-1.zip');
  writeFileSync(path, archive);
  return path;
}

const shard = (current: unknown, total: unknown) => report({ shard: { current, total } });
const attaching = (path: string) => ({ method: 'onAttach', params: { attachments: [{ name: 'exchanges', path }] } });
const whole = zip([shard(2, 4), { name: 'resources/0a1b.txt', content: 'a' }]);

test('a shard that is in order is read', async () => {
  expect(await readShard(file(whole), 1e6)).toMatchObject({ current: 2, total: 4 });
  expect(await readShard(file(zip([report({})])), 1e6)).toMatchObject({ current: 1, total: 1 });
  expect(await readShard(file(zip([report({}, attaching('resources/0a1b.txt'))])), 1e6)).toMatchObject({ total: 1 });
});

// Later tests of the worker have the same notes.
test.afterEach(() => tell({ leftAfterwards: undefined, removedAfterwards: undefined }));

test('what a shard could not remove at its end, and what it could, is noted in its blob, however much it is', async () => {
  const emails = (name: string) =>
    Array.from({ length: 1_000 }, (_, at) => `learner ${name}.${at}.${'x'.repeat(99)}@example.com`);
  const blob = file(whole);
  expect(await readShard(blob, 1e6)).toMatchObject({ afterwards: { left: [], removed: [], unnamed: 0 } });
  ownRun();
  tell({ leftAfterwards: emails('left'), removedAfterwards: emails('removed') });
  await noteAfterwards(dirname(blob));
  const { current, afterwards } = await readShard(blob, 1e6);
  expect(current).toBe(2);
  expect(afterwards.left.slice(0, 100)).toEqual(emails('left').slice(0, 100));
  expect(afterwards.removed.slice(0, 100)).toEqual(emails('removed').slice(0, 100));
  expect(afterwards.left.length + afterwards.unnamed).toBe(1_000);
});

test('a name that no blob can hold is counted', async () => {
  const blob = file(whole);
  ownRun();
  tell({ leftAfterwards: ['tag t-1', `webhook ${'x'.repeat(70_000)}`], removedAfterwards: [] });
  await noteAfterwards(dirname(blob));
  expect((await readShard(blob, 1e6)).afterwards).toEqual({ left: ['tag t-1'], removed: [], unnamed: 1 });
});

const damaged = 'is not a zip file of a run, or is incomplete.';
const refused: Record<string, [Buffer, string]> = {
  'what is no zip file': [Buffer.from('PK'), damaged],
  'an empty file': [Buffer.alloc(0), damaged],
  'a blob that was cut at its end': [whole.subarray(0, -10), damaged],
  'a blob that was cut at its beginning': [whole.subarray(100), damaged],
  'a blob in which bytes were changed': [Buffer.from(whole).fill(0, 60, 90), damaged],
  'a blob without a report': [zip([{ name: 'resources/a', content: 'a' }]), damaged],
  'a blob with two reports': [zip([shard(1, 1), shard(1, 1)]), damaged],
  'a report that is no JSON': [zip([{ name: 'report.jsonl', content: '{}\nnonsense\n' }]), damaged],
  'a report that is a list': [zip([{ name: 'report.jsonl', content: '[]\n' }]), damaged],
  'a report of nothing but line breaks': [
    zip([{ name: 'report.jsonl', content: '\n'.repeat(limits.shardEvents.value) }]),
    'records more than any run can.',
  ],
  'a file outside': [
    zip([shard(1, 1), { name: '../../evil.txt', content: 'a' }]),
    '"../../evil.txt", which no run writes',
  ],
  'a file at the root': [zip([shard(1, 1), { name: '/etc/evil', content: 'a' }]), '"/etc/evil", which no run writes'],
  'a file outside, with backslashes': [
    zip([shard(1, 1), { name: 'resources\\..\\..\\a', content: 'a' }]),
    'no run writes',
  ],
  'an attached file outside': [zip([report({}, attaching('../../../etc/passwd'))]), 'which is not in it'],
  'an attached device': [zip([report({}, attaching('/dev/zero'))]), 'which is not in it'],
  'a shard of a billion': [zip([shard(1, 1e9)]), 'is shard 1 of 1000000000: there are 1000 at most'],
  'a shard of text': [zip([shard('1', 'x'.repeat(1e4))]), 'says that it is shard "1" of "xxxx'],
  'a shard beyond its total': [zip([shard(5, 4)]), 'says that it is shard 5 of 4'],
  'shard 0': [zip([shard(0, 4)]), 'says that it is shard 0 of 4'],
  'a blob that unpacks to more than there may be': [
    zip([shard(1, 1), { name: 'resources/a', content: Buffer.alloc(2e6) }]),
    'the shards exceed',
  ],
  'a blob that says it is small': [
    zip([shard(1, 1), { name: 'resources/a', content: Buffer.alloc(2e6), size: 10 }]),
    damaged,
  ],
};
for (const [what, [archive, sentence]] of Object.entries(refused))
  test(`${what} is refused in one sentence`, async () => {
    const error = await readShard(file(archive), 1e6).catch((error: Error) => error);
    expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining(sentence) });
    expect((error as Error).message.split('\n')).toHaveLength(1);
  });

test('a named pipe is no blob, and nobody waits for it', async () => {
  test.skip(process.platform === 'win32', 'has no such files');
  const pipe = test.info().outputPath('report-1.zip');
  execFileSync('mkfifo', [pipe]);
  await expect(readShard(pipe, 1e6)).rejects.toThrow(damaged);
});

test('merge tells of what Playwright cannot read in one sentence too, with exit status 2', async () => {
  const strange = zip([report({}, { method: 'onBegin', params: {} }, { method: 'onTestEnd', params: { test: null } })]);
  const merged = await lasConformance(['merge', join(file(strange), '..')]);
  expect(merged).toEqual({ exitStatus: 2, printed: expect.stringMatching(/^\S.*\n$/) });
});

test('merge says how many of many shards are missing in one sentence', async () => {
  const first = zip([shard(1, limits.shards.value)]);
  const missing = '999 shards (2, 3, 4, 5, 6, 7, 8, 9, 10, 11…) of 1000 are missing.';
  const merged = await lasConformance(['merge', join(file(first), '..')]);
  expect(merged).toEqual({ exitStatus: 2, printed: expect.stringContaining(missing) });
});
