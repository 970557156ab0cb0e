import { expect, test } from '@playwright/test';
import { type ApiChange, diffDocuments } from '../../../../../reporters/gate/openapi-diff/index.ts';
import { sampleDocument } from '../../../../support/contract/samples.ts';
import { type DocumentChange, inSchema, renaming, setting, without } from '../../../../support/openapi/change.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Any = any;

const schemas = (document: Any) => document.components.schemas;
const list = ['paths', '/v1/learners', 'get'] as const;
const create = ['paths', '/v1/learners', 'post'] as const;
const read = 'GET /v1/learners/{learnerId}';
const readers = [
  'GET /v1/learners|response 200 body /learners/*',
  'POST /v1/learners|response 201 body ',
  `${read}|response 200 body `,
  'GET /v1/learners/{email}|response 200 body ',
];

/** The same change at every place that returns a learner. */
const answered = (weight: string, at: string, message: string) =>
  readers.map((reader) => `${weight}|${reader}${at}|${message}`);

const cases: Record<string, [change: DocumentChange, ...expected: string[]]> = {
  'properties of answers alone': [
    (d) => {
      schemas(d).Learner.properties.learnerId.nullable = true;
      schemas(d).Learner.required = [];
      delete schemas(d).LearnerList.properties.totalRecords;
      schemas(d).LearnerList.properties.pages = { type: 'integer' };
    },
    ...answered('breaking', '/learnerId', 'may now be null'),
    ...answered('breaking', '/learnerId', 'is no longer required'),
    'breaking|GET /v1/learners|response 200 body /totalRecords|the property is gone',
    'additive|GET /v1/learners|response 200 body /pages|the property is new',
  ],
  'properties of a request alone': [
    (d) => {
      const { properties, required } = schemas(d).Staff;
      properties.phone = { type: 'string' };
      properties.badge = { type: 'string' };
      required.push('badge', 'note');
      properties.role.enum = [10];
      properties.name.maxLength = 8;
      properties.name.minLength = 7;
      delete properties.tags.minItems;
      properties.start = { oneOf: [properties.start, { type: 'integer' }] };
      properties.workEmail.readOnly = true;
    },
    'additive|POST /v1/staff|request body /phone|the property is new',
    'breaking|POST /v1/staff|request body /badge|the property is new and required',
    'breaking|POST /v1/staff|request body /note|is now required',
    'breaking|POST /v1/staff|request body /role|may no longer be 20',
    'breaking|POST /v1/staff|request body /name|maxLength was 9, is 8',
    'additive|POST /v1/staff|request body /name|minLength was 8, is 7',
    'additive|POST /v1/staff|request body /tags|minItems was 2, is not said',
    'additive|POST /v1/staff|request body /start|has the new alternative integer',
    'breaking|POST /v1/staff|request body /workEmail|the property is gone',
  ],
  'properties of answers and of a request': [
    (d) => {
      schemas(d).Learner.properties.createdAt.nullable = true;
      schemas(d).Gender.enum.push('Another');
    },
    ...answered('breaking', '/createdAt', 'may now be null'),
    'additive|POST /v1/learners|request body /createdAt|may now be null',
    ...answered('breaking', '/gender', 'may now be "Another"'),
    'additive|POST /v1/learners|request body /gender|may now be "Another"',
  ],
  'a property no longer nullable': [
    without(...inSchema('Tutors', 'properties', 'tutorEmails', 'nullable')),
    'breaking|PUT /v1/learners/{id}/secondarytutors|request body /tutorEmails|may no longer be null',
  ],
  'another format': [
    setting(inSchema('LearnerList', 'properties', 'totalRecords', 'format'), 'int64'),
    'breaking|GET /v1/learners|response 200 body /totalRecords|format was int32, is int64',
  ],
  'a status removed and one added': [
    renaming(['paths', '/v1/learners/{learnerId}', 'delete', 'responses', 204], 200),
    'breaking|DELETE /v1/learners/{learnerId}|response 204|the status is no longer documented',
    'additive|DELETE /v1/learners/{learnerId}|response 200|the status is new',
  ],
  'a parameter turned required': [
    setting([...list, 'parameters', 1, 'required'], true),
    'breaking|GET /v1/learners|query parameter active|is now required',
  ],
  'a parameter removed, an optional and a required one added': [
    (d) => {
      d.paths['/v1/learners'].get.parameters.splice(
        1,
        1,
        { name: 'a', in: 'query' },
        { name: 'b', in: 'query', required: true },
      );
    },
    'breaking|GET /v1/learners|query parameter active|the parameter is gone',
    'breaking|GET /v1/learners|query parameter b|the parameter is new and required',
    'additive|GET /v1/learners|query parameter a|the parameter is new',
  ],
  "a path parameter's name": [
    (d) => {
      d.paths['/v1/learners/{id}/secondarytutors'].put.parameters[0].name = 'learnerId';
      renaming(['paths', '/v1/learners/{id}/secondarytutors'], '/v1/learners/{learnerId}/secondarytutors')(d);
    },
    'cosmetic|PUT /v1/learners/{learnerId}/secondarytutors||reworded',
  ],
  'an operation removed and one added': [
    renaming(['paths', '/v1/staff'], '/v1/people'),
    'additive|POST /v1/people||the operation is new',
    'breaking|POST /v1/staff||the operation is gone',
  ],
  'a media type removed': [
    without(...create, 'requestBody', 'content', 'application/*+json'),
    'breaking|POST /v1/learners|request body|application/*+json is gone',
  ],
  'a request body turned required': [
    setting(['paths', '/v1/staff', 'post', 'requestBody', 'required'], true),
    'breaking|POST /v1/staff|request body|is now required',
  ],
  'a response header no longer promised': [
    without(...list, 'responses', 200, 'headers', 'X-Total', 'required'),
    'breaking|GET /v1/learners|response 200 header x-total|is no longer always there',
  ],
  'authentication asked for': [
    setting([...create, 'security'], [{ bearer: [] }]),
    'breaking|POST /v1/learners|security|authentication is now required: the scheme bearer',
  ],
  'a description and an example': [
    (d) => {
      schemas(d).Staff.description = 'People';
      schemas(d).Staff.properties.note.example = 'x';
    },
    'cosmetic|POST /v1/staff||reworded',
  ],
  'a component that nothing uses': [
    setting(inSchema('Unused'), { type: 'string' }),
    'cosmetic|||parts that no operation uses have changed',
  ],
  'items that are no longer described': [
    without(...inSchema('LearnerList', 'properties', 'learners', 'items')),
    'breaking|GET /v1/learners|response 200 body /learners/*|may now be anything',
  ],
  'another way to write a list': [
    setting([...list, 'parameters', 2, 'explode'], false),
    'breaking|GET /v1/learners|query parameter ids|is written as style form, and was written as style form, exploded',
  ],
  'another default of a parameter': [
    setting([...list, 'parameters', 1, 'schema', 'default'], true),
    'additive|GET /v1/learners|query parameter active|the default was not said, is true',
  ],
  'a media type with a character set': [
    renaming([...list, 'responses', 200, 'content', 'application/json'], 'application/json; charset=utf-8'),
    'cosmetic|GET /v1/learners||reworded',
  ],
  'an inlined reference': [
    (d) => {
      schemas(d).Staff.properties.home = schemas(d).Staff.properties.home.allOf[0];
    },
    'cosmetic|POST /v1/staff||reworded',
  ],
  'the order of keys': [
    (d) => {
      d.paths = Object.fromEntries(Object.entries(d.paths).reverse());
    },
  ],
};

