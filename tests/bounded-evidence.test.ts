import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestInfo, test } from '@playwright/test';
import { Client } from '../fixtures/api/client.ts';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import type { Transport } from '../fixtures/api/transport.ts';
import { type Contract, createContract, readDocument } from '../fixtures/contract/index.ts';
import { attachEvidence } from '../fixtures/evidence.ts';
import { parseJson } from '../fixtures/json.ts';
import { noPace } from '../fixtures/target/pace.ts';
import type { Target } from '../fixtures/target/target.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { isTooDeep } from '../protocol/json-depth.ts';
import { limits } from '../protocol/limits.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';
import type { ContractFinding, Exchange } from '../rules/evidence.ts';
import { describedGenders } from '../rules/names.ts';
import { exchange, foldSample, record } from './samples.ts';

const most = limits.findings.value;

function recorded(findings: ContractFinding[], change: Partial<Exchange> = {}): Exchange {
  return new Recorder(new Secrets(), 'x').record({ ...exchange('x1'), ...change, findings });
}

const undocumented = (at: string): ContractFinding => ({ part: 'body', at, message: 'is not documented' });
const many = (count: number, prefix = 'm') => Array.from({ length: count }, (_, at) => undocumented(`/${prefix}${at}`));

test('of very many departures of one answer, some of each part are kept, and the others are counted', () => {
  const header: ContractFinding = { part: 'header', at: 'location', message: 'is required, was absent' };
  const { findings } = recorded([...many(100_000), header]);
  expect(findings).toHaveLength(most + 2);
  expect(findings).toContainEqual(header);
  expect(findings.at(-1)).toEqual({ part: 'body', at: '', message: `departs in ${100_000 - most} more places` });
});

test('as many departures as may be are all kept', () => expect(recorded(many(most)).findings).toEqual(many(most)));

// Otherwise a quirk that occurs often would look like a departure.
test('what a quirk explains is not counted among the others', () => {
  const message = `must be one of ${describedGenders.map((gender) => JSON.stringify(gender)).join(', ')}`;
  const quirks = Array.from(
    { length: 500 },
    (_, at): ContractFinding => ({ part: 'body', at: `/${at}/gender`, message }),
  );
  expect(recorded(quirks).findings).toEqual(quirks.slice(0, most));
});

test('a departure with a name of a megabyte is cut, and no part of a secret stays', () => {
  const secrets = new Secrets();
  const secret = 'secret-of-many-characters';
  secrets.add(secret, 'secret');
  const at = `/${'x'.repeat(limits.findingCharacters.value - 10)}${secret}${'y'.repeat(1e6)}`;
  const { findings } = new Recorder(secrets, 'x').record({ ...exchange('x1'), findings: [undocumented(at)] });
  expect(findings[0]?.at.length).toBeLessThan(400);
  expect(findings[0]?.at).not.toContain('secret-of');
});

test('an answer to a question is cut, if it holds what the target sent without end', () => {
  const recorder = new Recorder(new Secrets(), 'x');
  recorder.observe('q', { body: 'x'.repeat(1e6) }, []);
  recorder.observe('q', { status: 409 }, []);
  expect(JSON.stringify(recorder.observations[0]?.answer).length).toBeLessThan(
    limits.observationCharacters.value + 200,
  );
  expect(recorder.observations[1]?.answer).toEqual({ status: 409 });
});

/** What a test with these exchanges attaches, in a run of its own unless the folder is given. */
async function attachedBy(status: string, exchanges: Exchange[], stateDir = mkdtempSync(join(tmpdir(), 'evidence-'))) {
  const testInfo = { attachments: [] as { name: string; body: Buffer }[], status, errors: [], parallelIndex: 1 };
  const target = { config: { stateDir }, info: {}, contract: null } as unknown as Target;
  const recorder = Object.assign(new Recorder(new Secrets(), 'x'), { exchanges });
  await attachEvidence(testInfo as unknown as TestInfo, target, recorder);
  return JSON.parse(testInfo.attachments[0]!.body.toString()) as Exchange[];
}

const isWhole = ({ response }: Exchange) => response?.body === '{}';
const sent = (count: number, findings: ContractFinding[] = []) =>
  Array.from({ length: count }, (_, at) => exchange(`x${at}`, { findings }));

