import { expect, test } from '@playwright/test';
import { judge, summarise, type TestRecord } from '../../../../reporters/judge/outcome.ts';
import { atomic, failure, lacks, record } from '../../../support/samples.ts';
import { toldAsKept } from '../../../support/told.ts';

const failed = (...errors: string[]): Partial<TestRecord> => ({ status: 'failed', errors });

const outcomes: Record<string, Partial<TestRecord>> = {
  'it passed': {},
  'an assertion': failure,
  'a polled assertion': failed('Error: expect.poll(received).toBe(expected)'),
  'an assertion and a later error': failed(...failure.errors, 'TypeError: no'),
  'a time-out': { status: 'timedOut', errors: ['Test timeout of 30000ms exceeded.\nexpect(x)'] },
  'a poll that the time-out of the test cut short': failed(
    'Error: expect(received).toBe(expected)\n\nCall Log:\n- Test timeout of 30000ms exceeded',
  ),
  'the fixtures say inconclusive': failed('Inconclusive: Inconclusive: throttled: 429\nexpect(this).toBeInABody'),
  'a crash': failed('TypeError: undefined is not iterable'),
  'a failure without an error': failed(),
  'it was interrupted': { status: 'interrupted' },
  'a lack': lacks(atomic, 'outbox', 'clock'),
  'it was given up for the target': {
    status: 'skipped',
    annotations: [{ type: 'inconclusive', description: 'the target stopped answering' }],
  },
  'its turn never came': { status: 'not-run' },
};

toldAsKept('outcomes of a test', outcomes, (change) => {
  const { outcome, message } = judge(record(atomic, change));
  return [outcome, message ?? ''];
});

test.describe('the summary of a failure', () => {
  const cases: Record<string, string> = {
    'Error: expect(received).toBe(expected)\n\nExpected: 204\nReceived: 200': 'expected 204, received 200',
    'Error: the list\n\nexpect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n  }':
      'the list: expected "a": 1, received "a": 2',
    'Error: expect(received).toMatchObject(expected)\n\nExpected substring: "x"\nReceived string:    "y"':
      'expected "x", received "y"',
    'Error: expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 4\n\n- Array []\n+ Array [\n+   "one",\n+   "two",\n+ ]':
      'expected [], received [ "one", "two" ]',
    'Error: domains\n\nexpect(received).toEqual(expected) // deep equality\n\n- Expected  - 2\n+ Received  + 0\n\n  Array [\n-   1,\n    2,\n-   3,\n  ]':
      'domains: expected also 1, 3',
    'Error: expect(received).toEqual(expected) // deep equality\n\n- Expected  - 0\n+ Received  + 1\n\n  Array [\n+   "c",\n  ]':
      'received also "c"',
    'Error: expect(received).toEqual(expected)\n\nExpected: ArrayContaining ["200", "204"]\nReceived: ["200"]':
      'expected at least ["200", "204"], received ["200"]',
    'Error: odd': 'odd',
  };
  for (const [message, summary] of Object.entries(cases)) {
    test(summary, () => expect(summarise(message)).toBe(summary));
  }

  test('a text of several lines is shown whole, with its line breaks', () => {
    const message =
      'Error: x\n\nExpected substring: "no tutor"\nReceived string:    "type\nabout:blank\na \\"b\\" c"\n\n  12 | y';
    expect(summarise(message)).toBe('x: expected "no tutor", received "type\\nabout:blank\\na \\"b\\" c"');
  });

  test('texts that differ in white space alone are told apart', () => {
    expect(summarise('Error: name\n\nExpected: "a b"\nReceived: "a\n b"')).toBe(
      'name: expected "a b", received "a\\n b"',
    );
  });

  test('texts that look the same are told apart by their characters', () => {
    const message = 'Error: email\n\nExpected: "Ren\u00e9"\nReceived: "Rene\u0301"';
    expect(summarise(message)).toBe('email: expected "Ren\\u{e9}", received "Rene\\u{301}"');
  });
});
