import { expect, test } from '@playwright/test';
import { validate } from '@readme/openapi-parser';
import { createSchemas } from '../../../fixtures/contract/schemas.ts';
import type { Exchange, Json } from '../../../protocol/evidence.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { observedOpenapi } from '../../../reporters/views/behaviour/index.ts';
import { multipart } from '../../support/event-bodies.ts';
import { exchange, foldSample, record } from '../../support/samples.ts';

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
/** The component Learner, of which these answers were seen. */
const seenAs = (claimed: Json, ...answers: Json[]): Any =>
  observed(
    answers.map((answer) => call(read, 200, answer)),
    served({ Learner: claimed }, answering(learner)),
  ).components.schemas.Learner;

test.describe('schemas', () => {
  test('have required, null and formats as they were seen, and what the document claimed', () => {
    const when = { type: 'string', format: 'date-time', nullable: true };
    const claimed = object(
      { id: { ...text, description: 'Its id.' }, when, gone: text, count: { type: 'integer', format: 'int32' } },
      { required: ['id', 'gone'] },
    );
    const seen = seenAs(
      claimed,
      { id: uuid(1), when: '2026-11-20', count: null },
      { id: uuid(2), when: '2026-11-21', count: 3, more: 'x' },
    );
    expect(seen).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Its id.', format: 'uuid' },
        when: { type: 'string', format: 'date', 'x-served': { format: 'date-time', nullable: true } },
        count: { type: 'integer', format: 'int32', nullable: true, 'x-served': { nullable: false } },
        more: { type: 'string' },
        gone: { type: 'string' },
      },
      required: ['id', 'when', 'count'],
      'x-served': { required: ['id', 'gone'] },
      'x-observed': { times: 2 },
    });
  });

  test('of components that nothing seen leads to were seen 0 times; of those that may have been, nothing is said', () => {
    const { schemas } = observed(
      [call(read, 200, { either: { id: 1 }, nothing: null })],
      served(
        {
          Learner: object({ either: { oneOf: [to('One'), to('Other')] }, nothing: to('Null') }),
          One: { type: 'object' },
          Other: { type: 'object' },
          Null: object({ inner: to('Inner') }, { nullable: true }),
          Inner: { type: 'object' },
          Staff: { type: 'object' },
        },
        {
          ...(answering(learner) as object),
          '/v1/staff': { get: { responses: { 200: { content: { 'application/json': { schema: to('Staff') } } } } } },
        },
      ),
    ).components;
    expect(Object.entries(schemas).map(([name, schema]: [string, Any]) => [name, schema['x-observed']?.times])).toEqual(
      [
        ['Learner', 1],
        ['One', undefined],
        ['Other', undefined],
        ['Null', 0],
        ['Inner', 0],
        ['Staff', 0],
      ],
    );
  });

  test('have another type than the document claims if another was seen', () => {
    const { properties } = seenAs(object({ id: { type: 'integer' } }), { id: uuid(1) });
    expect(properties.id).toEqual({ type: 'string', format: 'uuid', 'x-served': { type: 'integer' } });
  });

  test('keep bounds, unless an answer departs from them', () => {
    const claimed = object({ level: { type: 'integer', maximum: 7, description: 'Level.' } });
    const document = served({ Learner: claimed }, answering(learner));
    const finding = { part: 'body' as const, at: '/level', message: 'must be 7 or less' };
    const levels = (findings: (typeof finding)[]) =>
      observed([call(read, 200, { level: 9 }, { findings })], document).components.schemas.Learner.properties.level;
    expect(levels([])).toEqual({ type: 'integer', maximum: 7, description: 'Level.' });
    expect(levels([finding])).toEqual({ type: 'integer', description: 'Level.', 'x-served': { maximum: 7 } });
  });

  test('are open for members that a closed one does not have', () => {
    const claimed = object({ id: {} }, { additionalProperties: false });
    expect(seenAs(claimed, { id: 1 }).additionalProperties).toBe(false);
    expect(seenAs(claimed, { id: 1, more: 2 })).toMatchObject({ 'x-served': { additionalProperties: false } });
  });

  test('have the enumerations of both documents, with what was seen', () => {
    const claimed = (gender: Json) => object({ gender });
    const enumeration = { type: 'string', enum: ['NotDisclosed', 'Male', 'Female'] };
    const all = ['NotDisclosed', 'Male', 'Female', 'Non-binary/Non-conforming', 'Another'];
    const { gender } = seenAs(claimed(enumeration), { gender: 'Another' }).properties;
    expect([...gender.enum].sort()).toEqual([...all].sort());
    expect(gender['x-served']).toEqual({ enum: enumeration.enum });
    expect(seenAs(claimed(enumeration), { gender: 'New' }).properties.gender.enum).toContain('New');
    expect(seenAs(claimed(text), { gender: 'Male' }).properties.gender.enum).toHaveLength(5);
    expect(seenAs(claimed(enumeration), { gender: null }, { gender: 'Male' }).properties.gender.enum).toContain(null);
  });

  test('of a component are those of all places that refer to it; what only one of them always has is said there', () => {
    const problem = to('Problem');
    const content = { 'application/json': { schema: problem } };
    const responses = { 400: { description: 'Bad', content }, 404: { description: 'None', content } };
    const document = served({ Problem: { type: 'object' } }, answering({}, { responses }));
    const result = observed([call(read, 400, { title: 'no', errors: {} }), call(read, 404, { title: 'no' })], document);
    expect(result.components.schemas.Problem.required).toEqual(['title']);
    const schemas = result.paths['/v1/learners/{learnerId}'].get.responses;
    expect(schemas[400].content['application/json'].schema).toEqual({ allOf: [problem], required: ['errors'] });
    expect(schemas[404].content['application/json'].schema).toEqual(problem);
  });

  test('say of OpenAPI 3.1 with types what those of 3.0 say with nullable', () => {
    const { components } = observed(
      [call(read, 200, { id: null, tag: null }), call(read, 200, { id: 'a', tag: { id: 1 } })],
      served(
        {
          Learner: object({ id: { type: ['string', 'null'] }, tag: { oneOf: [{ type: 'null' }, to('Tag')] } }),
          Tag: { type: 'object' },
        },
        answering(learner),
        '3.1.0',
      ),
    );
    expect(components.schemas.Learner.properties).toEqual({
      id: { type: ['string', 'null'] },
      tag: { anyOf: [to('Tag'), { type: 'null' }] },
    });
    expect(components.schemas.Tag.required).toEqual(['id']);
  });
});

