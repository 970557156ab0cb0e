import { expect, test } from '@playwright/test';
import { type ApiChange, diffDocuments } from '../../../../../reporters/gate/openapi-diff/index.ts';
import { sampleDocument } from '../../../../support/contract/samples.ts';
import { type DocumentChange, inSchema, renaming, setting, without } from '../../../../support/openapi/change.ts';
import { toldAsKept } from '../../../../support/told.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Any = any;

const schemas = (document: Any) => document.components.schemas;
const list = ['paths', '/v1/learners', 'get'] as const;
const create = ['paths', '/v1/learners', 'post'] as const;
const read = 'GET /v1/learners/{learnerId}';

const cases: Record<string, DocumentChange> = {
  'properties of answers alone': (d) => {
    schemas(d).Learner.properties.learnerId.nullable = true;
    schemas(d).Learner.required = [];
    delete schemas(d).LearnerList.properties.totalRecords;
    schemas(d).LearnerList.properties.pages = { type: 'integer' };
  },
  'properties of a request alone': (d) => {
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
  'properties of answers and of a request': (d) => {
    schemas(d).Learner.properties.createdAt.nullable = true;
    schemas(d).Gender.enum.push('Another');
  },
  'a property no longer nullable': without(...inSchema('Tutors', 'properties', 'tutorEmails', 'nullable')),
  'another format': setting(inSchema('LearnerList', 'properties', 'totalRecords', 'format'), 'int64'),
  'a status removed and one added': renaming(['paths', '/v1/learners/{learnerId}', 'delete', 'responses', 204], 200),
  'a parameter turned required': setting([...list, 'parameters', 1, 'required'], true),
  'a parameter removed, an optional and a required one added': (d) => {
    d.paths['/v1/learners'].get.parameters.splice(
      1,
      1,
      { name: 'a', in: 'query' },
      { name: 'b', in: 'query', required: true },
    );
  },
  "a path parameter's name": (d) => {
    d.paths['/v1/learners/{id}/secondarytutors'].put.parameters[0].name = 'learnerId';
    renaming(['paths', '/v1/learners/{id}/secondarytutors'], '/v1/learners/{learnerId}/secondarytutors')(d);
  },
  'an operation removed and one added': renaming(['paths', '/v1/staff'], '/v1/people'),
  'a media type removed': without(...create, 'requestBody', 'content', 'application/*+json'),
  'a request body turned required': setting(['paths', '/v1/staff', 'post', 'requestBody', 'required'], true),
  'a response header no longer promised': without(...list, 'responses', 200, 'headers', 'X-Total', 'required'),
  'authentication asked for': setting([...create, 'security'], [{ bearer: [] }]),
  'a description and an example': (d) => {
    schemas(d).Staff.description = 'People';
    schemas(d).Staff.properties.note.example = 'x';
  },
  'a component that nothing uses': setting(inSchema('Unused'), { type: 'string' }),
  'items that are no longer described': without(...inSchema('LearnerList', 'properties', 'learners', 'items')),
  'another way to write a list': setting([...list, 'parameters', 2, 'explode'], false),
  'another default of a parameter': setting([...list, 'parameters', 1, 'schema', 'default'], true),
  'a media type with a character set': renaming(
    [...list, 'responses', 200, 'content', 'application/json'],
    'application/json; charset=utf-8',
  ),
  'an inlined reference': (d) => {
    schemas(d).Staff.properties.home = schemas(d).Staff.properties.home.allOf[0];
  },
  'the order of keys': (d) => {
    d.paths = Object.fromEntries(Object.entries(d.paths).reverse());
  },
};

/** What is found in the sample that is changed in this way, and how heavy it is. */
function found(change: DocumentChange): string[] {
  const after = sampleDocument();
  change(after);
  const changes = diffDocuments(sampleDocument(), after);
  // Which header of a response it is decides nothing.
  for (const each of changes)
    expect(inWords(each), 'the part, as fields').toBe(each.at.replace(/(?<= header) \S+$/, ''));
  return changes.map(
    ({ weight, operation, at, message }) => `- ${weight}: ${[operation, at, message].filter(Boolean).join(' | ')}`,
  );
}

toldAsKept('OpenAPI changes', cases, (change) => found(change).sort());

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
