import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Inconclusive } from '../../../fixtures/api/inconclusive.ts';
import { Recorder } from '../../../fixtures/api/recorder.ts';
import { checkProperty } from '../../../properties/check.ts';
import { isAssertion } from '../../../protocol/evidence.ts';
import { Secrets } from '../../../protocol/redaction/secrets.ts';
import { exchange } from '../../support/samples.ts';

const numbers = fc.integer({ min: 0, max: 1000 });

/** Runs a predicate as a property, and collects what was thrown, attached and annotated. */
async function outcomeOf(predicate: (value: number, recorder: Recorder) => Promise<void>, timeLimitMs = 60_000) {
  const secrets = new Secrets();
  secrets.add('a-secret-value', 'webhook secret');
  const recorder = new Recorder(secrets, 'test');
  const attached: string[] = [];
  const info = {
    annotations: [] as { type: string; description?: string }[],
    attach: async (_name: string, { body }: { body?: string | Buffer } = {}) => void attached.push(String(body)),
    file: `${process.cwd()}/properties/sample.spec.ts`,
    title: "it's so (always)",
    repeatEachIndex: 0,
  };
  const property = fc.asyncProperty(numbers, (value) => predicate(value, recorder));
  const error = await checkProperty(property, { runs: 200, timeLimitMs }, recorder, info, false).then(
    () => null,
    (reason: Error) => reason,
  );
  return { error, attached, annotations: info.annotations };
}

test('a property that holds reports its number of runs', async () => {
  const { error, annotations } = await outcomeOf(async () => {});

  expect(error).toBeNull();
  expect(annotations).toEqual([
    { type: 'property runs', description: expect.stringMatching(/^200 of 200, seed \d+$/) },
  ]);
});

test('a counterexample is shrunk, and thrown as one assertion with a line that replays it', async () => {
  const { error, attached } = await outcomeOf(async (value, recorder) => {
    recorder.record({ ...exchange('x1'), url: `http://127.0.0.1/v1/${value}?secret=a-secret-value` });
    expect(value).toBeLessThan(37);
  });

  expect(error).toHaveProperty('matcherResult');
  expect(isAssertion(`Error: ${error?.message}`)).toBe(true);
  expect(error?.message).toContain('Received: [37]');
  expect(error?.message).toMatch(
    /LAS_SEED=\d+ LAS_PROPERTY_PATH=[\d:]+ npx playwright test properties\/sample\.spec\.ts -g 'it'\\''s so \\\(always\\\)'/,
  );
  expect(attached).toHaveLength(1);
  expect(attached[0]).toContain(`curl -i -X GET 'http://127.0.0.1/v1/37?secret='"$WEBHOOK_SECRET" `);
  expect(attached[0]).not.toContain('/v1/38');
});

test('a run that cannot be judged makes the property inconclusive at once', async () => {
  let runs = 0;

  const { error } = await outcomeOf(async () => {
    runs += 1;
    if (runs === 5) throw new Inconclusive('throttled out');
  });

  expect(error).toBeInstanceOf(Inconclusive);
  expect(error?.message).toContain('throttled out. The property had made 5 of 200');
  expect(runs).toBe(5);
});

test('a run that cannot be judged is not used as a counterexample while shrinking', async () => {
  let runs = 0;

  const { error } = await outcomeOf(async (value) => {
    runs += 1;
    if (runs > 1) throw new Inconclusive('throttled out.');
    expect(value).toBe(-1);
  });

  expect(error?.message).toContain('expect(property).toHold()');
  expect(error?.message).toContain('in run 1, shrunk 0 times');
  expect(runs).toBeGreaterThan(1);
});

for (const [what, ends] of Object.entries({
  'said nothing of the rule': () => fc.pre(false),
  'did not hold': () => expect(true).toBe(false),
}))
  test(`what a run sent that ${what} may have changed its learners, even if it was refused`, async () => {
    const marks: [number, boolean | undefined][] = [];
    let run = 0;
    await outcomeOf(async (_, recorder) => {
      run += 1;
      const last = recorder.exchanges.at(-1);
      if (last !== undefined) marks.push([run - 1, last.isShared]);
      recorder.record(exchange('x1'));
      if (run === 2) ends();
    });

    expect(marks.slice(0, 2)).toEqual([
      [1, undefined],
      [2, true],
    ]);
  });

test('an internal error is not an assertion', async () => {
  const { error } = await outcomeOf(async (value) => {
    if (value > 10) throw new TypeError('cannot read properties of undefined');
  });

  expect(isAssertion(`Error: ${error?.message}`)).toBe(false);
  expect(error?.message).toContain('cannot read properties');
});

test('an interrupted property is inconclusive, with its number of runs', async () => {
  const { error } = await outcomeOf(async () => {
    await sleep(20);
  }, 400);

  expect(error).toBeInstanceOf(Inconclusive);
  expect(error?.message).toMatch(/interrupted for lack of time after \d+ of 200 runs/);
});