test.describe('operations', () => {
  const list = (query: string, status: number) =>
    call('GET /v1/learners', status, {}, { url: `${base}/v1/learners${query}` });

  test('have a name, the target as their server, and statuses with how often they were seen', () => {
    const { servers, paths } = observed([call(read, 418, null)], served({}, answering({})));
    expect(servers).toMatchObject([{ url: 'http://127.0.0.1:5080' }]);
    const { get } = paths['/v1/learners/{learnerId}'];
    expect(get.operationId).toBe('readLearner');
    expect(get.responses[418]).toMatchObject({ 'x-observed': { times: 1 } });
    expect(get.responses[200]).toMatchObject({ description: 'Fine', 'x-observed': { times: 0 } });
  });

  test('keep names and parameters of the document, and are added where it has none', () => {
    const operation = (id: string) => ({ operationId: id, responses: { 204: { description: 'Done' } } });
    const document = served({}, { '/v1/tags/{name}': { delete: operation('dropTag') } });
    const { paths } = observed([call('GET /v1/tags/{tag}', 200, []), call('GET /v1/tags', 200, [])], document);
    expect(paths['/v1/tags/{name}'].delete.operationId).toBe('dropTag');
    expect(paths['/v1/tags/{name}'].get).toMatchObject({
      operationId: 'getTagsByName',
      parameters: [{ name: 'name', in: 'path', required: true }],
    });
    expect(paths['/v1/tags'].get.operationId).toBe('listTags');
  });

  test('have paths with the version, wherever the document has it', () => {
    const document = {
      ...(served({}, { '/learners': { get: { responses: {} } } }) as object),
      servers: [{ url: '/api/v1' }],
    };
    expect(Object.keys(observed([], document).paths)).toEqual(['/v1/learners']);
    const asParameter = served(
      {},
      { '/api/v{version}/learners': { get: { responses: {}, parameters: [{ name: 'version', in: 'path' }] } } },
    );
    expect(observed([], asParameter).paths).toMatchObject({ '/v1/learners': { get: { parameters: [] } } });
  });

  test('of two paths that differ only in the name of a parameter are one', () => {
    const document = served(
      {},
      {
        ...(answering({ type: 'object' }) as object),
        '/v1/learners/{email}': {
          get: { parameters: [{ name: 'email', in: 'path', required: true, schema: {} }], responses: {} },
        },
      },
    );
    const { paths } = observed([call(read, 200, { id: 1 }), call('GET /v1/learners/{email}', 200, {})], document);
    expect(Object.keys(paths)).toEqual(['/v1/learners/{learnerId}']);
    const { get } = paths['/v1/learners/{learnerId}'];
    expect(get.parameters).toMatchObject([{ name: 'learnerId', schema: { type: 'string' } }]);
    expect(get['x-observed']).toEqual({ times: 2 });
    expect(get.responses[200].content['application/json'].schema.required).toBeUndefined();
  });

  test('require a parameter without which calls were refused', () => {
    const { parameters } = observed([
      list('?pageIndex=1', 200),
      list('?pageIndex=1&pageSize=10', 200),
      list('?pageSize=10', 400),
    ]).paths['/v1/learners'].get;
    expect(parameters).toEqual([
      { name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'pageIndex', in: 'query', required: true, schema: { type: 'integer' } },
    ]);
  });

  test('do not require a parameter that every accepted call had, if one without it was refused for another value', () => {
    const { parameters } = observed([list('?pageIndex=1&pageSize=10', 200), list('?pageIndex=0', 400)]).paths[
      '/v1/learners'
    ].get;
    expect(parameters.map(({ required }: { required: boolean }) => required)).toEqual([false, false]);
  });
});

