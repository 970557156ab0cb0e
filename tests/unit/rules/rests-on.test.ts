import { expect, test } from '@playwright/test';
import { groundsOf } from '../../../rules/graph/grounds.ts';
import { restsOn } from '../../../rules/graph/rests-on.ts';
import { catalogue, type RuleId } from '../../../rules/index.ts';

const edges = Object.entries(restsOn).flatMap(([id, grounds]) =>
  grounds.map((ground) => [id as RuleId, ground] as const),
);

test('no rule rests on itself, not even through others', () => {
  expect(edges.filter(([id, ground]) => id === ground || groundsOf(ground, catalogue).has(id))).toEqual([]);
});

test('no edge follows from others', () => {
  const follows = ([id, ground]: (typeof edges)[number]) =>
    restsOn[id]?.some((other) => other !== ground && groundsOf(other, catalogue).has(ground));
  expect(edges.filter(follows)).toEqual([]);
});

test('questions rest on nothing, and nothing on them', () => {
  expect(edges.filter((edge) => edge.some((id) => catalogue[id].kind === 'question'))).toEqual([]);
});

test('what looks for a learner on all pages rests on the total, by which the pages end', () => {
  expect([...groundsOf('learners.delete.only-that-one', catalogue)]).toContain('learners.list.total-records');
});

test('what a status shows does not rest on which webhooks are told', () => {
  for (const id of ['reports.isolation.request', 'assessments.isolation.routes'] as const)
    expect([...groundsOf(id, catalogue)].filter((ground) => ground.startsWith('events.'))).toEqual([]);
});

test('the rules that a rule rests on are found through others', () => {
  const statements = { a: {}, b: { restsOn: ['a'] }, c: { restsOn: ['b'] }, d: { restsOn: ['c', 'b'] } };
  expect([...groundsOf('d', statements)].sort()).toEqual(['a', 'b', 'c']);
  expect([...groundsOf('a', statements)]).toEqual([]);
});
