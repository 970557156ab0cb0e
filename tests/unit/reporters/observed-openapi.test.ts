import { expect, test } from '@playwright/test';
import { validate } from '@readme/openapi-parser';
import { createSchemas } from '../../../fixtures/contract/schemas.ts';
import type { Exchange, Json } from '../../../protocol/evidence.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { observedOpenapi } from '../../../reporters/views/behaviour/index.ts';
import { multipart } from '../../support/event-bodies.ts';
import { exchange, foldSample, record } from '../../support/samples.ts';
import { toldAsKept } from '../../support/told.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const base = 'http://127.0.0.1:1';

/** A call and its answer; the path is that of the operation unless it is given. */
function call(operation: string, status: number, body: Json, change: Partial<Exchange> & { sent?: Json } = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const { sent = null, ...others } = change;
  return {
    operation,
    method,
    url: `${base}${path}`,
    request: { headers: sent === null ? {} : json, body: sent === null ? null : JSON.stringify(sent) },
    response: { status, headers: body === null ? {} : json, body: body === null ? null : JSON.stringify(body) },
    ...others,
  };
}

function delivery(data: Json): Partial<Exchange> {
  const body = JSON.stringify({
    Data: data,
    SystemEvent: { Id: 100, DisplayName: 'Assessment Completed' },
    DataId: uuid(9),
  });
  return { direction: 'delivery', operation: null, method: 'POST', request: { headers: json, body } };
}

