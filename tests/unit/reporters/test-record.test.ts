import { expect, test } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { recordOf } from '../../../reporters/collect/test-record.ts';

/** The message that is kept of an error at line 7 of a user's specs. */
function kept(message: string): string | undefined {
  const location = { file: `${process.cwd()}/checks/own.spec.ts`, line: 7, column: 1 };
  const test = { titlePath: () => [], location, annotations: [] };
  const result = { status: 'failed', duration: 1, annotations: [], attachments: [], errors: [{ message, location }] };
  return recordOf(test as unknown as TestCase, result as unknown as TestResult, '/suite').errors[0];
}

test('a crash of a check says where it was', () => {
  expect(kept("TypeError: Cannot read properties of undefined (reading 'x')\nmore")).toBe(
    "TypeError: Cannot read properties of undefined (reading 'x') (checks/own.spec.ts:7)\nmore",
  );
});

for (const message of ['Error: expect(received).toBe(expected)', 'Inconclusive: throttled out.', 'a text'])
  test(`what is no crash is kept as it is: ${message}`, () => {
    expect(kept(message)).toBe(message);
  });
