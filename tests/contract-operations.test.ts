import { expect, test } from '@playwright/test';
import { createContract } from '../fixtures/contract/index.ts';
import { operationAt } from '../rules/operations.ts';
import { sampleDocument } from './contract-samples.ts';

const id = '7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11';

const found: Record<string, string | undefined> = {
  [`GET /v1/learners/${id}`]: '/v1/learners/{learnerId}',
  'GET /v1/learners/a@example.com': '/v1/learners/{email}',
  'GET /v1/learners/a%40example.com': '/v1/learners/{email}',
  'GET /v1/learners/not-a-uuid': '/v1/learners/{email}',
  'DELETE /v1/learners/not-a-uuid': '/v1/learners/{learnerId}',
  'GET /v1/learners/assessmentcompleted': '/v1/learners/assessmentcompleted',
  'GET /v1/learners/AssessmentCompleted': '/v1/learners/assessmentcompleted',
  'GET /v1/learners?pageIndex=1': '/v1/learners',
  'GET /v1/learners/': '/v1/learners',
  'get https://example.com/base/v1/learners': '/v1/learners',
  'GET /v1/learners/{learnerId}': '/v1/learners/{learnerId}',
  'GET /v1/learners/{email}': '/v1/learners/{email}',
  'PUT /v1/learners/{learnerId}/secondarytutors': '/v1/learners/{id}/secondarytutors',
  'PATCH /v1/learners': undefined,
  'GET /v0/learners': undefined,
  'GET /v1/learners/a/b/c': undefined,
  'GET /': undefined,
};

for (const [call, template] of Object.entries(found)) {
  test(`${call} belongs to ${template ?? 'no operation'}`, () => {
    const [method = '', path = ''] = call.split(' ');
    expect(createContract(sampleDocument()).operation(method, path)?.template).toBe(template);
  });
}

const servers: Record<string, { url: string; cut: string; variables?: Record<string, { default: string }> }> = {
  'a base path': { url: 'https://example.com/api', cut: '' },
  'a base path that holds the version': { url: '/v1', cut: '/v1' },
  'a trailing slash': { url: 'https://example.com/', cut: '' },
  'a variable for the version': {
    url: '{scheme}://{host}/{version}',
    variables: { scheme: { default: 'https' }, host: { default: 'example.com' }, version: { default: 'v1' } },
    cut: '/v1',
  },
};

for (const [name, { cut, ...server }] of Object.entries(servers)) {
  test(`${name} in servers is tolerated`, () => {
    const document = sampleDocument();
    document.servers = [server];
    document.paths = Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [path.slice(cut.length), item]),
    );
    const contract = createContract(document);

    for (const path of ['/v1/learners', '/api/v1/learners'])
      expect(contract.operation('GET', path)?.template).toBe('/v1/learners'.slice(cut.length));
  });
}

test('an operation whose version is part of the server URL is known to the catalogue', () => {
  for (const template of ['/v1/tags', '/api/v1/tags', '/tags', '/Tags'])
    expect(operationAt('GET', template)?.path, template).toBe('/v1/tags');
  expect(operationAt('GET', '/v0/tags')).toBeUndefined();
});

test('parameters with different names are distinguished by their patterns', () => {
  const document = sampleDocument();
  const withPattern = (name: string, pattern: string) => ({
    get: { parameters: [{ name, in: 'path', required: true, schema: { type: 'string', pattern } }], responses: {} },
  });
  document.paths = {
    '/v1/a/{number}': withPattern('number', '^[0-9]+$'),
    '/v1/a/{word}': withPattern('word', '^[a-z]+$'),
  };
  const contract = createContract(document);

  expect(contract.operation('GET', '/v1/a/12')?.template).toBe('/v1/a/{number}');
  expect(contract.operation('GET', '/v1/a/ab')?.template).toBe('/v1/a/{word}');
});
