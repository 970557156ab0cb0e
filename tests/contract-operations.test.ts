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

const moved: Record<string, (document: ReturnType<typeof sampleDocument>) => void> = {
  'the version as a part of a segment': (document) => rename(document, (path) => path.replace('/v1/', '/v{version}/')),
  'the version as a parameter': (document) => rename(document, (path) => path.replace('/v1/', '/{api-version}/')),
  'a server of another version': (document) => {
    document.servers = [{ url: '/v2/x' }];
  },
  'a query and a fragment in the URL of the server': (document) => {
    document.servers = [{ url: 'https://example.com/v1/?key=a/b#top' }];
    rename(document, (path) => path.replace('/v1/', '/'));
  },
  'a server relative to the document': (document) => {
    document.servers = [{ url: '../../v1' }];
    rename(document, (path) => path.replace('/v1/', '/'));
  },
  'a version among the values of a variable': (document) => {
    document.servers = [{ url: '/{v}', variables: { v: { default: 'v2', enum: ['v1', 'v2'] } } }];
    rename(document, (path) => path.replace('/v1/', '/'));
  },
  'servers of the path': (document) => {
    rename(document, (path) => path.replace('/v1/', '/'));
    for (const item of Object.values(document.paths)) item.servers = [{ url: '/v1' }];
  },
  'servers of the operation': (document) => {
    rename(document, (path) => path.replace('/v1/', '/'));
    document.servers = [{ url: '/elsewhere' }];
    for (const item of Object.values(document.paths))
      for (const method of ['get', 'put', 'post', 'delete'])
        Object.assign(item[method] ?? {}, { servers: [{ url: '/v1' }] });
  },
  'path items that stand elsewhere': (document) => {
    Object.assign(document.components!, { pathItems: { ...document.paths } });
    const keys = Object.keys(document.paths);
    document.paths = Object.fromEntries(
      keys.map((key) => [key, { $ref: `#/components/pathItems/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` }]),
    );
  },
  'trailing slashes': (document) => rename(document, (path) => `${path}/`),
};

function rename(document: ReturnType<typeof sampleDocument>, change: (path: string) => string): void {
  document.paths = Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [change(path), item]));
}

for (const [name, move] of Object.entries(moved)) {
  test(`${name}: every operation is found, and its answers are compared`, () => {
    const document = sampleDocument();
    move(document);
    const contract = createContract(document);
    const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"learnerId":5}' };

    for (const base of ['', '/base', '/v2/x'])
      for (const path of [`/v1/learners/${id}`, '/v1/learners/v2', `/V1/learners/${id}/`]) {
        const exchange = {
          method: 'GET',
          url: `${base}${path}`,
          request: { headers: {}, body: null },
          response: answer,
        };
        const { compared, findings } = contract.compare(exchange);
        expect(compared, `${base}${path}`).toEqual(['status', 'media-type', 'body']);
        expect(findings).toEqual([{ part: 'body', at: '/learnerId', message: 'must be string, was integer' }]);
      }
    expect(contract.operation('GET', '/v0/learners')).toBeUndefined();
  });
}
