import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../../protocol/evidence.ts';
import { contractCheck } from '../../../../reporters/judge/contract-rules.ts';
import { exchange } from '../../../support/samples.ts';

const parts = ['status', 'media-type', 'header', 'body', 'request'] as const;
const call = (compared: Exchange['compared'], findings: Exchange['findings'] = []): Exchange => ({
  ...exchange('x1'),
  findings,
  ...(compared ? { compared } : {}),
});

test('where nothing could be compared, the rule is not exercised and says so', () => {
  for (const part of parts) {
    const [check] = contractCheck(`contract.${part}`, [call([]), call(parts.filter((each) => each !== part))], true);
    expect(check, part).toMatchObject({
      outcome: 'skipped',
      message: expect.stringMatching(/^no (?:response|accepted request) in/),
    });
  }
});

test('one comparison is enough to agree, and a departure counts in any case', () => {
  for (const part of parts) {
    expect(contractCheck(`contract.${part}`, [call([]), call([part])], true)).toMatchObject([{ outcome: 'passed' }]);
    const departing = call([], [{ part, at: '', message: 'x' }]);
    expect(contractCheck(`contract.${part}`, [departing], true)).toMatchObject([{ outcome: 'failed' }]);
  }
});

test('a departure says of which answer it is', () => {
  const statusOf = (status: number): Exchange => ({
    ...call(['status'], [{ part: 'status', at: '', message: 'the status is not documented' }]),
    response: { status, headers: {}, body: null },
  });
  expect(contractCheck('contract.status', [statusOf(202), statusOf(204)], true)[0]?.message).toBe(
    [202, 204].map((status) => `GET /v1/learners ${status}: the status is not documented`).join('\n'),
  );
  const body = call(['body'], [{ part: 'body', at: '/email', message: 'is required, was absent' }]);
  expect(contractCheck('contract.body', [body], true)[0]?.message).toBe(
    'GET /v1/learners /email: is required, was absent',
  );
});
