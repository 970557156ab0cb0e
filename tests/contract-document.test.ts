import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { createContract, type FetchedDocument, loadDocument, readDocument } from '../fixtures/contract/index.ts';
import { sampleDocument } from './contract-samples.ts';

function served(body: unknown, contentType = 'application/json', status = 200): FetchedDocument {
  return { status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function changed(change: (document: ReturnType<typeof sampleDocument>) => void): FetchedDocument {
  const document = sampleDocument();
  change(document);
  return served(document);
}

const unusable: Record<string, { fetched: FetchedDocument | null; finding: RegExp }> = {
  'no answer': { fetched: null, finding: /serves no OpenAPI document: there was no answer/ },
  'a 404': { fetched: served('', 'text/plain', 404), finding: /the status was 404/ },
  nothing: { fetched: served(''), finding: /it is empty/ },
  HTML: { fetched: served('<!doctype html><title>Sign in</title>', 'text/html'), finding: /it is HTML/ },
  'HTML that calls itself JSON': { fetched: served('\n<html></html>'), finding: /it is HTML/ },
  YAML: { fetched: served('openapi: 3.0.1\ninfo:\n  title: x\n', 'text/plain'), finding: /it is YAML/ },
  'broken JSON': { fetched: served('{"openapi":"3.0.1","paths":{'), finding: /not valid JSON/ },
  'a list': { fetched: served([]), finding: /not a JSON object/ },
  'no version': { fetched: served({ paths: {} }), finding: /does not state its OpenAPI version/ },
  'Swagger 2': {
    fetched: served({ swagger: '2.0', paths: {} }),
    finding: /in Swagger 2\.0, not in OpenAPI 3\.0, 3\.1 or 3\.2/,
  },
  'OpenAPI 4': {
    fetched: served({ openapi: '4.0.0', paths: {} }),
    finding: /OpenAPI 4\.0\.0, not in OpenAPI 3\.0, 3\.1 or 3\.2/,
  },
  'no paths': { fetched: served({ openapi: '3.0.1' }), finding: /no paths/ },
  '10 MB': { fetched: served(`{"openapi":"3.0.1","x":"${'x'.repeat(10_000_000)}"}`), finding: /10\.0 MB/ },
  'a million brackets': { fetched: served('['.repeat(1_000_000)), finding: /cannot be used/ },
};

for (const [name, { fetched, finding }] of Object.entries(unusable)) {
  test(`${name} gives one finding and no document`, async () => {
    const { document, findings } = await loadDocument(fetched);

    expect(document).toBeNull();
    expect(findings).toEqual([expect.stringMatching(finding)]);
  });
}

test('a good document has no findings, and gives its version and checksum', async () => {
  const fetched = served(sampleDocument());

  expect(await loadDocument(fetched)).toEqual({
    document: sampleDocument(),
    findings: [],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    apiVersion: '1.0',
  });
  const bytes = Buffer.from(`\uFEFF${fetched.body}`);
  expect(readDocument({ ...fetched, body: bytes }), 'with a byte order mark').toMatchObject({ findings: [] });
});

const flawed: Record<string, { fetched: FetchedDocument; finding: RegExp }> = {
  'a dangling reference': {
    fetched: changed(({ components }) => {
      components!.schemas!.LearnerWrite = { $ref: '#/components/schemas/Nobody' };
    }),
    finding: /#\/components\/schemas\/LearnerWrite\/\$ref leads nowhere .*: #\/components\/schemas\/Nobody\.$/,
  },
  'a reference to a file': {
    fetched: changed(({ components }) => {
      components!.schemas!.LearnerWrite = { $ref: '/etc/hostname' };
    }),
    finding: /LearnerWrite\/\$ref leads nowhere or outside the document: \/etc\/hostname\.$/,
  },
  'a breach of OpenAPI 3.0': {
    fetched: changed(({ paths }) => {
      (paths['/v1/learners']!.get as { operationId?: unknown }).operationId = 5;
    }),
    finding: /#\/paths\/~1v1~1learners\/get\/operationId must be string, is number\.$/,
  },
  'an unknown format': {
    fetched: changed(({ components }) => {
      components!.schemas!.Learner!.properties!.firstName!.format = 'name';
    }),
    finding: /#\/components\/schemas\/Learner\/properties\/firstName\/format is defined nowhere \("name"\)/,
  },
  'a pattern of another dialect': {
    fetched: changed(({ components }) => {
      components!.schemas!.Learner!.properties!.firstName!.pattern = '(?>x)';
    }),
    finding: /\/firstName\/pattern is no regular expression/,
  },
};

for (const [name, { fetched, finding }] of Object.entries(flawed)) {
  test(`${name} gives one finding about the document and none about responses`, async () => {
    const { document, findings } = await loadDocument(fetched);

    expect(findings).toEqual([expect.stringMatching(finding)]);
    const response = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"learnerId":"7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11","firstName":"Ann"}',
    };
    const exchange = { method: 'GET', url: '/v1/learners/a@b.c', request: { headers: {}, body: null }, response };
    expect(createContract(document!).check(exchange)).toEqual([]);
  });
}

