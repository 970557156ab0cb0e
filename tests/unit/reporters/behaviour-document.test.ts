import { expect, test } from '@playwright/test';
import type { Exchange, Json } from '../../../protocol/evidence.ts';
import { emptyShape, fieldRows, see } from '../../../protocol/shapes.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { renderBehaviour } from '../../../reporters/views/behaviour/index.ts';
import { inWords } from '../../../reporters/views/behaviour/sentences.ts';
import { exchange, foldSample, record } from '../../support/samples.ts';

const question = 'tags.add.status';
const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (status: number, body: Json, change: Partial<Exchange> = {}): Partial<Exchange> => ({
  response: { status, headers: body === null ? {} : json, body: body === null ? null : JSON.stringify(body) },
  ...change,
});

function resultOf(changes: Partial<Exchange>[]): Result {
  const exchanges = changes.map((change, i) => exchange(`e${i}`, change));
  const observations = [{ question, answer: { status: 204 }, exchanges: ['e0'] }];
  return foldSample([record(question, { exchanges, observations })]);
}

const uuid = '2dd11f70-0126-4d25-8a1c-5eae7725b93d';
const tags = 'GET /v1/learners/{learnerId}/tags';

test.describe('the shape of values', () => {
  const rows = (...values: Json[]) => {
    const shape = emptyShape();
    for (const value of values) see(shape, value);
    return fieldRows(shape).map(({ path, types, nullable, always }) => [path, types.join(' or '), nullable, always]);
  };
  const cases: Record<string, [Json[], unknown[]]> = {
    'a field of one type': [[{ id: uuid }, { id: uuid }], [['id', 'uuid', false, true]]],
    'a field that is sometimes null': [[{ id: uuid }, { id: null }], [['id', 'uuid', true, true]]],
    'a field that is only ever null': [[{ id: null }], [['id', '', true, true]]],
    'a field that is sometimes missing': [[{ id: 1 }, {}], [['id', 'integer', false, false]]],
    'strings of different formats': [[{ a: '2026-11-20' }, { a: 'soon' }], [['a', 'string', false, true]]],
    'integers and fractions': [[{ a: 1 }, { a: 1.5 }], [['a', 'number', false, true]]],
    'a number or a string': [[{ a: 1 }, { a: 'x' }], [['a', 'string or integer', false, true]]],
    'a time without zone': [[{ a: '2026-11-20T09:00:00' }], [['a', 'date-time without zone', false, true]]],
    'a secret that was replaced': [[{ accessToken: '[token of tutor]' }], [['accessToken', 'string', false, true]]],
    'records in a list': [
      [[{ id: 1 }, { id: 2, name: null }], []],
      [
        ['', 'array', false, true],
        ['[]', 'object', false, true],
        ['[].id', 'integer', false, true],
        ['[].name', '', true, false],
      ],
    ],
  };
  for (const [name, [values, expected]] of Object.entries(cases)) {
    test(name, () => expect(rows(...values)).toEqual(expected));
  }
});

test.describe('answers in words', () => {
  const cases: [Json, string][] = [
    [{ status: 409 }, 'status 409'],
    [true, 'yes'],
    [{ 'email twice': 201, named: false }, 'email twice: 201; named: no'],
    [{ reads: { status: 200, rows: 3 } }, 'reads: (status 200; rows: 3)'],
    [{ oneOf: [{ status: 400 }, { status: 409 }] }, 'status 400 or status 409'],
    [['a', 'b'], 'a, b'],
    [null, 'null'],
  ];
  for (const [value, words] of cases) test(words, () => expect(inWords(value)).toBe(words));
});

test.describe('the behaviour document', () => {
  test('shows each endpoint with its statuses, fields and answers, by path', () => {
    const text = renderBehaviour(
      resultOf([
        answer(200, [{ id: 1, name: 'a' }], { operation: tags, method: 'GET' }),
        answer(404, null, { operation: tags, method: 'GET' }),
        answer(200, { accessToken: '[secret]' }, { operation: 'POST /v1/auth', method: 'POST' }),
      ]),
    );
    expect(text.indexOf('POST /v1/auth')).toBeLessThan(text.indexOf(tags));
    expect(text).toContain('| 404 | 1 | no body |');
    expect(text).toContain('| `[].name` | string |  | always | 1 |');
    expect(text).toContain('- Which status has a tag write? Seen: status 204 (once).');
    expect(text).toContain('## Still open');
  });

  test('leaves out probes of paths that do not exist, unless they turn out to exist', () => {
    const probe = (status: number, path: string) => answer(status, null, { operation: `GET ${path}` });
    const text = renderBehaviour(resultOf([probe(404, '/learners'), probe(200, '/v2/learners')]));
    expect(text).not.toContain('`GET /learners`');
    expect(text).toContain('`GET /v2/learners`');
  });

  test('combines the keys of problem details into one field', () => {
    const refusal = (errors: Json) => answer(400, { status: 400, errors });
    const text = renderBehaviour(resultOf([refusal({ email: ['no'] }), refusal({ gender: ['no'] })]));
    expect(text).toContain('| `errors.*[]` | string |');
    expect(text).not.toContain('errors.email');
  });

  test('shows the deliveries by event', () => {
    const body = JSON.stringify({ SystemEvent: { Id: 100, DisplayName: 'Assessment Completed' }, DataId: uuid });
    const delivery = { direction: 'delivery' as const, operation: null, request: { headers: json, body } };
    const text = renderBehaviour(resultOf([delivery]));
    expect(text).toContain('### 100 Assessment Completed\n\n1 delivery, as `application/json`.');
    expect(text).toContain('| `DataId` | uuid |  | always | 1 |');
  });

  test('shows texts from a target inertly', () => {
    const text = renderBehaviour(resultOf([answer(200, { '<script>|`x`': 1 })]));
    expect(text).toContain('`` <script>\\|`x` ``');
  });

  test('leaves out bodies that are not JSON or were truncated', () => {
    const cut = { response: { status: 200, headers: json, body: '[{"id":1… (cut; 99999 characters in all)' } };
    expect(renderBehaviour(resultOf([cut]))).toContain('| 200 | 1 | `application/json` |');
  });
});
