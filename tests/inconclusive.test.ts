import { expect, type TestInfo, test } from '@playwright/test';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { skipInconclusive } from '../fixtures/evidence.ts';
import { judge } from '../reporters/outcome.ts';
import { judgedVariable } from '../rules/evidence.ts';

type Ended = Pick<TestInfo, 'status' | 'errors' | 'annotations'>;

const gaveUp = { message: `\u001b[31m${new Inconclusive('no answer.')}\u001b[39m` };
const assertion = { message: 'Error: the status\n\nexpect(received).toBe(expected)' };
const crash = { message: 'TypeError: Cannot read properties of null' };

/** How a failed test with these errors ends, with our reporter or another one. */
function ended(errors: TestInfo['errors'], judged = true): Ended {
  const testInfo: Ended = { status: 'failed', errors, annotations: [] };
  const before = process.env[judgedVariable];
  process.env[judgedVariable] = judged ? '1' : '';
  skipInconclusive(testInfo as TestInfo);
  process.env[judgedVariable] = before ?? '';
  return testInfo;
}

function outcomeOf({ status, errors, annotations }: Ended) {
  const messages = errors.map(({ message }) => message ?? '');
  return judge({ status: status as 'failed', errors: messages, annotations });
}

test('a check that could not be made costs no new worker, and is still inconclusive', () => {
  const test = ended([gaveUp, gaveUp]);
  expect(test.status).toBe('skipped');
  expect(outcomeOf(test)).toEqual({ outcome: 'inconclusive', message: 'no answer.' });
});

for (const [what, errors] of Object.entries({
  'an assertion': [assertion],
  'an assertion beside it': [gaveUp, assertion],
  'a crash': [crash],
}))
  test(`${what} stays a failure`, () => {
    const test = ended(errors);
    expect(test).toEqual({ status: 'failed', errors, annotations: [] });
    expect(outcomeOf(test).outcome).toBe(errors.includes(assertion) ? 'failed' : 'inconclusive');
  });

test('where another reporter looks at it, it stays a failure: nobody else would tell', () => {
  expect(ended([gaveUp], false).status).toBe('failed');
});
