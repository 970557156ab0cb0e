import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import { baselineOf, compare, serialise } from '../../../reporters/gate/index.ts';
import { problemsOfChanges, problemsOfResult, renderSarif } from '../../../reporters/views/sarif/index.ts';
import { writeViews } from '../../../reporters/views/views.ts';
import { atomic, failure, foldSample, question, record, seen } from '../../support/samples.ts';

const broken = foldSample([record(atomic, { ...failure, file: 'specs/a b.spec.ts' }), seen({ status: 400 })]);

// Those parts of the SARIF 2.1.0 schema that we write, just as strict. The complete schema accepted these files too.
const message = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const closed = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });
const descriptor = closed(
  {
    id: { type: 'string', minLength: 1 },
    shortDescription: message,
    help: { ...message, properties: { ...message.properties, markdown: { type: 'string' } } },
    defaultConfiguration: closed({ level: { enum: ['none', 'note', 'warning', 'error'] } }, []),
    properties: { type: 'object' },
  },
  ['id'],
);
const location = closed(
  {
    physicalLocation: closed(
      {
        artifactLocation: closed({ uri: { type: 'string', pattern: '^\\S+$' }, uriBaseId: { type: 'string' } }, []),
        region: closed({ startLine: { type: 'integer', minimum: 1 } }, []),
      },
      ['artifactLocation'],
    ),
  },
  [],
);
const resultSchema = closed(
  {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: list(location),
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
  },
  ['message'],
);
const invocation = closed(
  { executionSuccessful: { type: 'boolean' }, toolExecutionNotifications: list({ type: 'object' }) },
  ['executionSuccessful'],
);
const run = closed(
  {
    tool: closed(
      {
        driver: closed(
          { name: { type: 'string' }, version: { type: 'string' }, rules: { ...list(descriptor), uniqueItems: true } },
          ['name'],
        ),
      },
      ['driver'],
    ),
    automationDetails: closed({ id: { type: 'string' } }, []),
    invocations: list(invocation),
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    results: list(resultSchema),
    properties: { type: 'object' },
  },
  ['tool'],
);
const sarif = closed({ $schema: { type: 'string' }, version: { const: '2.1.0' }, runs: list(run) }, [
  'version',
  'runs',
]);
const validate = new Ajv({ allErrors: true }).compile(sarif);

test('a run is valid, and each failed check is located at its spec', () => {
  const log = JSON.parse(renderSarif(broken, problemsOfResult(broken), true));
  validate(log);
  expect(validate.errors).toBeNull();
  const [{ results, tool }] = log.runs;
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

test('the gate is valid, and answers are located in the baseline', () => {
  const baseline = baselineOf(foldSample([record(atomic), seen({ status: 409 })]));
  const place = { file: 'conformance-baseline.json', text: serialise(baseline) };
  const problems = problemsOfChanges(compare(baseline, broken, '2026-11-20'), place);
  const log = JSON.parse(renderSarif(broken, problems, true));
  validate(log);
  expect(validate.errors).toBeNull();
  expect(problems.map(({ ruleId, file }) => [ruleId, file])).toEqual([
    [atomic, 'specs/a b.spec.ts'],
    [question, 'conformance-baseline.json'],
  ]);
});

test('a run without findings is valid', () => {
  const healthy = foldSample([record(atomic)]);
  validate(JSON.parse(renderSarif(healthy, problemsOfResult(healthy), true)));
  expect(validate.errors).toBeNull();
});

test('fingerprints are the same in the next run, whatever the line', () => {
  const moved = foldSample([
    record(atomic, { ...failure, file: 'specs/a b.spec.ts', line: 99 }),
    seen({ status: 400 }),
  ]);
  const [one, other] = [broken, moved].map((result) => JSON.parse(renderSarif(result, problemsOfResult(result), true)));
  expect(other.runs[0].results[0].partialFingerprints).toEqual(one.runs[0].results[0].partialFingerprints);
});

// Without this control, a schema that allows anything would pass the tests above.
test('a level or line that SARIF does not allow is not valid', () => {
  const log = JSON.parse(renderSarif(broken, problemsOfResult(broken), true));
  log.runs[0].results[0].level = 'fatal';
  expect(validate(log)).toBe(false);
  log.runs[0].results[0].level = 'error';
  log.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
  expect(validate(log)).toBe(false);
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