/** The run is `runner`, so its records bear `-runner-`. */
function resultOf(changes: Partial<Exchange>[], openapi: Json = null): Result {
  const exchanges = changes.map((change, i) => exchange(`e${i}`, change));
  const result = foldSample([record('learners.create.works', { exchanges })]);
  return { ...result, run: { ...result.run, id: 'runner' }, openapi };
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Any = any;
const observed = (changes: Partial<Exchange>[], openapi: Json = null): Any =>
  observedOpenapi(resultOf(changes, openapi));

const served = (schemas: Json = {}, paths: Json = {}, openapi = '3.0.1'): Json => ({
  openapi,
  info: { title: 'API', version: '1.0' },
  paths,
  components: { schemas },
});
const answering = (schema: Json, more: Json = {}): Json => ({
  '/v1/learners/{learnerId}': {
    get: {
      parameters: [{ name: 'learnerId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } },
      ...(more as object),
    },
  },
});
const read = 'GET /v1/learners/{learnerId}';
const create = 'POST /v1/learners';
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const learner = to('Learner');
const text = { type: 'string' };
const object = (properties: Json, more: object = {}): Json => ({ type: 'object', properties, ...more });
/** The component Learner as this document claims it to be, of which these answers were seen. */
const seenAs = (claimed: Json, answers: Json[], change: Partial<Exchange> = {}): Case => [
  answers.map((answer) => call(read, 200, answer, change)),
  served({ Learner: claimed }, answering(learner)),
];
type Case = [exchanges: Partial<Exchange>[], openapi?: Json];

const level = object({ level: { type: 'integer', maximum: 7, description: 'Level.' } });
const finding = { part: 'body' as const, at: '/level', message: 'must be 7 or less' };
const closed = object({ id: {} }, { additionalProperties: false });
const genders = object({ gender: { type: 'string', enum: ['NotDisclosed', 'Male', 'Female'] } });
const problems = { 'application/json': { schema: to('Problem') } };

const twoProblems: Case = [
  [call(read, 400, { title: 'no', errors: {} }), call(read, 404, { title: 'no' })],
  served(
    { Problem: { type: 'object' } },
    answering({}, { responses: { 400: { description: 'Bad', content: problems }, 404: { content: problems } } }),
  ),
];

const schemas: Record<string, Case> = {
  'required, null and formats are as they were seen, beside what the document claimed': seenAs(
    object(
      {
        id: { ...text, description: 'Its id.' },
        gone: text,
        count: { type: 'integer', format: 'int32' },
        when: { type: 'string', format: 'date-time', nullable: true },
      },
      { required: ['id', 'gone'] },
    ),
    [
      { id: uuid(1), when: '2026-11-20', count: null },
      { id: uuid(2), when: '2026-11-21', count: 3, more: 'x' },
    ],
  ),
  'of components that nothing seen leads to were seen 0 times; of those that may have been, nothing is said': [
    [call(read, 200, { either: { id: 1 }, nothing: null })],
    served(
      {
        Learner: object({ either: { oneOf: [to('One'), to('Other')] }, nothing: to('Null') }),
        Null: object({ inner: to('Inner') }, { nullable: true }),
        ...Object.fromEntries(['One', 'Other', 'Inner', 'Staff'].map((name) => [name, { type: 'object' }])),
      },
      {
        ...(answering(learner) as object),
        '/v1/staff': { get: { responses: { 200: { content: { 'application/json': { schema: to('Staff') } } } } } },
      },
    ),
  ],
  'another type than the document claims': seenAs(object({ id: { type: 'integer' } }), [{ id: uuid(1) }]),
  'a bound is kept': seenAs(level, [{ level: 9 }]),
  'a bound is not kept where an answer departs from it': seenAs(level, [{ level: 9 }], { findings: [finding] }),
  'a closed object stays closed': seenAs(closed, [{ id: 1 }]),
  'a closed object is open for members that it does not have': seenAs(closed, [{ id: 1, more: 2 }]),
  'the enumerations of both documents': seenAs(genders, [{ gender: 'Another' }]),
  'an enumeration with what neither document has': seenAs(genders, [{ gender: 'New' }]),
  'an enumeration where the document has any text': seenAs(object({ gender: text }), [{ gender: 'Male' }]),
  'an enumeration with null': seenAs(genders, [{ gender: null }, { gender: 'Male' }]),
  'a component is that of all places that refer to it': twoProblems,
  'OpenAPI 3.1 says with types what 3.0 says with nullable': [
    [call(read, 200, { id: null, tag: null }), call(read, 200, { id: 'a', tag: { id: 1 } })],
    served(
      {
        Learner: object({ id: { type: ['string', 'null'] }, tag: { oneOf: [{ type: 'null' }, to('Tag')] } }),
        Tag: { type: 'object' },
      },
      answering(learner),
      '3.1.0',
    ),
  ],
};

const list = (query: string, status: number) =>
  call('GET /v1/learners', status, {}, { url: `${base}/v1/learners${query}` });
const byEmail = { parameters: [{ name: 'email', in: 'path', required: true, schema: {} }], responses: {} };
const versioned = { get: { responses: {}, parameters: [{ name: 'version', in: 'path' }] } };

const operations: Record<string, Case> = {
  'what only one of the places that refer to a component always has is said there': twoProblems,
  'a name, and statuses with how often they were seen': [[call(read, 418, null)], served({}, answering({}))],
  'names and parameters of the document are kept, and added where it has none': [
    [call('GET /v1/tags/{tag}', 200, []), call('GET /v1/tags', 200, [])],
    served(
      {},
      {
        '/v1/tags/{name}': { delete: { operationId: 'dropTag', responses: { 204: { description: 'Done' } } } },
      },
    ),
  ],
  'paths have the version, though the server has it': [
    [],
    { ...(served({}, { '/learners': { get: { responses: {} } } }) as object), servers: [{ url: '/api/v1' }] },
  ],
  'paths have the version, though a parameter has it': [[], served({}, { '/api/v{version}/learners': versioned })],
  'two paths that differ only in the name of a parameter are one': [
    [call(read, 200, { id: 1 }), call('GET /v1/learners/{email}', 200, {})],
    served({}, { ...(answering({ type: 'object' }) as object), '/v1/learners/{email}': { get: byEmail } }),
  ],
  'a parameter without which calls were refused is required': [
    [list('?pageIndex=1', 200), list('?pageIndex=1&pageSize=10', 200), list('?pageSize=10', 400)],
  ],
  'a parameter that every accepted call had is not required, if one without it was refused for another value': [
    [list('?pageIndex=1&pageSize=10', 200), list('?pageIndex=0', 400)],
  ],
  'what a gateway answered is left out': [
    [call(read, 502, '<html>', { error: 'a gateway answered' }), call(read, 200, {})],
  ],
};

const email = 'learner-runner-1@example.com';
const sent = (body: Json, status: number, answer: Json = {}) => call(create, status, answer, { sent: body });
const creates = { 'application/json': { schema: to('Create') }, 'application/*+json': { schema: to('Create') } };

const requests: Record<string, Case> = {
  'members and media types that were accepted, and required those without which they were refused': [
    [
      sent({ email, clientReference: 'r', tags: ['a'], nonsense: 1 }, 201),
      sent({ email, firstName: 'Robin', gender: 'Male' }, 201),
      sent({ clientReference: 'r', tags: [] }, 400, { errors: { Email: ['is required'] } }),
    ],
    served(
      {
        Create: object(
          { email: text, clientReference: text, tags: { type: 'array', nullable: true } },
          { required: ['email', 'clientReference'] },
        ),
      },
      { '/v1/learners': { post: { requestBody: { content: creates }, responses: {} } } },
    ),
  ],
  'what every body had is not required, if one without it was refused for something else': [
    [sent({ email, gender: 'Male' }, 201), sent({ gender: 'male' }, 400, { errors: { gender: ['is unknown'] } })],
    served({}, {}),
  ],
};

/** JSON of lines of up to 120 characters: what fits on one is there. */
function linesOf(value: Json, indent = '', key = ''): string {
  const line = `${indent}${key}${JSON.stringify(value)}`;
  if (line.length <= 120 || typeof value !== 'object' || value === null) return line;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Object.entries(value).map(([name, member]) =>
    linesOf(member, `${indent}  `, Array.isArray(value) ? '' : `${JSON.stringify(name)}: `),
  );
  return `${indent}${key}${open}\n${members.join(',\n')}\n${indent}${close}`;
}

const shown = (...parts: Json[]) => ['```json', ...parts.map((part) => linesOf(part)), '```'];

toldAsKept('observed schemas', schemas, (given) => shown(observed(...given).components.schemas));
toldAsKept('observed operations', operations, (given) => shown(observed(...given).paths));
toldAsKept('observed requests', requests, (given) => {
  const { paths, components } = observed(...given);
  return shown(paths['/v1/learners'].post.requestBody, components.schemas);
});

test('the target is the server', () => {
  expect(observed([], served()).servers).toMatchObject([{ url: 'http://127.0.0.1:5080' }]);
});

test.describe('examples', () => {
  const own = {
    learnerId: uuid(1),
    email: 'learner-runner-1@example.com',
    primaryTutorEmail: 'jo@college.test',
    tutor: 'Jo March',
  };
  const other = { learnerId: uuid(2), email: 'amy@college.test', firstName: 'Amy', tutor: 'Jo March' };
  const body = { email: own.email, firstName: 'Robin', primaryTutorEmail: own.primaryTutorEmail };

  test('hold own records only, and of these nothing that may be of others', () => {
    const text = JSON.stringify(
      observed([
        call(create, 201, { learnerId: uuid(1), organisationId: uuid(3) }, { sent: body }),
        call('GET /v1/learners', 200, { learners: [{ ...other, organisationId: uuid(3) }, own], totalRecords: 2 }),
        call(
          create,
          400,
          {
            detail: `jo@college.test is not “Amy” at https://internal.test/${uuid(2)}`,
            instance: '/v1/jo%40college.test',
          },
          { sent: body },
        ),
        call(read, 200, other, { url: `${base}/v1/learners/${uuid(2)}` }),
        delivery({ LearnerId: uuid(2) }),
        call('POST /v1/auth', 200, { accessToken: '[token of administrator]' }),
      ]),
    );
    expect(text).toContain(`{"totalRecords":1,"learners":[{"learnerId":"${uuid(1)}"`);
    expect(text).toContain('Robin');
    expect(text).toContain('"detail":"someone@example.com is not \\"…\\" at https://example.com/"');
    for (const foreign of ['college.test', 'Amy', 'March', 'internal', 'administrator', uuid(2), uuid(3)])
      expect(text, foreign).not.toContain(foreign);
  });

  for (const [title, url] of [
    ['are left out where only others have records', `${base}/v1/learners`],
    ['are left out where only the query names an own record', `${base}/v1/learners?tag=t-runner-1`],
  ] as const)
    test(title, () => {
      const list = call('GET /v1/learners', 200, { learners: [other], totalRecords: 1 }, { url });
      const { get } = observed([list]).paths['/v1/learners'];
      expect(get.responses[200].content['application/json'].example).toBeUndefined();
    });

  test('are those with most to show', () => {
    const sent = (more: object) => call(create, 201, {}, { sent: { ...body, ...more } });
    const { post } = observed([sent({}), sent({ gender: 'Male' }), sent({ lastName: '\u202e' })]).paths['/v1/learners'];
    expect(post.requestBody.content['application/json'].example).toMatchObject({ gender: 'Male' });
  });
});

test.describe('events', () => {
  const created = call(create, 201, { learnerId: uuid(1) }, { sent: {} });
  const envelope = { Data: { RequestId: uuid(1) }, SystemEvent: { Id: 200, DisplayName: 'Assessment Report Created' } };
  const parts: [string[], string][] = [
    [['Content-Disposition: form-data; name="data"', 'Content-Type: application/json'], JSON.stringify(envelope)],
    [['Content-Disposition: form-data; name="file"; filename="a.pdf"'], '%PDF'],
  ];
  const report: Partial<Exchange> = {
    direction: 'delivery',
    operation: null,
    request: { headers: { 'content-type': 'multipart/form-data; boundary=b-1' }, body: `${multipart(parts)}` },
  };

  test('have the shape of their deliveries, as a component and in the webhooks of the version', () => {
    const changes = [created, delivery({ LearnerId: uuid(1) }), report];
    const document = observed(changes);
    expect(document.components.schemas.AssessmentCompletedEvent.properties).toMatchObject({
      Data: { properties: { LearnerId: { format: 'uuid' } }, required: ['LearnerId'] },
      SystemEvent: { properties: { Id: { enum: [100] } } },
    });
    const { assessmentCompleted, assessmentReportCreated } = document['x-webhooks'];
    expect(assessmentCompleted.post.requestBody.content['application/json']).toMatchObject({
      schema: to('AssessmentCompletedEvent'),
      example: { Data: { LearnerId: uuid(1) } },
    });
    expect(assessmentReportCreated.post.requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: { data: to('AssessmentReportCreatedEvent'), file: { format: 'binary' } },
    });
    expect(Object.keys(observed(changes, served({}, {}, '3.1.0')).webhooks)).toHaveLength(2);
  });
});

test.describe('the whole', () => {
  const changes = [
    call(create, 201, { learnerId: uuid(1) }, { sent: { email: 'learner-runner-1@example.com', gender: 'Male' } }),
    call(read, 200, { id: uuid(1), endDate: null }, { url: `${base}/v1/learners/${uuid(1)}` }),
    call('GET /v1/learners/{email}', 404, { title: 'no' }),
    call('DELETE /v1/learners/{learnerId}', 204, null),
    delivery({ LearnerId: uuid(1) }),
  ];
  const documents: Record<string, Json> = {
    none: null,
    '3.0': served({ Learner: object({ id: text }) }, answering(learner)),
    '3.1': served({ Learner: { type: ['object', 'null'], properties: {} } }, answering(learner), '3.1.0'),
  };
  for (const [version, document] of Object.entries(documents)) {
    test(`is valid OpenAPI with examples that fit their schemas, made from ${version}`, async () => {
      const before = structuredClone(document);
      const made = observed(changes, document);
      expect(document, 'not modified').toEqual(before);
      expect(await validate(structuredClone(made))).toMatchObject({ valid: true });
      const schemas = createSchemas(made);
      let count = 0;
      const visit = (value: Any): void => {
        if (typeof value !== 'object' || value === null) return;
        if (value.schema !== undefined && value.example !== undefined) {
          count += 1;
          const form = schemas.form(value.schema)!;
          expect(schemas.check(form, 'response', value.example), JSON.stringify(value)).toEqual([]);
        }
        for (const member of Object.values(value)) visit(member);
      };
      visit(made.paths);
      visit(made.webhooks ?? made['x-webhooks']);
      expect(count).toBeGreaterThan(3);
    });
  }
});
