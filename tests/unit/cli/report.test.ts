import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { report } from '../../../cli/report.ts';
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

const unusable = {
  'is not there': null,
  'is not JSON, or was cut short': '{"formatVersion": 1, "rules": [',
  'is not the result of a conformance run': '{"name": "something else"}',
};

for (const [reason, text] of Object.entries(unusable)) {
  test(`reports in one sentence a file that ${reason}`, async () => {
    const path = text === null ? file('missing.json') : await written('given.json', text);
    const refusal = await report(path, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as Error).message).toContain(reason);
    expect((refusal as Error).message).not.toContain('\n');
  });
}
