/** Small inputs of the tests of fold, summary and schema. */

import type { Exchange, Json } from '../../protocol/evidence.ts';
import { nothingAllowed } from '../../reporters/gate/gate-status.ts';
import { type FoldInput, fold } from '../../reporters/judge/fold.ts';
import type { TestRecord } from '../../reporters/judge/outcome.ts';
import type { Result } from '../../reporters/judge/result.ts';
import type { Entry } from '../../rules/types.ts';

const entry = { kind: 'rule', party: 'service', section: 'Learners', item: '1' } as const;

export const catalogue = {
  'learners.create.works': { ...entry, statement: 'A create answers 201.' },
  'learners.update.atomic': { ...entry, statement: 'A refused update stores nothing.', ifItChanges: 'Read it back.' },
  'learners.operator.rotates': { ...entry, statement: 'A leaked secret is rotated.', untestable: 'out of band' },
  'tags.ids.quirk': { ...entry, kind: 'quirk', statement: 'The document says otherwise.' },
  'tags.none.yet': { ...entry, statement: 'Nobody checks it.' },
  'auth.client.renews': { ...entry, party: 'client', statement: 'The client renews its token.' },
  'learners.create.duplicate-status': { ...entry, kind: 'question', statement: 'Which status has a duplicate?' },
  'tags.add.status': { ...entry, kind: 'question', statement: 'Which status has a tag write?' },
} as unknown as Record<string, Entry>;

export const atomic = 'learners.update.atomic';
export const question = 'learners.create.duplicate-status';

/** The same, but creates rest on updates. */
export const restingCatalogue: typeof catalogue = {
  ...catalogue,
  'learners.create.works': { ...entry, statement: 'A create answers 201.', restsOn: [atomic] } as never,
};

/** The record of a test that covers the entries; passed by default. */
export function record(covers: string | string[], change: Partial<TestRecord> = {}): TestRecord {
  return {
    title: 'PUT › works',
    file: 'specs/learners/update.spec.ts',
    line: 10,
    status: 'passed',
    durationMs: 4,
    errors: [],
    annotations: [covers].flat().map((description) => ({ type: 'rule', description })),
    exchanges: [],
    observations: [],
    target: null,
    openapi: null,
    ...change,
  };
}

/** A test that has seen an answer to the question, or several. */
export function seen(...answers: Json[]): TestRecord {
  return record(question, { observations: answers.map((answer) => ({ question, answer, exchanges: [] })) });
}

export const failure = {
  status: 'failed',
  errors: [
    'Error: \u001b[2mlearner after the refused PUT\u001b[22m\n\n\u001b[2mexpect(\u001b[22mreceived).toEqual(expected)\n\nExpected: \u001b[32m"a"\u001b[39m\nReceived: "b"',
  ],
} satisfies Partial<TestRecord>;

export function exchange(id: string, change: Partial<Exchange> = {}): Exchange {
  return {
    id,
    direction: 'call',
    caller: 'administrator',
    operation: 'GET /v1/learners',
    method: 'GET',
    url: 'http://127.0.0.1:1/v1/learners?pageIndex=1',
    request: { headers: { authorization: 'Bearer [token]' }, body: null },
    response: { status: 200, headers: {}, body: '{}' },
    error: null,
    startedAt: '2026-11-20T09:00:00.000Z',
    durationMs: 1.5,
    findings: [],
    ...change,
  };
}

export function foldSample(tests: TestRecord[], change: Partial<FoldInput> = {}): Result {
  return fold({
    catalogue,
    tests,
    fallbackTarget: {
      baseUrl: 'http://127.0.0.1:5080',
      environment: 'embedded',
      apiVersion: '1.0',
      openapiSha256: null,
      openapiFindings: [],
      powers: [],
    },
    suite: { version: '0.1.0', seed: 7, faults: [] },
    run: { id: 'r1', startedAt: '2026-11-20T09:00:00.000Z', durationMs: 9000, shards: 1, status: 'finished' },
    ...change,
  });
}

/** The changes for a test of the entry that was skipped because the target lacks these powers. */
export function lacks(id: string, ...powers: string[]): Partial<TestRecord> {
  const lacked = powers.map((description) => ({ type: 'lacks', description }));
  return { status: 'skipped', annotations: [{ type: 'rule', description: id }, ...lacked, { type: 'skip' }] };
}

/** The changes for a test of the entry that was deferred. */
export function deferral(id: string, description = 'deferred to spare a shared target'): Partial<TestRecord> {
  const why = ['deferred', 'skip'].map((type) => ({ type, description }));
  return { status: 'skipped', annotations: [{ type: 'rule', description: id }, ...why] };
}

/** The changes for a property of the entry that has a counterexample. */
export function counterexample(id: string): Partial<TestRecord> {
  const runs = { type: 'property runs', description: '100 runs' };
  return { ...failure, annotations: [{ type: 'rule', description: id }, runs] };
}

/** How the gate is shown, and what it allows. */
export const gateView = {
  baselineFile: 'b.json',
  reportPath: 'r/index.html',
  allowed: nothingAllowed,
  colour: false,
  width: 100,
};
