import { type Circumstances, whyUnreached } from '../../../../reporters/judge/unreached.ts';
import { powers } from '../../../../rules/powers.ts';
import { toldAsKept } from '../../../support/told.ts';

const read = 'GET /v1/learners/{learnerId}/modules';
const called = { operation: read, status: 200, exchanges: 3, violations: [] };
const skipped = { title: `${read} › lists a module`, outcome: 'skipped' as const, lacks: ['modules'] };
const whole: Circumstances = { reached: [called], checks: [], powers: Object.keys(powers), isPart: false };
const without = (...lacking: string[]) => whole.powers.filter((power) => !lacking.includes(power));

/** A status of an operation that was not seen, and in what the run differs from a whole one. */
const cases: Record<string, [operation: string, status: number, run?: Partial<Circumstances>]> = {
  'a call that was answered otherwise': [read, 404],
  'a failure of the service': [read, 500],
  '429 without throttling': [read, 429, { powers: without('throttle') }],
  '429 with it': [read, 429],
  '403 without lesser callers': [read, 403, { powers: without('tutor') }],
  'checks that lacked a power': [read, 404, { checks: [skipped], powers: without('modules') }],
  'checks that gave up': [read, 200, { reached: [], checks: [{ ...skipped, outcome: 'inconclusive' }] }],
  'a part of the suite': [read, 200, { reached: [], isPart: true }],
  'an operation of which nobody knows': ['GET /v1/new', 200],
  'a status of the OpenAPI document alone': ['PUT /v1/tutors/{tutorEmail}/secondarytutor/learners', 200],
};

toldAsKept('why a status was not met', cases, ([operation, status, run]) => [
  whyUnreached({ operation, status }, { ...whole, ...run }),
]);
