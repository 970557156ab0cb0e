import { expect, test } from '@playwright/test';
import { createContract, type ExchangeLike, secondaryTutorsName, staffBody } from '../fixtures/contract/index.ts';
import { sampleDocument } from './contract-samples.ts';

const id = '7b0e4e2a-3f3c-4f8e-9d54-0b7b5a2f6c11';
const learner = { learnerId: id, gender: 'Male' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const listHeaders = { ...json, 'x-total': '5' };

function exchange(
  operation: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = json,
): ExchangeLike {
  const [method = '', url = ''] = operation.split(' ');
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return { method, url, request: { headers: {}, body: null }, response: { status, headers, body: text } };
}

const answers: Record<string, { of: ExchangeLike; findings: object[] }> = {
  'an answer as documented': { of: exchange(`GET /v1/learners/${id}`, 200, learner), findings: [] },
  'an empty answer as documented': { of: exchange(`DELETE /v1/learners/${id}`, 204, undefined, {}), findings: [] },
  'null for a nullable composition': {
    of: exchange(`GET /v1/learners/${id}`, 200, { ...learner, tutor: null }),
    findings: [],
  },
  'a status of no kind': {
    of: exchange(`GET /v1/learners/${id}`, 410, { title: 'x' }),
    findings: [{ part: 'status', at: '', message: 'the status is not documented' }],
  },
  'a refusal that the document lists for no operation': {
    of: exchange(`GET /v1/learners/${id}`, 404, { title: 'x' }),
    findings: [],
  },
  'a refusal of a body that is too large': {
    of: exchange(`PUT /v1/learners/${id}/secondarytutors`, 413, { title: 'x' }),
    findings: [],
  },
  'a status of a documented class': {
    of: exchange(
      'GET /v1/learners',
      404,
      { title: null, traceId: 'x' },
      { 'content-type': 'application/problem+json' },
    ),
    findings: [],
  },
  'a problem as the other JSON type': {
    of: exchange('GET /v1/learners', 400, { title: 'x' }),
    findings: [],
  },
  'a problem as a JSON type of somebody else': {
    of: exchange('GET /v1/learners', 400, { title: 'x' }, { 'content-type': 'application/vnd.api+json' }),
    findings: [{ part: 'media-type', at: '', message: 'application/vnd.api+json is not documented' }],
  },
  'no body of a refusal whose body is left open': {
    of: exchange('GET /v1/learners', 404, undefined, {}),
    findings: [],
  },
  'no body of a validation failure': {
    of: exchange('GET /v1/learners', 400, undefined, {}),
    findings: [{ part: 'body', at: '', message: 'a body is documented, was empty' }],
  },
  'a status that default covers': {
    of: exchange('POST /v1/learners', 500, { title: 1 }, { 'content-type': 'application/problem+json' }),
    findings: [{ part: 'body', at: '/title', message: 'must be string or null, was integer' }],
  },
  'an undocumented media type, with a body that is wrong as well': {
    of: exchange(`GET /v1/learners/${id}`, 200, {}, { 'content-type': 'application/problem+json' }),
    findings: [
      { part: 'media-type', at: '', message: 'application/problem+json is not documented' },
      { part: 'body', at: '/learnerId', message: 'is required, was absent' },
    ],
  },
  'HTML where JSON is documented': {
    of: exchange(`GET /v1/learners/${id}`, 200, '<html>', { 'content-type': 'text/html' }),
    findings: [{ part: 'media-type', at: '', message: 'text/html is not documented' }],
  },
  'no Content-Type': {
    of: exchange(`GET /v1/learners/${id}`, 200, learner, {}),
    findings: [{ part: 'media-type', at: '', message: 'the Content-Type header is absent' }],
  },
  'broken JSON': {
    of: exchange(`GET /v1/learners/${id}`, 200, '{"learnerId":'),
    findings: [{ part: 'body', at: '', message: 'is not valid JSON' }],
  },
  'nothing where a body is documented': {
    of: exchange(`GET /v1/learners/${id}`, 200, undefined, {}),
    findings: [{ part: 'body', at: '', message: 'a body is documented, was empty' }],
  },
  'a body where none is described': {
    of: exchange(`DELETE /v1/learners/${id}`, 204, { done: true }),
    findings: [],
  },
  'a required header that is absent': {
    of: exchange('GET /v1/learners', 200, { learners: [] }),
    findings: [{ part: 'header', at: 'x-total', message: 'is required, was absent' }],
  },
  'a header of the wrong type': {
    of: exchange('GET /v1/learners', 200, { learners: [] }, { ...json, 'X-Total': 'many' }),
    findings: [{ part: 'header', at: 'x-total', message: 'must be integer, was string' }],
  },
  'the same fault in many rows, once': {
    of: exchange(
      'GET /v1/learners',
      200,
      { learners: [{ ...learner, gender: null }, learner, { ...learner, gender: null }] },
      listHeaders,
    ),
    findings: [
      { part: 'body', at: '/learners/*/gender', message: 'must be string, was null' },
      { part: 'body', at: '/learners/*/gender', message: 'must be one of "Male", "Female", "NotDisclosed", was null' },
    ],
  },
  'keys of a map, folded': {
    of: exchange(
      'GET /v1/learners',
      400,
      { errors: { 'a/b': 'x', c: 'y', d: ['z'] } },
      { 'content-type': 'application/problem+json' },
    ),
    findings: [{ part: 'body', at: '/errors/*', message: 'must be array, was string' }],
  },
  'an undocumented property': {
    of: exchange(`GET /v1/learners/${id}`, 200, { ...learner, nickname: 'x' }),
    findings: [{ part: 'body', at: '/nickname', message: 'is not documented' }],
  },
  'a date-time without a zone': {
    of: exchange(`GET /v1/learners/${id}`, 200, { ...learner, createdAt: '2024-01-01T00:00:00' }),
    findings: [{ part: 'body', at: '/createdAt', message: 'date-time without a time zone' }],
  },
  'an undocumented operation that is meant to be valid': {
    of: { ...exchange('PATCH /v1/learners', 200, {}), meantValid: true },
    findings: [{ part: 'request', at: '', message: 'the operation is not documented' }],
  },
  'an operation that the API document only names': {
    of: { ...exchange(`GET /v1/learners/${id}/supportplan/barriers`, 200, {}), meantValid: true },
    findings: [],
  },
  'a probe of a path that should not be there': { of: exchange('PATCH /v1/learners', 200, {}), findings: [] },
};

for (const [name, { of, findings }] of Object.entries(answers)) {
  test(`answers: ${name}`, () => {
    expect(createContract(sampleDocument()).check(of)).toEqual(findings);
  });
}

test('a refusal need not be listed if the API document names it not at all, or only generally, for the operation', () => {
  const document = sampleDocument();
  const responses = { 200: {}, 404: {}, 403: {} };
  document.paths!['/v1/webhooks/{id}'] = { get: { responses: { 200: {}, 404: {} } }, put: { responses: { 204: {} } } };
  document.paths!['/v1/learners/{id}/assessment'] = { get: { responses: { 200: {} } } };
  document.paths!['/v1/tutors/{mail}/secondarytutor/learners'] = { put: { responses: { 204: {}, 403: {} } } };
  const findings = (operation: string, status: number) =>
    createContract(structuredClone(document)).check(exchange(operation, status, undefined, {}));
  const unlisted = [{ part: 'status', at: '', message: 'the status is not documented' }];

  expect(findings(`GET /v1/learners/${id}/assessment`, 404)).toEqual([]);
  expect(findings(`PUT /v1/webhooks/${id}`, 404)).toEqual(unlisted);
  expect(findings(`GET /v1/learners/${id}/assessment`, 403)).toEqual([]);

  // The status with which an invitation that comes too soon is refused is not shown.
  document.paths![`/v1/learners/{id}/assessment/invite`] = { post: { responses: { 202: {} } } };
  expect(findings(`POST /v1/learners/${id}/assessment/invite`, 425)).toEqual([]);
  expect(findings(`GET /v1/learners/${id}/assessment`, 425)).toEqual(unlisted);

  // Once listed for an operation without a documented 403, it must be listed for all.
  document.paths!['/v1/systemevents'] = { get: { responses } };
  expect(findings(`GET /v1/learners/${id}/assessment`, 403)).toEqual(unlisted);
});

function request(operation: string, body?: unknown, headers: Record<string, string> = json): ExchangeLike {
  const [method = '', url = ''] = operation.split(' ');
  const sent = { headers, body: body === undefined ? null : JSON.stringify(body) };
  return { method, url: `https://example.com${url}`, request: sent, response: null, meantValid: true };
}

const requests: Record<string, { of: ExchangeLike; findings: [at: string, message: string][] }> = {
  'a body and parameters as documented': { of: request('POST /v1/learners', { firstName: 'Ann' }), findings: [] },
  'a documented family of media types': {
    of: request('POST /v1/learners', { firstName: 'Ann' }, { 'content-type': 'application/json-patch+json' }),
    findings: [],
  },
  'an undocumented media type': {
    of: request('POST /v1/learners', { firstName: 'Ann' }, { 'content-type': 'application/xml' }),
    findings: [['content-type', 'application/xml is not documented']],
  },
  'another name of JSON where JSON is documented': {
    of: request('POST /v1/learners', { firstName: 'x'.repeat(11) }, { 'content-type': 'text/json' }),
    findings: [['/firstName', 'must not have more than 10 characters']],
  },
  'no body where one is required': {
    of: request('POST /v1/learners'),
    findings: [['', 'a body is required, was empty']],
  },
  'a body where none is documented': {
    of: request(`DELETE /v1/learners/${id}`, {}),
    findings: [['', 'no body is documented, was not empty']],
  },
  'a read-only and a wrong property': {
    of: request('POST /v1/learners', { learnerId: id, firstName: 'x'.repeat(11) }),
    findings: [
      ['/learnerId', 'is read-only and must not be sent'],
      ['/firstName', 'must not have more than 10 characters'],
    ],
  },
  'parameters in query and header': {
    of: request(`GET /v1/learners?pageIndex=1&active=true&ids=${id}&ids=${id}`, undefined, { 'X-Trace': '7' }),
    findings: [],
  },
  'parameters that are absent, wrong, or unknown': {
    of: request('GET /v1/learners?active=maybe&ids=1&pagesize=3'),
    findings: [
      ['?pageIndex', 'is required, was absent'],
      ['?active', 'must be boolean, was string'],
      ['?ids/*', 'must be a valid uuid'],
      ['x-trace', 'is required, was absent'],
      ['?pagesize', 'is not a documented parameter'],
    ],
  },
  'a path parameter of the wrong format': {
    of: request('DELETE /v1/learners/not-a-uuid'),
    findings: [['{learnerId}', 'must be a valid uuid']],
  },
};

for (const [name, { of, findings }] of Object.entries(requests)) {
  test(`requests meant to be valid: ${name}`, () => {
    const expected = findings.map(([at, message]) => ({ part: 'request', at, message }));
    expect(createContract(sampleDocument()).check(of)).toEqual(expected);
  });
}

test('requests not meant to be valid are not judged', () => {
  expect(createContract(sampleDocument()).check({ ...request('POST /v1/learners'), meantValid: false })).toEqual([]);
});

test('findings contain no values from the response or the request', () => {
  const secret = 'whsec-4711';
  const contract = createContract(sampleDocument());
  const answer = { learnerId: secret, gender: secret, createdAt: secret, tutor: { email: secret } };

  const findings = [
    ...contract.check(exchange(`GET /v1/learners/${id}`, 200, answer)),
    ...contract.check(request('POST /v1/learners', { firstName: `${secret}${secret}`, gender: secret })),
    ...contract.check(request(`GET /v1/learners?pageIndex=${secret}&active=${secret}&ids=${secret}`)),
  ];

  expect(findings).toHaveLength(10);
  expect(JSON.stringify(findings)).not.toContain(secret);
});

test('operations list every documented status', () => {
  expect(createContract(sampleDocument()).operations()[0]).toEqual({
    method: 'GET',
    template: '/v1/learners',
    statuses: ['200', '4XX'],
  });
});

test('names: the only list of strings holds the secondary tutors', () => {
  expect(secondaryTutorsName(createContract(sampleDocument()))).toBe('tutorEmails');
  expect(secondaryTutorsName(null)).toBeUndefined();
  const two = sampleDocument();
  two.components!.schemas!.Tutors!.properties!.others = { type: 'array', items: { type: 'string' } };
  expect(secondaryTutorsName(createContract(two)), 'two lists').toBeUndefined();
});

test('names: a staff body is made from its schema, with the email where it belongs', () => {
  expect(staffBody(createContract(sampleDocument()), 'new@example.com')).toEqual({
    name: 'Samplexx',
    workEmail: 'new@example.com',
    role: 10,
    hours: 2.5,
    start: '2000-01-31',
    tags: ['Sample', 'Sample'],
    home: { postcode: 'Sample' },
  });
  const patterned = sampleDocument();
  patterned.components!.schemas!.Staff!.properties!.name = { type: 'string', pattern: '^[0-9]+$' };
  expect(staffBody(createContract(patterned), 'new@example.com'), 'a pattern').toBeUndefined();
});

test('a header that is described as a list is split at its commas', () => {
  const document = sampleDocument();
  const { responses } = document.paths['/v1/learners']!.get as { responses: Record<string, { headers: object }> };
  Object.assign(responses['200']!.headers, { 'X-Ids': { schema: { type: 'array', items: { type: 'integer' } } } });
  const withIds = (ids: string) =>
    createContract(document).check(
      exchange('GET /v1/learners', 200, { learners: [] }, { ...listHeaders, 'x-ids': ids }),
    );

  expect(withIds('1, 2,3')).toEqual([]);
  expect(withIds('1,two')).toMatchObject([{ part: 'header', at: 'x-ids' }]);
});

test('a 204 has no body, whatever is described', () => {
  const document = sampleDocument();
  const { responses } = document.paths['/v1/learners/{learnerId}']!.delete as { responses: Record<string, object> };
  responses['204'] = { description: 'Gone', content: { 'application/json': { schema: { type: 'object' } } } };
  expect(createContract(document).check(exchange(`DELETE /v1/learners/${id}`, 204, undefined, {}))).toEqual([]);
});

const integers: Record<string, object> = {
  'a type': { type: 'integer' },
  allOf: { allOf: [{ type: 'integer' }, { minimum: 1 }] },
  oneOf: { oneOf: [{ type: 'integer', minimum: 1 }, { type: 'boolean' }] },
  anyOf: {
    anyOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', maxLength: 0 },
    ],
  },
  'a reference': { $ref: '#/components/schemas/Count' },
  'a reference behind allOf': { allOf: [{ $ref: '#/components/schemas/Count' }] },
  'an enumeration': { enum: [1, 2] },
};

