import { expect, test } from '@playwright/test';
import type { Exchange, Json } from '../../../protocol/evidence.ts';
import { emptyShape, see } from '../../../protocol/shapes.ts';
import type { Result } from '../../../reporters/judge/result.ts';
import { fieldLines } from '../../../reporters/views/behaviour/fields.ts';
import { renderBehaviour } from '../../../reporters/views/behaviour/index.ts';
import { inWords, isOfFields, marked } from '../../../reporters/views/behaviour/sentences.ts';
import { byStatus, either, ifSame, saying } from '../../../rules/answers/say.ts';
import { sayOf } from '../../../rules/index.ts';
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

test.describe('the fields of values', () => {
  const cases: Record<string, [Json[], string[]]> = {
    'a field of one type': [[{ id: uuid }, { id: uuid }], ['the body: **always** `id` (uuid)']],
    'a field that is sometimes null': [[{ id: uuid }, { id: null }], ['the body: **can be null** `id` (uuid)']],
    'a field that is only ever null': [[{ id: null }], ['the body: **always null** `id`']],
    'a field that is sometimes missing': [[{ id: 1 }, {}], ['the body: **not always** `id` (integer)']],
    'strings of different formats': [[{ a: '2026-11-20' }, { a: 'soon' }], ['the body: **always** `a` (string)']],
    'integers and fractions': [[{ a: 1 }, { a: 1.5 }], ['the body: **always** `a` (number)']],
    'a number or a string': [[{ a: 1 }, { a: 'x' }], ['the body: **always** `a` (string or integer)']],
    'a time without zone': [[{ a: '2026-11-20T09:00:00' }], ['the body: **always** `a` (date-time without zone)']],
    'a secret that was replaced': [
      [{ accessToken: '[token of tutor]' }],
      ['the body: **always** `accessToken` (string)'],
    ],
    'records in a list': [
      [[{ id: 1 }, { id: 2, name: null }], []],
      ['each item of the list: **always** `id` (integer); **not always** `name`'],
    ],
  };
  for (const [name, [values, expected]] of Object.entries(cases)) {
    test(name, () => {
      const shape = emptyShape();
      for (const value of values) see(shape, value);
      expect(fieldLines(shape)).toEqual(expected.map((line) => `- ${line}`));
    });
  }
});

test.describe('answers in words', () => {
  const cases: [Json, string][] = [
    [{ status: 409 }, 'refused (409)'],
    [{ status: 204 }, 'accepted (204)'],
    [true, 'yes'],
    [{ named: false }, 'no'],
    [null, 'null'],
    [['a', 'b'], 'a, b'],
    [{ failures: {} }, 'none'],
    [{ rows: 1, status: 200 }, '200 with 1 row'],
    [{ effect: 'cleared', status: 204 }, 'accepted (204), cleared'],
    [{ applied: false, status: 400 }, 'refused (400), applied: no'],
    [
      { 'email twice': 201, 'no email': 400, 'odd email': 201 },
      'accepted (201): email twice, odd email; refused (400): no email',
    ],
    [
      { gender: { blank: 400, null: 201 }, email: { blank: 400 } },
      'refused (400): gender blank, email blank; accepted (201): gender null',
    ],
    [{ oneOf: [{ status: 400 }, { status: 409 }] }, 'refused (400), or refused (409)'],
    [
      {
        oneOf: [
          { body: 'empty', status: 400 },
          { body: 'an array', status: 400 },
        ],
      },
      'refused (400): empty, an array',
    ],
    [
      { 'given of 110 rows': { omitted: { rows: 25, status: 200 }, 0: { status: 400 } } },
      'of 110 rows: refused (400): 0; 200 with 25 rows: omitted',
    ],
    [
      { invited: { status: 20, score: null }, enrolled: { status: 20, score: null } },
      'invited, enrolled: status 20, score null',
    ],
    [{ new: true, same: false }, 'yes: new; no: same'],
    [{ 'in capitals': 'held', spaced: 'refused' }, 'in capitals: held; spaced: refused'],
    [Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`case ${i}`, 404])), 'refused (404) in all 12 cases'],
    [
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`case ${i}`, i === 3 ? 204 : 400])),
      'accepted (204): case 3; otherwise refused (400)',
    ],
  ];
  for (const [value, words] of cases) test(words, () => expect(inWords(value)).toBe(words));

  test('field names and operations are in code style, and nothing else is markup', () => {
    expect(marked('Is firstName *bold* at GET /v1/learners/{learnerId}, in LearnerBaseDetails.Gender?')).toBe(
      'Is `firstName` \\*bold\\* at `GET /v1/learners/{learnerId}`, in `LearnerBaseDetails.Gender`?',
    );
  });

  test('an answer that only says which fields a body has is left to the lines about fields', () => {
    const ofFields: Json[] = [{ id: 'uuid' }, { body: { id: 'uuid', tags: ['string'] }, status: 201 }];
    const others: Json[] = [{ status: 201 }, { effect: 'cleared' }, { id: null }];
    for (const answer of [...ofFields, ...others]) expect(isOfFields(answer)).toBe(ofFields.includes(answer));
  });

  test('a question may say its answer in a sentence; it falls back if the answer lacks something', () => {
    const say = saying('It gets {status}, with {named?names:no names} of {list}');
    expect(say({ status: 400, named: true, list: ['a', 'b'] }, '')).toBe('It gets 400, with names of a, b');
    expect(say({ status: 400, list: [] }, '')).toBeNull();
    expect(say({ oneOf: [] }, '')).toBeNull();
    expect(saying('A create is {}')(409, 'refused (409)')).toBe('A create is refused (409)');
    expect(byStatus('Fine: {reads}', 'Refused: {status}')({ status: 409 }, '')).toBe('Refused: 409');
    expect(ifSame('All {}', 'Some {}')({ one: ['a', 'b'], other: ['a', 'b'] }, '')).toBe('All a, b');
    expect(ifSame('All {}', 'Some {}')({ one: 'a', other: 'b' }, 'one: a; other: b')).toBe('Some one: a; other: b');
    expect(either('made', 'One with {tags}', 'None')({ made: true }, '')).toBeNull();
  });
});

