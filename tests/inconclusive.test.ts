import { expect, type TestInfo, test } from '@playwright/test';
import { Inconclusive } from '../fixtures/api/inconclusive.ts';
import { mayEndSkipped, skipInconclusive } from '../fixtures/evidence.ts';
import { judge } from '../reporters/outcome.ts';
import { type Exchange, judgedVariable } from '../rules/evidence.ts';
import { exchange } from './samples.ts';

type Ended = Pick<TestInfo, 'status' | 'errors' | 'annotations' | 'retry'>;

const gaveUp = { message: `\u001b[31m${new Inconclusive('no answer.')}\u001b[39m` };
const assertion = { message: 'Error: the status\n\nexpect(received).toBe(expected)' };
/** Messages that show a body end with a line feed, as do Playwright's own for an empty list. */
const withBlanks = { message: `${assertion.message}\n\n{"title":"Not Found"}\n` };
const crash = { message: 'TypeError: Cannot read properties of null' };

/** The status of a failed test with these errors, with our reporter or another one. */
function ended(
  errors: TestInfo['errors'],
  {
    judged = true,
    exchanges = [exchange('answered')],
    retry = 0,
  }: { judged?: boolean; exchanges?: Exchange[]; retry?: number } = {},
): Ended {
  const testInfo: Ended = { status: 'failed', errors, annotations: [], retry };
  const before = process.env[judgedVariable];
  process.env[judgedVariable] = judged ? '1' : '';
  skipInconclusive(testInfo as TestInfo, exchanges);
  process.env[judgedVariable] = before ?? '';
  return testInfo;
}

function outcomeOf({ status, errors, annotations }: Ended) {
  const messages = errors.map(({ message }) => message ?? '');
  return judge({ status: status as 'failed', errors: messages, annotations });
}

test('a check that could not be made does not cost a new worker, and is still inconclusive', () => {
  const test = ended([gaveUp, gaveUp]);
  expect(test.status).toBe('skipped');
  expect(outcomeOf(test)).toEqual({ outcome: 'inconclusive', message: 'no answer.' });
});

for (const [what, errors] of Object.entries({
  'an assertion': [assertion],
  'an assertion that ends in white space': [withBlanks],
  'an assertion beside it': [gaveUp, assertion],
  'a crash': [crash],
}))
  test(`${what} stays a failure`, () => {
    const test = ended(errors);
    expect(test).toEqual({ status: 'failed', errors, annotations: [], retry: 0 });
    expect(outcomeOf(test).outcome).toBe(errors.includes(crash) ? 'inconclusive' : 'failed');
  });

test('with another reporter it stays a failure, because that would not show it otherwise', () => {
  expect(ended([gaveUp], { judged: false }).status).toBe('failed');
});

for (const [what, lost] of Object.entries({
  'a lost response': exchange('lost', { response: null, error: 'reset' }),
  'a response from a gateway': exchange('lost', {
    response: { status: 403, headers: {}, body: '<html>' },
    error: 'The service did not answer',
  }),
}))
  test(`${what} is worth a second attempt, but not a third`, () => {
    const first = ended([gaveUp], { exchanges: [exchange('answered'), lost] });
    expect(first).toMatchObject({ status: 'failed', annotations: [{ type: 'again' }] });
    expect(outcomeOf(first).outcome).toBe('inconclusive');
    expect(ended([gaveUp], { exchanges: [exchange('answered'), lost], retry: 1 }).status).toBe('skipped');
  });

test('it must not end as skipped where a consumer of its outcome would treat that as left out', () => {
  const judged = { [judgedVariable]: '1' };
  expect(mayEndSkipped(judged)).toBe(true);
  for (const other of [{ LAS_JUNIT: 'results.xml' }, { LAS_BLOB: 'blob' }])
    expect(mayEndSkipped({ ...judged, ...other }), JSON.stringify(other)).toBe(false);
});
