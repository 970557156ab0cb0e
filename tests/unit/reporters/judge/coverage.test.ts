import { expect, test } from '@playwright/test';
import { documentedOperations, uncalledOperations, unreachedRows } from '../../../../reporters/judge/coverage.ts';
import type { ContractRow } from '../../../../reporters/judge/result.ts';

const document = {
  paths: {
    '/v1/learners': { get: { responses: { 200: {}, '4XX': {} } }, parameters: [] },
    // Parameter names that differ from the API document's, and two reads whose paths have the same shape.
    '/v1/learners/{id}/tags': { get: { responses: { 200: {}, 404: {} } } },
    '/v1/learners/{learnerId}': { get: { responses: { 200: {} } } },
    '/v1/learners/{email}': { get: { responses: { 200: {} } } },
  },
};
const row = (operation: string, status: number): ContractRow => ({ operation, status, exchanges: 2, violations: [] });

test('operations have the names of the API document', () => {
  expect(documentedOperations(document).map(({ operation }) => operation)).toEqual([
    'GET /v1/learners',
    'GET /v1/learners/{learnerId}/tags',
    'GET /v1/learners/{learnerId}',
    'GET /v1/learners/{email}',
  ]);
});

test('paths that spell out the values of a parameter are one operation; others are kept', () => {
  const plan = (section: string, ...statuses: number[]) => ({
    [`/v1/learners/{learnerId}/supportplan/${section}`]: {
      get: { responses: Object.fromEntries(statuses.map((status) => [status, {}])) },
    },
  });
  const paths = {
    ...document.paths,
    ...plan('barriers', 200, 404),
    ...plan('support', 200),
    '/v1/learners/search': { get: {} },
  };
  const found = documentedOperations({ paths }).map(({ operation, statuses }) => `${operation} ${statuses}`);
  expect(found).toContain('GET /v1/learners/{learnerId}/supportplan/{section} 200,404');
  expect(found, 'no learner by an id').toContain('GET /v1/learners/search ');
});

test('documented statuses that were not seen are rows without responses; ranges are not rows', () => {
  const reached = [row('GET /v1/learners', 200), row('GET /v1/learners/{learnerId}/tags', 404)];
  const unreached = unreachedRows(document, reached).map(({ operation, status }) => `${operation} ${status}`);
  expect(unreached).toEqual([
    'GET /v1/learners/{learnerId}/tags 200',
    'GET /v1/learners/{learnerId} 200',
    'GET /v1/learners/{email} 200',
  ]);
});

test('an operation counts as called when any response was seen, documented or not', () => {
  const reached = [row('GET /v1/learners', 500), row('GET /v1/learners/{email}', 404)];
  expect(uncalledOperations(document, reached)).toEqual([
    'GET /v1/learners/{learnerId}/tags',
    'GET /v1/learners/{learnerId}',
  ]);
});

test('without a document nothing is documented', () => {
  for (const none of [null, {}, [], 'text']) expect(documentedOperations(none)).toEqual([]);
});