test('an unknown type gives a finding about the document and none about responses', async () => {
  const { document, findings } = await loadDocument(
    changed(({ components }) => {
      components!.schemas!.Learner!.properties!.firstName = { type: 'strin' };
    }),
  );

  expect(findings.length).toBeGreaterThan(0);
  for (const finding of findings) expect(finding).toMatch(/\/firstName\/type is not one of null, boolean/);
  expect(
    createContract(document!).check({
      method: 'GET',
      url: '/v1/learners/a@b.c',
      request: { headers: {}, body: null },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"learnerId":"7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11","firstName":1}',
      },
    }),
  ).toEqual([]);
});

test('a fault of the document is reported once, with the place that has it', async () => {
  const { findings } = await loadDocument(
    changed(({ components }) => {
      const { properties } = components!.schemas!.Learner!;
      for (const name of ['firstName', 'lastName']) properties![name] = { type: 'string', properties: null as never };
    }),
  );

  expect(findings).toEqual([
    'In the OpenAPI document, #/components/schemas/Learner/properties/firstName/properties is not an object, and is not checked (and at 1 other place).',
  ]);
});

test('malformed paths, operations and responses neither cause findings nor throw', () => {
  const document = sampleDocument();
  Object.assign(document.paths, {
    '/v1/a': 5,
    '/v1/b': {
      get: { parameters: 'x', responses: 'y' },
      put: { requestBody: 3, responses: { 200: 7, 201: { content: 1, headers: [] } } },
    },
    '/v1/c': { get: { responses: { 200: { content: { 'application/json': null } } } } },
  });
  const contract = createContract(document);
  contract.readAll();

  for (const [method, url, status] of [
    ['GET', '/v1/a', 200],
    ['GET', '/v1/b', 200],
    ['PUT', '/v1/b', 200],
    ['PUT', '/v1/b', 201],
    ['GET', '/v1/c', 200],
  ] as const) {
    const response = { status, headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(() =>
      contract.check({ method, url, request: { headers: {}, body: '{}' }, response, meantValid: true }),
    ).not.toThrow();
  }
});

test('nothing that the document refers to is fetched', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await loadDocument(
    changed((document) => {
      document.components!.schemas!.LearnerWrite = { $ref: `http://127.0.0.1:${port}/schema.json` };
      (document as { externalDocs?: unknown }).externalDocs = { url: `http://127.0.0.1:${port}/docs` };
    }),
  );
  server.close();

  expect(requests).toBe(0);
});

const get = (document: ReturnType<typeof sampleDocument>) =>
  document.paths['/v1/learners']!.get as { parameters: object[]; responses: Record<string, { content: object }> };

