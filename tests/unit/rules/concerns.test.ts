import { expect, test } from '@playwright/test';
import { operationName, operations } from '../../../rules/api/operations.ts';
import { concernOf } from '../../../rules/concerns.ts';
import { ruleIds } from '../../../rules/index.ts';

const known = new Set(operations.map(operationName));

test('each statement is about operations that exist, about events, or about everything', () => {
  for (const id of ruleIds) {
    const { operations: named, events } = concernOf(id);
    if (named === 'every' || events === 'every') continue;
    expect(named.length + events.length, id).toBeGreaterThan(0);
    expect(
      named.filter((name) => !known.has(name)),
      id,
    ).toEqual([]);
  }
});

test('a whole id, its topic and its area are looked up in this order; isolation is about every call', () => {
  expect(concernOf('contract.accepts.auth-other-types').operations).toEqual(['POST /v1/auth']);
  expect(concernOf('tags.add.limit').operations).toEqual(['POST /v1/learners/{learnerId}/tags']);
  expect(concernOf('exports.request.range').operations).toEqual(['POST /v1/learnerexports']);
  expect(concernOf('exports.codes.index-names').events).toEqual([700]);
  expect(concernOf('tags.isolation.lists').operations).toBe('every');
});
