import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { baselineOf, compare, serialise } from '../../../reporters/gate/index.ts';
import { problemsOfChanges, problemsOfResult, renderSarif } from '../../../reporters/views/sarif/index.ts';
import { writeViews } from '../../../reporters/views/views.ts';
import { atomic, failure, foldSample, question, record, seen } from '../../support/samples.ts';

const broken = foldSample([record(atomic, { ...failure, file: 'specs/a b.spec.ts' }), seen({ status: 400 })]);

/** What the types of SARIF cannot say. */
function expectSound(text: string): void {
  const [{ results, tool }] = JSON.parse(text).runs;
  const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size, 'different rules').toBe(ids.length);
  for (const { message, locations } of results) {
    expect(message.text).not.toBe('');
    for (const { physicalLocation } of locations) {
      expect(physicalLocation.artifactLocation.uri).toMatch(/^\S+$/);
      expect(physicalLocation.region?.startLine ?? 1).toBeGreaterThan(0);
    }
  }
}

test('each failed check is located at its spec', () => {
  const text = renderSarif(broken, problemsOfResult(broken), true);
  expectSound(text);
  const [{ results, tool }] = JSON.parse(text).runs;
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    ruleId: atomic,
    level: 'error',
    message: { text: expect.stringContaining('For a client: Read it back.') },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'specs/a%20b.spec.ts' }, region: { startLine: 10 } } }],
  });
  expect(tool.driver.rules[results[0].ruleIndex]).toMatchObject({
    id: atomic,
    shortDescription: { text: 'A refused update stores nothing.' },
    help: { text: expect.stringContaining('For a client: Read it back.') },
  });
});

test('answers are located in the baseline', () => {
  const baseline = baselineOf(foldSample([record(atomic), seen({ status: 409 })]));
  const place = { file: 'conformance-baseline.json', text: serialise(baseline) };
  const problems = problemsOfChanges(compare(baseline, broken, '2026-11-20'), place);
  expect(problems.map(({ ruleId, file, line }) => [ruleId, file, line])).toEqual([
    [atomic, 'specs/a b.spec.ts', 10],
    [question, 'conformance-baseline.json', place.text.split('\n').findIndex((text) => text.includes(question)) + 1],
  ]);
  expectSound(renderSarif(broken, problems, true));
});

test('fingerprints are the same in the next run, whatever the line', () => {
  const moved = foldSample([
    record(atomic, { ...failure, file: 'specs/a b.spec.ts', line: 99 }),
    seen({ status: 400 }),
  ]);
  const [one, other] = [broken, moved].map((result) => JSON.parse(renderSarif(result, problemsOfResult(result), true)));
  expect(other.runs[0].results[0].partialFingerprints).toEqual(one.runs[0].results[0].partialFingerprints);
});

test('a run that may leave a rule inconclusive was executed with success, as its exit status says', async () => {
  const undecided = record(atomic, { status: 'failed', errors: ['Inconclusive: throttled'] });
  const result = foldSample([undecided, record('tags.ids.quirk')]);
  const succeeded = async (allowedInconclusive: number) => {
    const folder = test.info().outputPath(`${allowedInconclusive}`);
    expect(await writeViews(result, folder, { allowedInconclusive })).toEqual([]);
    const { runs } = JSON.parse(await readFile(join(folder, 'conformance.sarif'), 'utf8'));
    return runs[0].invocations[0].executionSuccessful;
  };
  expect(await succeeded(0)).toBe(false);
  expect(await succeeded(1)).toBe(true);
});