const placed: Record<string, { change: (document: ReturnType<typeof sampleDocument>) => void; finding: string }> = {
  'a parameter without a schema': {
    change: (document) => get(document).parameters.push({ name: 'q', in: 'query' }),
    finding: '#/paths/~1v1~1learners/get/parameters/4 lacks `schema`, or lacks `content`.',
  },
  'a class of statuses in lower case': {
    change: (document) => {
      const { responses } = get(document);
      responses['5xx'] = { description: 'x' } as never;
    },
    finding: '#/paths/~1v1~1learners/get/responses/5xx must be written 5XX, as which it is taken.',
  },
  'a path parameter that is not declared': {
    change: (document) => {
      document.paths['/v1/tags/{tag}'] = { get: { responses: { 200: { description: 'OK' } } } };
    },
    finding: '#/paths/~1v1~1tags~1{tag}/get does not declare the path parameter `tag`.',
  },
  'two paths that differ only in the name of a parameter': {
    change: (document) => {
      const item = (name: string) => ({
        get: {
          parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'OK' } },
        },
      });
      Object.assign(document.paths, { '/v1/tags/{one}': item('one'), '/v1/tags/{two}': item('two') });
    },
    finding: '#/paths/~1v1~1tags~1{two}/get has the same path as `/v1/tags/{one}`, but for the name of a parameter.',
  },
  'a keyword that only later versions have, in a property': {
    change: ({ components }) => {
      components!.schemas!.Learner!.properties!.firstName = { type: 'string', const: 'a' };
    },
    finding: '#/components/schemas/Learner/properties/firstName/const is nothing that OpenAPI 3.0 has there.',
  },
  'a discriminator that leads nowhere': {
    change: ({ components }) => {
      components!.schemas!.Gender = { type: 'object', discriminator: { propertyName: 'a', mapping: { b: 'Nobody' } } };
    },
    finding: '#/components/schemas/Gender/discriminator/mapping/b leads nowhere: Nobody.',
  },
  'a body without a schema': {
    change: (document) => {
      get(document).responses['200']!.content = { 'application/json': {} };
    },
    finding: '#/paths/~1v1~1learners/get/responses/200/content/application~1json has no schema, so no body is checked.',
  },
};

for (const [name, { change, finding }] of Object.entries(placed)) {
  test(`${name} is named, with its place`, async () => {
    expect((await loadDocument(changed(change))).findings).toEqual([`In the OpenAPI document, ${finding}`]);
  });
}

test('data is no reference, and a property may have any name', async () => {
  const nowhere = { $ref: '#/nowhere' };
  const { findings } = await loadDocument(
    changed(({ components }) => {
      components!.schemas!.Gender = {
        type: 'object',
        default: nowhere,
        enum: [nowhere],
        example: nowhere,
        'x-data': nowhere,
        properties: {
          example: { type: 'string' },
          default: nowhere,
          enum: { type: 'object', properties: { $ref: {} } },
        },
      };
    }),
  );
  expect(findings).toEqual([
    'In the OpenAPI document, #/components/schemas/Gender/properties/default/$ref leads nowhere or outside the document: #/nowhere.',
  ]);
});

for (const version of ['3.1.0', '3.1.1', '3.2.0']) {
  test(`OpenAPI ${version} is read, and what only that version has is no finding`, async () => {
    const schema = { type: ['string', 'null'], const: 'a', examples: ['a'], $comment: 'x' };
    const { document, findings } = await loadDocument(
      served({
        openapi: version,
        jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
        info: { title: 'x', version: '1.0' },
        paths: {
          '/v1/tags': {
            get: {
              responses: {
                200: {
                  description: 'OK',
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/A', description: 'x' } } },
                },
              },
            },
            ...(version.startsWith('3.2') ? { query: { responses: { 200: { description: 'OK' } } } } : {}),
          },
        },
        webhooks: {
          made: {
            post: {
              requestBody: { content: { 'application/json': { schema } } },
              responses: { 200: { description: 'OK' } },
            },
          },
        },
        components: { schemas: { A: schema }, pathItems: {} },
      }),
    );

    expect(findings).toEqual([]);
    const check = (body: string) =>
      createContract(document!).check({
        method: 'GET',
        url: '/v1/tags',
        request: { headers: {}, body: null },
        response: { status: 200, headers: { 'content-type': 'application/json' }, body },
      });
    expect(check('"a"')).toEqual([]);
    expect(check('"b"')).toHaveLength(1);
  });
}