test.describe('requests', () => {
  const document = served(
    {
      Create: object(
        { email: text, clientReference: text, tags: { type: 'array', nullable: true } },
        { required: ['email', 'clientReference'] },
      ),
    },
    {
      '/v1/learners': {
        post: {
          requestBody: {
            content: { 'application/*+json': { schema: to('Create') }, 'application/json': { schema: to('Create') } },
          },
          responses: {},
        },
      },
    },
  );
  const email = 'learner-runner-1@example.com';
  const sent = (body: Json, status: number, answer: Json = {}) => call(create, status, answer, { sent: body });
  const { components, paths } = observed(
    [
      sent({ email, clientReference: 'r', tags: ['a'], nonsense: 1 }, 201),
      sent({ email, firstName: 'Robin', gender: 'Male' }, 201),
      sent({ clientReference: 'r', tags: [] }, 400, { errors: { Email: ['is required'] } }),
    ],
    document,
  );

  test('have the members that were accepted, and require those without which they were refused', () => {
    const { properties, required } = components.schemas.Create;
    expect(Object.keys(properties).sort()).toEqual(['clientReference', 'email', 'firstName', 'gender', 'tags']);
    expect(required).toEqual(['email']);
    expect(components.schemas.Create['x-served']).toEqual({ required: ['email', 'clientReference'] });
    expect(properties.gender.enum).toHaveLength(5);
    expect(properties.tags.nullable, 'nobody sent null').toBe(true);
  });

  test('do not require what every body had, if one without it was refused for something else', () => {
    const refusal = { errors: { gender: ['is unknown'] } };
    const { requestBody } = observed(
      [sent({ email, gender: 'Male' }, 201), sent({ gender: 'male' }, 400, refusal)],
      served({}, {}),
    ).paths['/v1/learners'].post;
    expect(requestBody.content['application/json'].schema.required).toBeUndefined();
  });

  test('have the media types that were accepted', () => {
    const { content, 'x-served': claimed } = paths['/v1/learners'].post.requestBody;
    expect(Object.keys(content)).toEqual(['application/json']);
    expect(claimed).toEqual({ content: ['application/*+json'] });
  });
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
      const made = observed(changes, document);
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

  test('does not modify the result', () => {
    const document = served({}, answering({ type: 'object' }));
    const before = structuredClone(document);
    observed(changes, document);
    expect(document).toEqual(before);
  });

  test('leaves out what a gateway answered', () => {
    const { paths } = observed([call(read, 502, '<html>', { error: 'a gateway answered' }), call(read, 200, {})]);
    expect(Object.keys(paths['/v1/learners/{learnerId}'].get.responses)).toEqual(['200']);
  });
});
