import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../../protocol/evidence.ts';
import { lifetimeCheck } from '../../../../reporters/judge/token-lifetime.ts';
import { exchange } from '../../../support/samples.ts';

const id = 'authentication.token.lifetime';

/** A call whose token was issued at this second of a minute and refused five seconds later. */
const refused = (second: number, caller = 'administrator'): Exchange => ({
  ...exchange(`x${second}`),
  caller,
  startedAt: `2026-01-01T00:00:${second + 5}.000Z`,
  endedToken: { issuedAt: `2026-01-01T00:00:${second}.000Z`, lifetimeSeconds: 3600 },
});

test('tokens that end within their lifetime again and again break the rule', () => {
  expect(lifetimeCheck(id, [refused(10), refused(20), refused(30), exchange('x1')], false)).toMatchObject([
    {
      outcome: 'failed',
      message: '3 tokens were refused, the earliest 5 s after it was issued, though it was to last 3600 s',
      exchanges: ['x10', 'x20', 'x30'],
    },
  ]);
});

test('a restart of the service, or a target that revokes tokens for others who use the credentials, decides nothing', () => {
  const undecided = { outcome: 'inconclusive', message: expect.stringMatching(/may have been revoked/) };
  const thrice = [refused(10), refused(20), refused(30)];
  expect(lifetimeCheck(id, [refused(10), refused(10), refused(20)], false)).toMatchObject([undecided]);
  expect(lifetimeCheck(id, [refused(10), refused(20), refused(30, 'tutor')], false)).toMatchObject([undecided]);
  expect(lifetimeCheck(id, thrice, true)).toMatchObject([undecided]);
});

test('without such a token there is no check, nor for another rule', () => {
  expect(lifetimeCheck(id, [exchange('x1')], false)).toEqual([]);
  expect(lifetimeCheck('authentication.token.expired', [refused(10)], false)).toEqual([]);
});
