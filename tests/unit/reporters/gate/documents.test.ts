import { expect, test } from '@playwright/test';
import type { Json } from '../../../../protocol/evidence.ts';
import type { Baseline } from '../../../../reporters/gate/baseline.ts';
import { canonicalOpenapi } from '../../../../reporters/gate/canonical-openapi.ts';
import { compareDocuments } from '../../../../reporters/gate/documents.ts';
import type { Result } from '../../../../reporters/judge/result.ts';
import { sampleDocument } from '../../../support/contract/samples.ts';
import { type DocumentChange, inSchema, setting, without } from '../../../support/openapi/change.ts';

const compared = (accepted: unknown, served: unknown, openapiFindings: string[] = []) =>
  compareDocuments(
    { openapi: accepted } as Baseline,
    { openapi: served, run: {}, target: { openapiFindings } } as unknown as Result,
  );
const kept = (document: unknown) => canonicalOpenapi(document as Json);
// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Reached = any;
const changed = (...changes: DocumentChange[]): Reached => {
  const document = sampleDocument();
  for (const change of changes) change(document);
  return document;
};
const withoutPaths = (...paths: string[]) => changed(...paths.map((path) => without('paths', path)));

test('one cause is one change, with the operations that show it', () => {
  const after = changed(setting(inSchema('Learner', 'properties', 'createdAt', 'type'), 'integer'));

  const { changes } = compared(kept(sampleDocument()), after);

  expect(changes.filter(({ what }) => what.startsWith('response')).map(({ id, what }) => [id, what])).toEqual([
    [
      'GET /v1/learners',
      'response 200 body /learners/*/createdAt: type was string, is integer (also POST /v1/learners, GET /v1/learners/{email}, GET /v1/learners/{learnerId})',
    ],
  ]);
});

test('operations that are gone are a change each', () => {
  const after = withoutPaths('/v1/staff', '/v1/learners/{email}');

  expect(compared(kept(sampleDocument()), after).changes.map(({ id }) => id)).toEqual([
    'GET /v1/learners/{email}',
    'POST /v1/staff',
  ]);
});

test('an address that changes is one change, with the operations that show it', () => {
  const served = changed(
    setting(['servers'], [{ url: 'https://demo.example/assessment/' }]),
    setting(['paths', '/v1/staff', 'servers'], [{ url: '/staff' }]),
    setting(['paths', '/v1/staff', 'post', 'servers'], [{ url: '/staff' }]),
  );

  const [first] = compared(kept(sampleDocument()), served).changes;
  expect(first).toMatchObject({
    what: 'address: was /…, is /assessment/… (also POST /v1/learners, GET /v1/learners/assessmentcompleted, GET /v1/learners/{email}, PUT /v1/learners/{id}/secondarytutors, GET /v1/learners/{learnerId} and 1 more)',
  });
});

test('what the comparison needs of OpenAPI 3.1 is kept, whatever it is called', () => {
  const schema = {
    $defs: { title: { type: 'string', description: 'prose' } },
    patternProperties: { '^x-': { type: 'string' } },
    const: { description: 'data' },
    dependentRequired: { description: ['title'] },
    prefixItems: [{ type: 'null' }],
    contentEncoding: 'base64',
    examples: ['a'],
  };
  const webhooks = {
    description: { post: { summary: 'prose', requestBody: { content: { 'application/json': { schema } } } } },
  };

  const { $defs, examples: _, ...others } = schema;
  const expected = { ...others, $defs: { title: { type: 'string' } } };
  expect(kept({ openapi: '3.1.0', webhooks })).toMatchObject({
    webhooks: { description: { post: { requestBody: { content: { 'application/json': { schema: expected } } } } } },
  });
});

test('a document that cannot be used is not said to be unfit for clients', () => {
  const [change] = compared(kept(sampleDocument()), null, ['The OpenAPI document is cut short.']).changes;

  expect(change).toMatchObject({
    what: 'The OpenAPI document is cut short.',
    meaning: expect.stringContaining('is unknown'),
  });
});

test('a document that the target was not asked for, or could not give, has not changed: it was not looked at', () => {
  const target = { openapiFindings: ['The target was not asked.'], openapiUnknown: true };
  const result = { openapi: null, run: {}, target } as unknown as Result;

  expect(compareDocuments({ openapi: kept(sampleDocument()) } as Baseline, result)).toEqual({
    changes: [],
    notes: ['The target was not asked.'],
    unwatched: [{ id: 'document', cause: 'the OpenAPI document was not seen' }],
  });
});

test('operations have the names of the API document, however the served one names their parameters', () => {
  const named = (...changes: DocumentChange[]) =>
    JSON.parse(
      JSON.stringify(changed(...changes))
        .replaceAll('{learnerId}', '{id}')
        .replaceAll('"learnerId"', '"id"'),
    );
  const operationsOf = (before: unknown, after: unknown) =>
    compared(kept(before), after).changes.map(({ api }) => api?.map(({ operation }) => operation));
  const gone = named(
    without('paths', '/v1/learners/{learnerId}', 'get'),
    without('paths', '/v1/learners/{id}/secondarytutors'),
  );

  expect(operationsOf(named(), gone)).toEqual([
    ['GET /v1/learners/{learnerId}'],
    ['PUT /v1/learners/{learnerId}/secondarytutors'],
  ]);

  // A prefix before the version, or the version in `servers`.
  for (const [from, to] of [
    ['"/v1/', '"/assessment/v1/'],
    ['"/v1/', '"/'],
  ] as const) {
    const moved = (document: unknown) => JSON.parse(JSON.stringify(document).replaceAll(from, to));
    const less = withoutPaths('/v1/staff', '/v1/learners/{email}');
    expect(operationsOf(moved(sampleDocument()), moved(less))).toEqual([
      ['GET /v1/learners/{email}'],
      ['POST /v1/staff'],
    ]);
  }

  // One path for both reads.
  const one = without('paths', '/v1/learners/{email}');
  delete gone.paths['/v1/learners/{email}'];
  expect(operationsOf(named(one), gone)[0]).toEqual(['GET /v1/learners/{learnerId}', 'GET /v1/learners/{email}']);
});
