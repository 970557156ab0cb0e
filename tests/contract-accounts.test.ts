import { expect, test } from '@playwright/test';
import { statusClaims } from '../fixtures/contract/accounts/statuses.ts';
import { accountsOf, createContract, type OpenApiDocument, unexplained } from '../fixtures/contract/index.ts';
import { operationName, operations } from '../rules/operations.ts';
import { behaviourWith } from '../service/behaviour/index.ts';
import { choicesByName } from '../service/choices/index.ts';
import { buildDocument } from '../service/openapi/document.ts';

const aspects = [
  'required',
  'enumerations',
  'lengths',
  'ranges',
  'array-limits',
  'statuses',
  'formats',
  'security',
  'operations',
] as const;

function embedded(choices = 'a'): OpenApiDocument {
  // Through JSON, as it is served: a structured clone would keep objects shared that are separate in JSON.
  return JSON.parse(JSON.stringify(buildDocument(behaviourWith(choicesByName[choices]!))));
}

for (const choices of Object.keys(choicesByName)) {
  test(`the embedded service with choices ${choices} claims nothing that differs from the API document except for known quirks`, () => {
    const accounts = accountsOf(createContract(embedded(choices)));

    for (const aspect of aspects) expect(unexplained(accounts, aspect), aspect).toEqual([]);
    const known = accounts.filter(({ says }) => says === 'differs').map(({ rule, known }) => [rule, known]);
    expect(known).toEqual([
      ['learners.create.gender-values', 'contract.quirk.gender'],
      ['learners.update.gender-values', 'contract.quirk.gender'],
    ]);
    const quirks = accounts.filter(({ rule }) => rule.startsWith('contract.quirk.'));
    expect(new Set(quirks.map(({ says }) => says))).toEqual(new Set(['agrees']));
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach anywhere into the document
type Any = any;
const schema = (document: Any, operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  const body = document.paths[path][method.toLowerCase()].requestBody.content['application/json'].schema;
  return document.components.schemas[body.$ref.split('/').at(-1)];
};
const create = (document: Any) => schema(document, 'POST /v1/learners');
const parameter = (document: Any, path: string, method: string, name: string) =>
  document.paths[path][method].parameters.find((each: Any) => each.name === name);

const contradictions: Record<string, { change: (document: Any) => void; says: string[] }> = {
  'a required field turned optional': {
    change: (d) => {
      create(d).required = create(d).required.filter((name: string) => name !== 'firstName');
    },
    says: ['learners.create.required-fields|POST /v1/learners firstName: firstName is optional'],
  },
  'an optional field turned required': {
    change: (d) => create(d).required.push('mobileNumber'),
    says: ['learners.create.optional-fields|POST /v1/learners mobileNumber: mobileNumber is required'],
  },
  'another gender list than the known one': {
    change: (d) => {
      create(d).properties.gender.enum = ['Male', 'Female'];
    },
    says: [
      'contract.quirk.gender|POST /v1/learners gender: lacks "NotDisclosed"',
      'learners.create.gender-values|POST /v1/learners gender: lacks "NotDisclosed", "Non-binary/Non-conforming", "Another"',
    ],
  },
  'a mended gender list': {
    change: (d) => create(d).properties.gender.enum.push('Non-binary/Non-conforming', 'Another'),
    says: ['contract.quirk.gender|POST /v1/learners gender: has in addition "Non-binary/Non-conforming", "Another"'],
  },
  'a shorter courseDetails': {
    change: (d) => {
      create(d).properties.courseDetails.maxLength = 229;
    },
    says: ['learners.create.course-details-length|POST /v1/learners courseDetails: maxLength is 229'],
  },
  'a wider programme level': {
    change: (d) => {
      create(d).properties.programmeLevel.minimum = 0;
      create(d).properties.programmeLevel.exclusiveMaximum = true;
    },
    says: ['learners.create.programme-level-range|POST /v1/learners programmeLevel: starts at 0; ends at 6'],
  },
  'a smaller batch': {
    change: (d) => {
      schema(d, 'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners').properties.learnerIds.maxItems = 49;
    },
    says: ['tutors.batch-put.limit|PUT /v1/tutors/{tutorEmail}/secondarytutor/learners learnerIds: maxItems is 49'],
  },
  'a date with a time': {
    change: (d) => {
      create(d).properties.dateOfBirth.format = 'date-time';
    },
    says: ['learners.create.date-of-birth-format|POST /v1/learners dateOfBirth: format is date-time'],
  },
  'null where the service refuses it': {
    change: (d) => {
      create(d).properties.provisionType.nullable = true;
    },
    says: ['learners.create.provision-type-null|POST /v1/learners provisionType: null is allowed'],
  },
  'null nowhere in the list of the completed': {
    change: (d) => {
      const { CompletedLearnerList: list, CompletedLearner: row } = d.components.schemas;
      list.properties.learners.nullable = false;
      row.properties.learnerUserId.nullable = false;
    },
    says: [
      'learners.completed.shape|GET /v1/learners/assessmentcompleted 200 null: neither learners nor learnerUserId may be null',
    ],
  },
  'a status left out': {
    change: (d) => {
      delete d.paths['/v1/learners/{learnerId}'].delete.responses[204];
    },
    says: [
      'contract.claims.statuses|DELETE /v1/learners/{learnerId} 204: 204 is not listed',
      'learners.delete.status|DELETE /v1/learners/{learnerId} 204: 204 is not listed',
    ],
  },
  'the 200 of a batch mended': {
    change: (d) => {
      delete d.paths['/v1/tutors/{tutorEmail}/secondarytutor/learners'].put.responses[200];
    },
    says: ['contract.quirk.tutor-batch-put|PUT /v1/tutors/{tutorEmail}/secondarytutor/learners: 200 is not listed'],
  },
  'an operation without a token': {
    change: (d) => {
      d.paths['/v1/systemevents'].get.security = [];
    },
    says: ['authentication.token.missing|GET /v1/systemevents: no token is asked for'],
  },
  'another scheme of authentication': {
    change: (d) => {
      d.components.securitySchemes.bearer = { type: 'http', scheme: 'basic' };
    },
    says: ['authentication.token.bearer-header|securitySchemes: no scheme is a bearer token'],
  },
  'an operation opened by a key alone': {
    change: (d) => {
      d.components.securitySchemes.key = { type: 'apiKey', in: 'query', name: 'key' };
      d.paths['/v1/systemevents'].get.security = [{ key: [] }];
      d.paths['/v1/webhooks'].get.security = [{ key: [] }, { bearer: [] }];
    },
    says: ['authentication.token.missing|GET /v1/systemevents: a bearer token will not do'],
  },
  'a token that takes a browser': {
    change: (d) => {
      d.components.securitySchemes.bearer = { type: 'oauth2', flows: { implicit: { scopes: {} } } };
    },
    says: ['authentication.token.bearer-header|securitySchemes: no scheme is a bearer token'],
  },
  'an operation left out': {
    change: (d) => {
      delete d.paths['/v1/systemevents'];
    },
    says: ['contract.operations.described|GET /v1/systemevents: is not described'],
  },
  'an id in the path that is no UUID': {
    change: (d) => {
      parameter(d, '/v1/webhooks/{webhookId}', 'get', 'webhookId').schema = { type: 'integer' };
    },
    says: ['contract.claims.formats|GET /v1/webhooks/{webhookId} {webhookId}: type is integer'],
  },
  'a tag filter': {
    change: (d) => {
      d.paths['/v1/learners'].get.parameters.push({ name: 'tags', in: 'query', schema: { type: 'string' } });
    },
    says: ['learners.list.no-tag-filter|GET /v1/learners: there is a parameter tags'],
  },
  'a field left out of a body': {
    change: (d) => {
      delete schema(d, 'POST /v1/webhooks').properties.description;
    },
    // The update has the same body.
    says: ['POST /v1/webhooks', 'PUT /v1/webhooks/{webhookId}'].map(
      (operation) => `contract.claims.formats|${operation} body: lacks description`,
    ),
  },
};

for (const [name, { change, says }] of Object.entries(contradictions)) {
  test(`a wrong document is noticed: ${name}`, () => {
    const document = embedded();
    const before = accountsOf(createContract(document));
    change(document);

    const after = accountsOf(createContract(document));

    const lines = after
      .filter(
        (account, index) => account.says === 'differs' && JSON.stringify(account) !== JSON.stringify(before[index]),
      )
      .map(({ rule, subject, how }) => `${rule}|${subject}: ${how}`);
    expect(lines.sort()).toEqual(says.sort());
  });
}

test('an enumeration may be described as alternatives of one value each', () => {
  const document = embedded();
  const before = accountsOf(createContract(document));
  const { gender } = create(document).properties;
  gender.oneOf = gender.enum.map((value: string) => ({ type: 'string', enum: [value], title: `Gender ${value}` }));
  delete gender.enum;

  expect(accountsOf(createContract(document))).toEqual(before);
});

test('a document that describes nothing lacks the operations and is silent about everything else', () => {
  const accounts = accountsOf(createContract({ openapi: '3.0.1', paths: {} }));

  expect(new Set(accounts.filter(({ aspect }) => aspect !== 'operations').map(({ says }) => says))).toEqual(
    new Set(['silent']),
  );
  expect(unexplained(accounts, 'operations').length).toBeGreaterThan(30);
});

test('no statement names a status that the API document does not list for the operation', () => {
  const documented = operations.flatMap((each) =>
    [each.success, ...each.refusals].map((status) => `${operationName(each)} ${status}`),
  );
  expect(statusClaims.map(({ subject }) => subject).filter((subject) => !documented.includes(subject))).toEqual([]);
});

test('statuses of a result that is described apart before and after completion count together', () => {
  const document: Any = embedded();
  const { schemas } = document.components;
  const apart = (values: number[]) => ({
    type: 'object',
    required: ['status'],
    properties: { ...schemas.LearnerAssessment.properties, status: { type: 'integer', enum: values } },
  });
  schemas.Before = apart([10, 20]);
  schemas.After = apart([30]);
  schemas.LearnerAssessment = {
    oneOf: [{ $ref: '#/components/schemas/Before' }, { $ref: '#/components/schemas/After' }],
  };
  expect(unexplained(accountsOf(createContract(document)), 'enumerations')).toEqual([]);

  schemas.After.properties.status.enum = [40];
  expect(unexplained(accountsOf(createContract(document)), 'enumerations')).toEqual([
    expect.stringContaining('lacks 30'),
  ]);
});