test('how a refusal names fields is told as it was seen', () => {
  const say = (...oneOf: { [name: string]: Json }[]) => sayOf('errors.problem.field-names', { oneOf }, '');
  const postcode = { sent: 'postcode', named: 'postcode' };
  const email = { sent: 'email', named: null };
  const gender = { sent: 'gender', named: null, within: 'detail' };
  expect(say(email)).toBe('A refusal names no field');
  expect(say(gender, { ...email, within: 'detail' })).toBe('A refusal names fields only in the text of detail');
  expect(say(gender, email)).toBe('A refusal names fields only in the text of detail: gender; not at all: email');
  expect(say(postcode, { sent: 'gender', named: 'Gender' }, { ...email, within: 'errors' })).toBe(
    'A refusal names fields as they were sent, except gender as Gender; only in the text of errors: email',
  );
});

test.describe('the behaviour document', () => {
  test('does not call open what it shows: the fields of records, events and refusals that the run came across', () => {
    const modules = 'GET /v1/learners/{learnerId}/modules';
    const throttled = { status: 429, headers: { ...json, 'retry-after': '2' }, body: '{"title":"Slow down"}' };
    const event = { Data: { LearnerId: uuid }, SystemEvent: { Id: 400, DisplayName: 'Modules Assigned' } };
    const delivered = { direction: 'delivery', request: { headers: json, body: JSON.stringify(event) } } as const;
    const shown = [
      'modules.list.fields',
      'events.modules-assigned.data',
      'errors.body.throttled',
      'errors.throttled.retry-after',
    ];
    const openOf = (...seen: Partial<Exchange>[]) => {
      const result = resultOf(seen);
      const [sample] = result.answers;
      const lacking = { verdict: 'not-exercised', reason: 'lacks throttle', answer: null } as const;
      const answers = [...shown, 'modules.list.page-index'].map((id) => ({
        ...sample!,
        ...lacking,
        lacks: ['throttle'],
        id,
        question: `${id}?`,
      }));
      return renderBehaviour({ ...result, answers });
    };
    const none = openOf(answer(200, { modules: [] }, { operation: modules }));
    for (const id of shown) expect(none.split('## Still open')[1]).toContain(`${id}?`);
    const all = openOf(answer(200, { modules: [{ id: 1 }] }, { operation: modules }), delivered as Partial<Exchange>, {
      operation: modules,
      response: throttled,
    });
    expect(all).toContain(
      '**429** comes with `application/json`, with Retry-After in seconds (once, at 1 of 2 endpoints)',
    );
    for (const id of shown) expect(all).not.toContain(`${id}?`);
    expect(all.split('## Still open')[1]).toContain('modules.list.page-index?');
  });
});