test('a check keeps a bounded number of exchanges in full, and all in outline', async () => {
  for (const [status, findings, whole] of [
    ['passed', [], limits.passedExchanges.value],
    ['failed', [], limits.wholeExchanges.value],
    ['passed', many(1), limits.passedExchanges.value + limits.wholeExchanges.value],
    ['failed', many(1), 2 * limits.wholeExchanges.value],
  ] as const) {
    const attached = await attachedBy(status, sent(5_000, [...findings]));
    expect([attached.length, attached.filter(isWhole).length], status).toEqual([5_000, whole]);
    expect(attached.every((each) => each.findings.length === findings.length)).toBe(true);
  }
});

test('all checks of a run together keep a bounded number of bytes, and then what the verdict needs', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'evidence-'));
  const body = 'x'.repeat(limits.bodyCharacters.value);
  const large = () =>
    Array.from({ length: 100 }, (_, at) =>
      exchange(`x${at}`, { response: { status: 200, headers: {}, body }, findings: [...many(5), ...recordedHeader] }),
    );
  const recordedHeader: ContractFinding[] = [{ part: 'header', at: 'location', message: 'is required, was absent' }];
  let bytes = 0;
  let attached: Exchange[] = [];
  for (let checks = 0; checks < 200; checks++) {
    attached = await attachedBy('failed', large(), stateDir);
    bytes += JSON.stringify(attached).length;
  }
  expect(bytes).toBeLessThan(limits.evidenceBytes.value * 1.1);
  expect(attached[0]).toMatchObject({
    response: { status: 200, body: '(left out: the check sent many more like it)' },
    findings: [{ part: 'body' }, { part: 'header' }],
  });
});

test('a run whose answers all depart in other ways has a result of bounded size', () => {
  const exchanges = Array.from({ length: 3_000 }, (_, at) => exchange(`x${at}`, { findings: many(most, `${at}-`) }));
  const result = foldSample([record('learners.create.works', { exchanges })]);
  const [row] = result.contract;
  expect(row?.violations).toHaveLength(limits.causes.value + 1);
  expect(row?.violations.at(-1)).toMatchObject({
    message: `departs in ${3_000 * most - limits.causes.value} more ways`,
  });
});

test.describe('JSON that is nested without end', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const levels = limits.answerLevels.value;

  test('is not parsed, and brackets in texts do not count', () => {
    expect([levels, levels + 1, 60_000].map((count) => isTooDeep(deep(count)))).toEqual([false, true, true]);
    expect(isTooDeep(`[${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}]`)).toBe(true);
    expect(parseJson(deep(levels))).toBeInstanceOf(Array);
    expect(parseJson(deep(levels + 1))).toBeUndefined();
    expect(parseJson(JSON.stringify(['['.repeat(1_000), `\\"${'{'.repeat(1_000)}`]))).toHaveLength(2);
    expect(parseJson(JSON.stringify(Array.from({ length: 1_000 }, () => [[{}]])))).toHaveLength(1_000);
  });

  test('makes a check inconclusive, with the exchange as evidence, and no departure', async () => {
    const document = { openapi: '3.0.1', paths: { '/v1/tags': { get: { responses: { 200: { description: '' } } } } } };
    const recorder = new Recorder(new Secrets(), 'x');
    const transport = { origin: 'http://t', prefix: '', isClosed: false } as unknown as Transport;
    Object.assign(transport, {
      request: async () => ({ status: 200, headers: { 'content-type': 'application/json' }, text: deep(60_000) }),
    });
    const contract: Contract = createContract(document as unknown as OpenApiDocument);
    const breaker = { isOpen: false, answered() {}, unanswered() {} };
    const client = new Client({ transport, recorder, contract, breaker, secrets: recorder.secrets, pace: noPace });
    const answer = client.send('administrator', 'GET /v1/tags', {}, async () => null);
    await expect(answer).rejects.toThrow(Inconclusive);
    await expect(answer).rejects.toThrow(
      'GET /v1/tags was answered with JSON of more than 200 levels, which is not read.',
    );
    expect(recorder.exchanges).toMatchObject([{ response: { status: 200 }, findings: [] }]);
  });

  test('cannot be used as a document, which is one finding', () => {
    const body = `{"openapi":"3.0.1","paths":{},"x":${deep(60_000)}}`;
    const { document, findings } = readDocument({ status: 200, contentType: 'application/json', body });
    expect(document).toBeNull();
    expect(findings).toEqual(['The OpenAPI document cannot be used: it is nested more than 1000 levels deep.']);
  });
});