for (const [name, [change, ...expected]] of Object.entries(cases)) {
  test(`OpenAPI changes: ${name}`, () => {
    const after = sampleDocument();
    change(after);

    const changes = diffDocuments(sampleDocument(), after);

    const lines = changes.map(({ weight, operation, at, message }) => `${weight}|${operation}|${at}|${message}`);
    expect(lines.sort()).toEqual(expected.map((line) => line.replace('body |', 'body|')).sort());
    // Which header of a response it is decides nothing.
    for (const each of changes)
      expect(inWords(each), 'the part, as fields').toBe(each.at.replace(/(?<= header) \S+$/, ''));
  });
}

function inWords({ part, name, status, of, path }: ApiChange): string {
  if (part === 'response') return ['response', status, of, path].filter(Boolean).join(' ');
  if (part === 'body') return ['request body', path].filter(Boolean).join(' ');
  return name === undefined ? (part ?? '') : `${part} parameter ${name}`;
}

test('a scheme that is used and only written otherwise is not said to be unused', () => {
  const secured = (security: object[], securitySchemes: object) => ({
    ...sampleDocument(),
    security,
    components: { ...sampleDocument().components, securitySchemes },
  });
  const bearer = { type: 'http', scheme: 'bearer' };
  const before = secured([{ bearer: [] }], { bearer });
  const noted = (after: object) => diffDocuments(before, after).map(({ weight, message }) => `${weight}: ${message}`);
  const reworded = ['cosmetic: what all operations share is written otherwise, and means the same'];

  expect(noted(secured([{ token: [] }], { token: bearer }))).toEqual(reworded);
  expect(noted(secured([{ bearer: [] }], { bearer: { ...bearer, bearerFormat: 'JWT' } }))).toEqual(reworded);
  expect(noted(secured([{ bearer: [] }], { bearer, key: { type: 'apiKey', in: 'query', name: 'key' } }))).toEqual([
    'cosmetic: parts that no operation uses have changed',
  ]);
});

