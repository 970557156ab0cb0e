import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { createGenerator } from 'ts-json-schema-generator';
import { packageFile } from '../../../cli/modules.ts';
import { cutBody, outlined } from '../../../protocol/cut-bodies.ts';
import schema from '../../../reporters/judge/conformance.schema.json' with { type: 'json' };
import { exchange, failure, foldSample, record } from '../../support/samples.ts';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

const finding = { part: 'body', at: '/items/*/id', message: 'must be string' } as const;
const long = exchange('w3.1', { response: { status: 200, headers: {}, body: '{"tags":[{"id":null}]}' } });
const says = { says: 'agrees', how: null, known: null } as const;
const account = { rule: 'learners.create.works', aspect: 'required', subject: 'email', ...says };
const full = foldSample([
  record('learners.create.works', {
    openapi: { document: { paths: {} }, accounts: [account] },
    exchanges: [outlined(long, '(left out)').exchange],
    cutBodies: [cutBody(long)!],
  }),
  record(['learners.update.atomic'], {
    ...failure,
    exchanges: [exchange('w1.1', { findings: [finding] }), exchange('w1.2', { response: null, error: 'reset' })],
  }),
  record('tags.add.status', {
    observations: [{ question: 'tags.add.status', answer: { status: 204 }, exchanges: ['w2.1'] }],
    exchanges: [exchange('w2.1'), exchange('w2.2', { direction: 'delivery', operation: null })],
  }),
]);

test('the schema is what `npm run schema` makes of the types', () => {
  const files = { path: packageFile('reporters/judge/result.ts'), tsconfig: packageFile('tsconfig.json') };
  const generator = createGenerator({
    ...files,
    type: 'Result',
    skipTypeCheck: true,
    encodeRefs: false,
    topRef: false,
  });

  expect(schema).toEqual(generator.createSchema('Result'));
});

test('a folded result is valid', () => {
  expect(full.rules.find(({ id }) => id === account.rule)?.accounts).toHaveLength(1);
  validate(full);
  expect(validate.errors).toBeNull();
});

test('an empty result is valid', () => {
  validate(foldSample([]));
  expect(validate.errors).toBeNull();
});

// Without this control, a schema that allows anything would pass the tests above.
test('a result of another format, with a stray member or with an unknown verdict is not', () => {
  expect(validate({ ...full, formatVersion: 2 })).toBe(false);
  expect(validate({ ...full, extra: true })).toBe(false);
  expect(validate({ ...full, rules: [{ ...full.rules[0], verdict: 'fine' }] })).toBe(false);
});
