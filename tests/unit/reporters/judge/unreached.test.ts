import { expect, test } from '@playwright/test';
import { type Circumstances, whyUnreached } from '../../../../reporters/judge/unreached.ts';
import { powers } from '../../../../rules/powers.ts';

const read = 'GET /v1/learners/{learnerId}/modules';
const called = { operation: read, status: 200, exchanges: 3, violations: [] };
const skipped = { title: `${read} › lists a module`, outcome: 'skipped' as const, lacks: ['modules'] };
const whole: Circumstances = { reached: [called], checks: [], powers: Object.keys(powers), isPart: false };
const without = (...lacking: string[]) => whole.powers.filter((power) => !lacking.includes(power));

const cases: [what: string, operation: string, status: number, run: Partial<Circumstances>, reason: string][] = [
  ['a call that was answered otherwise', read, 404, {}, 'called, but never returned it'],
  ['a failure of the service', read, 500, {}, 'only a failing service returns it, and no check makes it fail'],
  [
    '429 without throttling',
    read,
    429,
    { powers: without('throttle') },
    'lacks a way to provoke 429 (set LAS_CONTROL_URL, or LAS_HOOK with throttle)',
  ],
  ['429 with it', read, 429, {}, 'called, but never returned it'],
  [
    '403 without lesser callers',
    read,
    403,
    { powers: without('tutor') },
    "lacks a tutor's credentials (set LAS_TUTOR_CLIENT_ID)",
  ],
  [
    'checks that lacked a power',
    read,
    404,
    { checks: [skipped], powers: without('modules') },
    'lacks modules that can be assigned (set LAS_CONTROL_URL, or LAS_HOOK with assign-module)',
  ],
  [
    'checks that gave up',
    read,
    200,
    { reached: [], checks: [{ title: skipped.title, outcome: 'inconclusive' }] },
    'its checks stayed inconclusive',
  ],
  ['a part of the suite', read, 200, { reached: [], isPart: true }, 'no check of this selection calls it'],
  ['an operation of which nobody knows', 'GET /v1/new', 200, {}, 'no check that could run calls it'],
  [
    'a status of the OpenAPI document alone',
    'PUT /v1/tutors/{tutorEmail}/secondarytutor/learners',
    200,
    {},
    'only the OpenAPI document lists it: the API document has 204',
  ],
];

for (const [what, operation, status, run, reason] of cases) {
  test(`why a status was not met: ${what}`, () => {
    expect(whyUnreached({ operation, status }, { ...whole, ...run })).toBe(reason);
  });
}
