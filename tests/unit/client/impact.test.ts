import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { changesOfUsage, readChanges, type ServiceChange, titleOf } from '../../../client/impact/changes.ts';
import { choicesByQuestion } from '../../../client/impact/choices-of-questions.ts';
import { keyOf, readMemory, writeMemory } from '../../../client/impact/kept.ts';
import { experimentsOf, gateChanges } from '../../../client/impact/of-gate.ts';
import { type Outcome, outcomeOf, type Trial, withReliance } from '../../../client/impact/outcome.ts';
import { choiceNames } from '../../../client/sandbox.ts';
import type { Usage } from '../../../client/usage.ts';
import type { Json } from '../../../protocol/evidence.ts';
import type { Change } from '../../../reporters/gate/index.ts';
import { diffDocuments } from '../../../reporters/gate/openapi-diff/index.ts';
import { isQuestion, isRuleId } from '../../../rules/index.ts';

const list = 'GET /v1/learners';
const create = 'POST /v1/learners';

function usage(members: readonly string[], reliance: 'unknown' | 'relied-on' = 'unknown'): Usage {
  const response = Object.fromEntries(members.map((name) => [name, { received: 'always' as const, reliance }]));
  const nothing = { times: 3, query: {}, body: {}, values: {}, statuses: { 200: 3 }, response: {}, pageSizes: [] };
  return {
    formatVersion: 1,
    client: { name: 'shop', version: '1.0' },
    exchanges: 6,
    undocumented: 0,
    events: {},
    recordedFrom: '2026-11-20T08:00:00Z',
    recordedUntil: '2026-11-20T09:00:00Z',
    operations: { [list]: { ...nothing, response }, [create]: { ...nothing, values: { gender: ['Male', 'Another'] } } },
  };
}

test.describe('changes', () => {
  test('each member that was received is removed; one with values of a table also gets an unknown one', () => {
    expect(changesOfUsage(usage(['totalRecords', 'learners[].gender'])).map(titleOf)).toEqual([
      `${list}: totalRecords is removed`,
      `${list}: learners[].gender is removed`,
      `${list}: learners[].gender has an unknown value`,
    ]);
    expect(changesOfUsage(usage([]))).toEqual([]);
  });

  const each: ServiceChange[] = [
    { kind: 'removed', operation: list, member: 'totalRecords' },
    { kind: 'null', operation: list, member: 'totalRecords' },
    { kind: 'unknown-value', operation: list, member: 'learners[].gender' },
    { kind: 'renamed', operation: list, member: 'totalRecords', to: 'total' },
    { kind: 'status', operation: create, status: 200 },
    { kind: 'required', operation: create, member: 'mobileNumber' },
    { kind: 'refused-value', operation: create, member: 'gender', value: 'Another' },
    { kind: 'page-size', size: 10 },
    { kind: 'choice', choice: 'tagId' },
    { kind: 'event-late', seconds: 20 },
    { kind: 'event-late', seconds: 20, event: 200 },
    { kind: 'event-gone', event: 900 },
    { kind: 'secret-cut-over', seconds: 60 },
    { kind: 'defect', defect: 'create-takes-eleven-tags' },
  ];

  test('of every kind are read, from a list or an object, and each has its own title', () => {
    expect(readChanges(each as unknown as Json)).toEqual(each);
    expect(readChanges({ changes: each } as unknown as Json)).toEqual(each);
    expect(new Set(each.map(titleOf)).size).toBe(each.length);
  });

  for (const [wrong, why] of [
    [undefined, 'must be a list of changes'],
    [[], 'must be a list of changes'],
    [[each[0], 3], 'is wrong in change 2: it must be an object'],
    [[{ kind: 'constructor' }], 'is wrong in change 1: its kind must be one of removed'],
    [[{ ...each[0], operation: 'GET /v2' }], 'its operation must be method and path'],
    [[{ ...each[0], path: 'x' }], 'removed takes operation, member, and not path'],
    [[{ kind: 'status', operation: list, status: 100 }], 'its status must be a whole number from 200 to 599'],
    [[{ kind: 'event-gone', event: 150 }], 'its event must be the id of an event'],
    [[{ kind: 'choice', choice: 'name' }], 'its choice must be one of'],
    [[{ kind: 'defect', defect: 'none' }], 'its defect must be the name of a defect'],
  ] as const)
    test(`${JSON.stringify(wrong)} is refused: ${why}`, () => {
      expect(readChanges(wrong as unknown as Json)).toEqual(expect.stringContaining(why));
    });
});

