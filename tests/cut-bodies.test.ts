import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestInfo, test } from '@playwright/test';
import { Recorder } from '../fixtures/api/recorder.ts';
import { attachEvidence } from '../fixtures/evidence.ts';
import { addEvidence } from '../fixtures/target/run-files.ts';
import type { Target } from '../fixtures/target/target.ts';
import { limits } from '../protocol/limits.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';
import { readEvidence } from '../reporters/attachments.ts';
import { renderBehaviour } from '../reporters/behaviour/index.ts';
import { observedOpenapi } from '../reporters/behaviour/observed-openapi.ts';
import { Journal, journalVariable, readJournal } from '../reporters/journal.ts';
import type { Result } from '../reporters/result.ts';
import type { Exchange } from '../rules/evidence.ts';
import { exchange, foldSample, record } from './samples.ts';

const id = (i: number) => `00000000-0000-4000-8000-${`${i}`.padStart(12, '0')}`;

function answer(i: number, operation: string, status: number, body: string | null, mediaType?: string): Exchange {
  const headers: Record<string, string> = mediaType === undefined ? {} : { 'content-type': mediaType };
  return exchange(`w.${i}`, { operation, response: { status, headers, body } });
}

function delivery(i: number, body: string, mediaType: string): Exchange {
  const request = { headers: { 'content-type': mediaType }, body };
  const ours = { status: 200, headers: {}, body: '' };
  return exchange(`w.${i}`, { direction: 'delivery', operation: null, request, response: ours });
}

/** What one test of a property sends and receives, many times over: each kind of body in its turn. */
function longRun(length: number): Exchange[] {
  const long = 'x'.repeat(limits.bodyCharacters.value);
  const problem = { title: 'No.', errors: { [`tags[${length}]`]: ['too long'] } };
  return Array.from({ length }, (_, i) => {
    const kinds = [
      answer(
        i,
        'GET /v1/learners/{learnerId}',
        200,
        JSON.stringify({ learnerId: id(i), endDate: null, tags: [{ id: i }] }),
        'application/json; charset=utf-8',
      ),
      answer(
        i,
        'GET /v1/learners/{learnerId}',
        200,
        JSON.stringify({ learnerId: id(i), endDate: '2026-01-31', courseDetails: long }),
        'application/json',
      ),
      answer(i, 'PUT /v1/learners/{learnerId}', 204, null),
      answer(i, 'PUT /v1/learners/{learnerId}', 400, JSON.stringify(problem), 'application/problem+json'),
      answer(i, 'POST /v1/learners', 400, 'not JSON', 'text/plain'),
      answer(i, 'DELETE /v1/learners/{learnerId}', 200, 'true'),
      delivery(
        i,
        JSON.stringify({ Data: { LearnerId: id(i) }, SystemEvent: { Id: 100, DisplayName: 'Assessment Completed' } }),
        'application/json',
      ),
      delivery(
        i,
        JSON.stringify({
          Data: { Records: [long] },
          SystemEvent: { Id: 700, DisplayName: 'Learner Export Completed' },
        }),
        'application/json',
      ),
      delivery(i, `--b\r\n\r\n${long}`, 'multipart/form-data; boundary=b'),
    ];
    return kinds[i % kinds.length]!;
  });
}

/** What the evidence of a passed test keeps of these. */
async function attached(
  exchanges: readonly Exchange[],
  stateDir = mkdtempSync(join(tmpdir(), 'las-conformance-cut-')),
) {
  const recorder = new Recorder(new Secrets(), 'w');
  for (const each of exchanges) recorder.record(each);
  const testInfo = { status: 'passed', attachments: [], parallelIndex: 1 } as unknown as TestInfo;
  await attachEvidence(testInfo, { info: null, config: { stateDir } } as unknown as Target, recorder);
  return readEvidence(testInfo.attachments as { name: string; body: Buffer }[]);
}

/** The lines of behaviour.md; in which order fields first appeared is all that cutting may change. */
function lines(result: Result): string[] {
  return renderBehaviour(result).split('\n').sort();
}

const whole = longRun(300);

test('what was seen is told the same, however much of the evidence is cut for length', async () => {
  const { exchanges, cutBodies } = await attached(whole);
  const kept = exchanges.filter(({ request, response }) => !request.isCut && !response?.isCut);
  expect(kept.length, 'kept whole').toBeLessThan(150);

  const cut = foldSample([record('learners.create.works', { exchanges, cutBodies })]);
  const uncut = foldSample([record('learners.create.works', { exchanges: whole })]);

  expect(lines(cut)).toEqual(lines(uncut));
  expect(observedOpenapi(cut)).toEqual(observedOpenapi(uncut));
  const document = renderBehaviour(cut);
  expect(document.match(/\| no body \|/g), 'only of the 204').toHaveLength(1);
  expect(document).toMatch(/\| 200 \| \d+ \| a body without a media type \|/);
  expect(document).toContain('| `courseDetails` | string |  | not always |');
});

test('what was seen is told the same once the evidence of the whole run is as large as it may be', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'las-conformance-cut-'));
  addEvidence({ stateDir }, limits.evidenceBytes.value);

  const { exchanges, cutBodies } = await attached(whole, stateDir);

  expect(exchanges.filter(({ response }) => response?.body?.startsWith('{'))).toEqual([]);
  const cut = foldSample([record('learners.create.works', { exchanges, cutBodies })]);
  expect(lines(cut)).toEqual(lines(foldSample([record('learners.create.works', { exchanges: whole })])));
});

test('a run that was killed tells the same of what it had seen', async () => {
  process.env[journalVariable] = join(mkdtempSync(join(tmpdir(), 'las-conformance-journal-')), 'journal');
  try {
    const journal = new Journal();
    const seen = record('learners.create.works', { ...(await attached(whole)), target: null, openapi: null });
    journal.begin({ id: 'r1', seed: 1, startedAt: '2026-11-20T09:00:00.000Z' }, []);
    journal.note('t1', seen);
    const { tests } = readJournal(process.env[journalVariable])!;

    expect(lines(foldSample(tests))).toEqual(lines(foldSample([seen])));
  } finally {
    delete process.env[journalVariable];
  }
});

test('the shards of a run are merged: shapes of the same kind become one', async () => {
  const [one, other] = [await attached(longRun(100)), await attached(longRun(200))];
  const merged = foldSample([
    record('learners.create.works', { ...one, target: null, openapi: null }),
    record('learners.update.atomic', { ...other, target: null, openapi: null, line: 11 }),
  ]);
  const kinds = (merged.cutBodies ?? []).map(({ operation, status, event, mediaType }) =>
    JSON.stringify([operation, status, event, mediaType]),
  );

  expect(new Set(kinds).size).toBe(kinds.length);
  const uncut = foldSample([
    record('learners.create.works', { exchanges: longRun(100) }),
    record('learners.update.atomic', { exchanges: longRun(200), line: 11 }),
  ]);
  expect(lines(merged)).toEqual(lines(uncut));
});
