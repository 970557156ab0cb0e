import { expect, test } from '@playwright/test';
import type { ContractFinding, Exchange } from '../../../../protocol/evidence.ts';
import { contractRows } from '../../../../reporters/judge/contract-rows.ts';
import { exchange } from '../../../support/samples.ts';

const gender: ContractFinding = { part: 'body', at: '/gender', message: 'must be string, was null' };
const status: ContractFinding = { part: 'status', at: '', message: 'the status is not documented' };

const call = (id: string, operation: string | null, answered: number | null, findings: ContractFinding[] = []) =>
  exchange(id, {
    direction: operation === null ? 'delivery' : 'call',
    operation,
    findings,
    response: answered === null ? null : { status: answered, headers: {}, body: null },
  });

test('groups findings into one row per operation and status, with one violation per cause, most frequent first', () => {
  const rows = contractRows([
    call('x1', 'GET /v1/tags', 200),
    call('x2', 'GET /v1/learners', 404, [status]),
    call('x3', 'GET /v1/learners', 200, [gender]),
    call('x4', 'GET /v1/learners', 200, [status, gender]),
    call('x5', 'GET /v1/learners', 200),
    call('x6', 'GET /v1/learners', null),
    call('x7', null, 204),
  ]);

  expect(rows).toEqual([
    {
      operation: 'GET /v1/learners',
      status: 200,
      exchanges: 3,
      violations: [
        { ...gender, count: 2, example: 'x3' },
        { ...status, count: 1, example: 'x4' },
      ],
    },
    { operation: 'GET /v1/learners', status: 404, exchanges: 1, violations: [{ ...status, count: 1, example: 'x2' }] },
    { operation: 'GET /v1/tags', status: 200, exchanges: 1, violations: [] },
  ]);
});

test('does not depend on the order of exchanges, except for the examples', () => {
  const exchanges = [
    call('x1', 'GET /v1/tags', 200, [gender, status]),
    call('x2', 'GET /v1/learners', 404, [status]),
    call('x3', 'GET /v1/tags', 200, [status]),
  ];
  const withoutExamples = (list: Exchange[]) =>
    contractRows(list).map((row) => ({ ...row, violations: row.violations.map(({ example, ...rest }) => rest) }));

  expect(withoutExamples([...exchanges].reverse())).toEqual(withoutExamples(exchanges));
});
