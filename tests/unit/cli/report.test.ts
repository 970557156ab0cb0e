import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { report } from '../../../cli/report.ts';
import { loadBaseline, loadHistory, resultFileOf } from '../../../cli/result-files.ts';
import { merge } from '../../../cli/run/merge.ts';
import { loadUsage } from '../../../client/read-usage.ts';
import { ConfigError } from '../../../fixtures/target/variables.ts';
import { baselineOf, serialise } from '../../../reporters/gate/index.ts';
import { failure, foldSample, record } from '../../support/samples.ts';

const file = (name: string) => test.info().outputPath(name);
const healthy = foldSample([record('learners.create.works')]);
const broken = foldSample([record('learners.create.works', failure)]);

async function written(name: string, text: string): Promise<string> {
  await writeFile(file(name), text);
  return file(name);
}

test('redraws every view beside the result, and says what changed since a baseline', async () => {
  const result = await written('conformance.json', JSON.stringify(broken));
  const baseline = await written('baseline.json', serialise(baselineOf(healthy, [])));
  expect(await report(result, { baseline })).toBe(0);
  expect(await readdir(file('.'))).toEqual(
    expect.arrayContaining(['index.html', 'behaviour.md', 'observed-openapi.json', 'conformance.sarif']),
  );
  const page = await readFile(file('index.html'), 'utf8');
  expect(
    page.includes('Since the baseline <a class="count" href="#kind=changed">1 change</a>'),
    'number of changes',
  ).toBe(true);
  expect(page.includes('Conformed, and is now broken'), 'the change').toBe(true);
});

test('a folder stands for the result in it', async () => {
  const result = await written('conformance.json', JSON.stringify(broken));
  expect(await resultFileOf(dirname(result))).toBe(result);
  expect(await report(dirname(result), {})).toBe(0);
  expect(await readdir(dirname(result))).toContain('index.html');
  expect(await resultFileOf(file('missing.json'))).toBe(file('missing.json'));
});

/** What is said of a file or folder that cannot be read. */
const said = {
  'a folder without a result': [
    (folder) => report(folder, {}),
    /^The result \S+\/conformance\.json is not there; write one with `las-conformance run`\.$/,
  ],
  'a folder in place of a baseline': [
    (folder) => loadBaseline(folder),
    /^The baseline \S+ is a folder, not a file; write one with `las-conformance accept`\.$/,
  ],
  'a folder in place of a usage': [
    (folder) => loadUsage(folder),
    /^The usage file \S+ is a folder, not a file; record one with `las-conformance audit`\.$/,
  ],
  'shards that are not there': [
    (folder) => merge(join(folder, 'missing'), {}),
    /^\S+\/missing is not there; name the folder that holds the shards' blobs \(report-….zip\)\.$/,
  ],
  'a file in place of shards': [
    async () => merge(await written('blob.zip', ''), {}),
    /^\S+\/blob\.zip is not a folder; name the folder that holds the shards' blobs \(report-….zip\)\.$/,
  ],
  'a history that is not there': [
    (folder) => loadHistory(join(folder, 'missing'), healthy),
    /^The history \S+\/missing is not there; a run with --history makes one\.$/,
  ],
} satisfies Record<string, [(folder: string) => Promise<unknown>, RegExp]>;

for (const [what, [read, sentence]] of Object.entries(said))
  test(`says in one sentence what is wrong with ${what}`, async () => {
    await mkdir(file('folder'), { recursive: true });
    const refusal = await read(file('folder')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as Error).message).toMatch(sentence);
  });