for (const [name, schema] of Object.entries(integers)) {
  test(`a parameter and a header that are integers by ${name} are read as such`, () => {
    const document = sampleDocument();
    document.components!.schemas!.Count = { type: 'integer', minimum: 1 };
    const operation = document.paths['/v1/learners/{learnerId}']!.get as Record<string, unknown>;
    operation.parameters = [
      { name: 'size', in: 'query', schema },
      { name: 'sizes', in: 'query', schema: { allOf: [{ type: 'array', items: schema }] } },
      { name: 'x-size', in: 'header', schema },
    ];
    const { responses } = operation as { responses: Record<string, object> };
    Object.assign(responses['200']!, { headers: { 'x-left': { schema } } });
    const contract = createContract(document);
    const of = (size: string) => ({
      ...request(`GET /v1/learners/${id}?size=${size}&sizes=1&sizes=${size}`, undefined, { 'x-size': size }),
      response: { status: 200, headers: { ...json, 'x-left': size }, body: JSON.stringify(learner) },
    });

    expect(contract.check(of('1'))).toEqual([]);
    const places = new Set(contract.check(of('one')).map(({ at }) => at));
    expect([...places].sort()).toEqual(['?size', '?sizes/*', 'x-left', 'x-size']);
  });
}

test('a class of statuses in lower case is taken as meant', () => {
  const document = sampleDocument();
  const operation = document.paths['/v1/learners']!.get as { responses: Record<string, object> };
  const { 200: good, '4XX': bad } = operation.responses;
  operation.responses = { '2xx': good!, '4xx': bad! };
  const contract = createContract(document);

  expect(contract.check(exchange('GET /v1/learners', 200, { learners: [] }, listHeaders))).toEqual([]);
  expect(contract.check(exchange('GET /v1/learners', 200, { learners: 1 }, listHeaders))).toHaveLength(1);
  expect(contract.check(exchange('GET /v1/learners', 400, { title: 5 }))).toHaveLength(1);
});

test('a media type with parameters has the schema of the same parameters', () => {
  const document = sampleDocument();
  const operation = document.paths['/v1/learners/{learnerId}']!.get as { responses: Record<string, object> };
  const named = (name: string) => ({ schema: { type: 'object', required: [name] } });
  operation.responses['200'] = {
    description: 'OK',
    content: { 'application/json;v=1': named('one'), 'application/json; v="2"': named('two') },
  };
  const findings = (type: string, body: object) =>
    createContract(structuredClone(document)).check(
      exchange(`GET /v1/learners/${id}`, 200, body, { 'content-type': type }),
    );

  expect(findings('application/json; v=1', { one: 1 })).toEqual([]);
  expect(findings('application/json; charset=utf-8; v=2', { two: 1 })).toEqual([]);
  expect(findings('application/json;v=2', { one: 1 })).toMatchObject([{ part: 'body', at: '/two' }]);
  expect(findings('application/json;v=3', { one: 1 })).toMatchObject([{ part: 'media-type' }]);
});