/** The sample with another schema for the tutor of a learner. */
const withTutor = (schema: object, others: Record<string, object> = {}) => {
  const document = sampleDocument();
  Object.assign(schemas(document), others, { Tutor: schema });
  return document;
};
const ofTheRead = (changes: ReturnType<typeof diffDocuments>) => changes.filter(({ operation }) => operation === read);

test('of two enumerations that both apply, only the values in both count', () => {
  const both = (...second: string[]) => withTutor({ allOf: [{ enum: ['a', 'b'] }, { enum: second }] });

  expect(diffDocuments(both('b', 'c'), both('b', 'd'))).toMatchObject([{ weight: 'cosmetic' }, {}, {}, {}]);
  expect(ofTheRead(diffDocuments(both('b', 'c'), both('a', 'b')))).toMatchObject([
    { weight: 'breaking', message: 'may now be "a"' },
  ]);
});

test('an alternative that only has another name is the same', () => {
  const choice = (name: string, type: string) =>
    withTutor({ oneOf: [{ $ref: `#/components/schemas/${name}` }] }, { [name]: { type } });

  expect(ofTheRead(diffDocuments(choice('One', 'string'), choice('Other', 'string')))).toMatchObject([
    { weight: 'cosmetic' },
  ]);
  expect(ofTheRead(diffDocuments(choice('One', 'string'), choice('Other', 'integer')))).toMatchObject([
    { weight: 'breaking', message: 'type was string, is integer' },
  ]);
});

test('schemas that all refer to each other take no longer than others', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Entity${at}`);
  const tangled = (type: string) => {
    const document = sampleDocument();
    for (const name of names)
      schemas(document)[name] = {
        properties: Object.fromEntries(names.map((other) => [other, { $ref: `#/components/schemas/${other}` }])),
      };
    schemas(document).Entity11.properties.last = { type };
    schemas(document).Tutor = { $ref: '#/components/schemas/Entity0' };
    return document;
  };

  const changes = diffDocuments(tangled('string'), tangled('integer'));
  expect(changes.filter(({ operation }) => operation === read)).toMatchObject([
    { weight: 'breaking', message: 'type was string, is integer' },
  ]);
});

test('a change behind an encoded reference is noticed', () => {
  const generic = (type: string) => {
    const text = JSON.stringify(sampleDocument()).replaceAll(
      '#/components/schemas/Learner"',
      '#/components/schemas/Of%3CLearner%3E"',
    );
    const document = JSON.parse(text);
    schemas(document)['Of<Learner>'] = { type: 'object', properties: { name: { type } } };
    return document;
  };

  const changes = diffDocuments(generic('string'), generic('integer'));
  expect(changes.filter(({ operation }) => operation === read)).toMatchObject([
    { weight: 'breaking', at: 'response 200 body /name' },
  ]);
});

test('malformed documents are compared without failing', () => {
  for (const broken of [
    null,
    5,
    [],
    {},
    { paths: 3 },
    { paths: { '/a': { get: { parameters: 1, responses: [] } } } },
  ]) {
    expect(diffDocuments(broken, broken)).toEqual([]);
    expect(diffDocuments(sampleDocument(), broken).length).toBeGreaterThan(0);
  }
});
