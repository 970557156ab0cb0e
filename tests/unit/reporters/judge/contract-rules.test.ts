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
      message: expect.stringMatching(/^no (?:response|request) in/),
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