test.describe('the outcome', () => {
  const green = (reached: number): Trial => ({ status: 0, ms: 1, reached });
  const red = (reached: number, status: number | null = 1): Trial => ({ status, ms: 1, reached });
  const cases: [Trial[], Outcome | null][] = [
    [[], null],
    [[green(2)], 'not-noticed'],
    [[green(0)], 'not-reached'],
    [[red(2)], null],
    [[red(2), red(2)], 'hits'],
    [[red(2, null), red(2, null)], 'hits'],
    [[red(2), green(2)], 'inconclusive'],
    [[red(0), red(0)], 'inconclusive'],
  ];
  for (const [trials, outcome] of cases)
    test(`${JSON.stringify(trials)} is ${outcome}`, () => expect(outcomeOf(trials)).toBe(outcome));
});

test('what was found of a member is written into the usage; the rest stays', () => {
  const judge = (kind: 'removed' | 'null', member: string, outcome: Outcome) => ({
    change: { kind, operation: list, member } as ServiceChange,
    outcome,
  });
  const before = usage(['a', 'b', 'c', 'd', 'e', 'f']);
  const after = withReliance(before, [
    judge('removed', 'a', 'hits'),
    judge('removed', 'b', 'not-noticed'),
    judge('null', 'c', 'not-noticed'),
    judge('removed', 'd', 'not-reached'),
    judge('removed', 'e', 'not-noticed'),
    judge('null', 'e', 'hits'),
    { change: { kind: 'required', operation: list, member: 'f' }, outcome: 'hits' },
  ]);
  const reliances = Object.values(after.operations[list]?.response ?? {}).map(({ reliance }) => reliance);
  expect(reliances).toEqual(['relied-on', 'not-noticed', 'unknown', 'unknown', 'relied-on', 'unknown']);
  expect({ ...after, operations: {} }).toEqual({
    ...before,
    operations: {},
    noticed: ['GET /v1/learners: f must be sent'],
  });
  const cleared = withReliance(usage(['a'], 'relied-on'), [judge('removed', 'a', 'not-noticed')]);
  expect(cleared.operations[list]?.response.a?.reliance).toBe('not-noticed');
});

test('the usage knows which other changes the tests notice, and forgets those that they no longer do', () => {
  const late: ServiceChange = { kind: 'event-late', event: 200, seconds: 60 };
  const gone: ServiceChange = { kind: 'event-gone', event: 900 };
  const first = withReliance(usage(['a']), [
    { change: late, outcome: 'hits' },
    { change: gone, outcome: 'hits' },
    { change: { kind: 'removed', operation: list, member: 'a' }, outcome: 'hits' },
  ]);
  expect(first.noticed).toEqual([titleOf(gone), titleOf(late)].sort());
  expect(withReliance(first, [{ change: late, outcome: 'not-noticed' }]).noticed).toEqual([titleOf(gone)]);
  expect(
    withReliance(
      first,
      [late, gone].map((each) => ({ change: each, outcome: 'not-noticed' })),
    ).noticed,
  ).toBeUndefined();
});

test.describe('what can be tried of a change of the gate', () => {
  const change = (details: Partial<Change>): Change => ({
    kind: 'openapi',
    id: 'x',
    subject: '',
    what: '',
    meaning: '',
    check: null,
    ...details,
  });
  /** A document of one operation, and what can be tried of its difference from another. */
  const document = (operation: string, details: object) => {
    const [method = '', path = ''] = operation.split(' ');
    return {
      openapi: '3.0.3',
      info: { title: '', version: '1' },
      paths: { [path]: { [method.toLowerCase()]: details } },
    };
  };
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });
  const tried = (operation: string, was: object, is: object | null) => {
    const after = is === null ? document('GET /v1/other', was) : document(operation, is);
    const api = diffDocuments(document(operation, was) as never, after as never);
    const breaking = api.filter(({ weight }) => weight === 'breaking');
    return breaking.flatMap((each) => experimentsOf(change({ api: [each] }), usage([]))).map(titleOf);
  };

  test('members of answers', () => {
    const rows = (email: object, required = ['email']) => {
      const row = object({ email, title: { type: 'string' } }, required);
      return { responses: { 200: { description: '', ...json(object({ learners: { type: 'array', items: row } })) } } };
    };
    const text = { type: 'string', enum: ['x'] };
    const bare = {
      responses: { 200: { description: '', ...json(object({ learners: { type: 'array', items: object({}) } })) } },
    };
    expect(tried(list, rows(text), bare)).toContain(`${list}: learners[].email is removed`);
    expect(tried(list, rows(text), rows(text, []))).toEqual([`${list}: learners[].email is removed`]);
    expect(tried(list, rows(text), rows({ ...text, nullable: true, enum: ['x', null] }))).toEqual([
      `${list}: learners[].email is null`,
    ]);
    expect(tried(list, rows(text), rows({ type: 'string', enum: ['x', 'y'] }))).toEqual([
      `${list}: learners[].email has an unknown value`,
    ]);
    const problem = (required: string[]) => ({
      responses: { 400: { description: '', ...json(object({ title: { type: 'string' } }, required)) } },
    });
    expect(tried(list, problem(['title']), problem([]))).toEqual([]);
  });

  test('requests, statuses and operations', () => {
    const body = (schema: object, status = 201) => ({
      requestBody: { required: true, ...json(schema) },
      responses: { [status]: { description: '' } },
    });
    const learner = (gender: object, required: string[] = []) =>
      object({ gender, mobileNumber: { type: 'string' } }, required);
    const genders = (...values: string[]) => ({ type: 'string', ...(values.length > 0 && { enum: values }) });
    expect(tried(create, body(learner(genders())), body(learner(genders(), ['mobileNumber'])))).toEqual([
      `${create}: mobileNumber must be sent`,
    ]);
    expect(tried(create, body(learner(genders('Male', 'Another', 'Female'))), body(learner(genders('Male'))))).toEqual([
      `${create}: gender may not be "Another"`,
    ]);
    expect(tried(create, body(learner(genders())), body(learner(genders('Another'))))).toEqual([
      `${create}: gender may not be "Male"`,
    ]);
    expect(tried(create, body(learner(genders())), body(learner(genders()), 200))).toEqual([
      `${create} is answered with 200`,
    ]);
    expect(tried(list, { responses: {} }, null)).toEqual([`${list} is answered with 404`]);
    expect(tried('GET /v1/tags', { responses: {} }, null)).toEqual([]);
  });

  test('answers to questions, and broken rules', () => {
    const answer = change({ kind: 'answer', id: 'tags.add.success-status' });
    expect(experimentsOf(answer, usage([]))).toEqual([{ kind: 'choice', choice: 'tagAddStatus' }]);
    const broken = experimentsOf(change({ kind: 'broken', id: 'tags.add.limit' }), usage([]));
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.length).toBeLessThanOrEqual(3);
    expect(experimentsOf(change({ kind: 'deviation-gone', id: 'tags.add.limit' }), usage([]))).toEqual([]);
  });

  test('a gate.json is told from a list of changes', () => {
    expect(gateChanges({ formatVersion: 1, status: 1, changes: [] })).toEqual([]);
    expect(gateChanges([])).toBeNull();
    expect(gateChanges({ changes: [] })).toBeNull();
  });
});

test('each question that a choice decides is one, and each choice decides one', () => {
  const questions = Object.keys(choicesByQuestion);
  expect(questions.filter((id) => !isRuleId(id) || !isQuestion(id))).toEqual([]);
  const chosen = new Set(Object.values(choicesByQuestion).flat());
  expect([...chosen].filter((name) => !choiceNames().includes(name))).toEqual([]);
});

test.describe('what is kept', () => {
  const circumstances = {
    command: ['npm', 'test'],
    client: { name: 'shop', version: '1.0' },
    choices: 'a',
    world: '{}',
    suite: '0.1.0',
  };
  const change: ServiceChange = { kind: 'removed', operation: list, member: 'totalRecords' };

  test('has one key in any order of members, and another for each circumstance', () => {
    const key = keyOf(change, circumstances);
    expect(keyOf({ member: 'totalRecords', operation: list, kind: 'removed' }, circumstances)).toBe(key);
    const others = [
      { ...circumstances, command: ['npm', 'run', 'test'] },
      { ...circumstances, client: { name: 'shop', version: '1.1' } },
      { ...circumstances, choices: 'b' },
    ];
    for (const other of others) expect(keyOf(change, other)).not.toBe(key);
    expect(keyOf({ ...change, kind: 'null' }, circumstances)).not.toBe(key);
  });

  test('is read again, without what is inconclusive; a file that is damaged keeps nothing', async () => {
    const file = test.info().outputPath('impact.json');
    expect((await readMemory(file)).size).toBe(0);
    const kept = { change, trials: [], at: '2026-11-27T00:00:00Z' };
    await writeMemory(
      file,
      new Map([
        ['one', { ...kept, outcome: 'hits' }],
        ['other', { ...kept, outcome: 'inconclusive' }],
      ]),
    );
    expect([...(await readMemory(file)).keys()]).toEqual(['one']);
    await writeFile(file, '{"formatVersion":1,');
    expect((await readMemory(file)).size).toBe(0);
  });
});
