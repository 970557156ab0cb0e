import { isDeepStrictEqual } from 'node:util';
import type { ApiResponse } from '../fixtures/api/client.ts';
import { expect } from '../fixtures/index.ts';

/**
 * Assertions of predicates, which make thousands of them: every call of `expect` captures a stack, which takes longer than
 * a request. So it is called only where it may fail, and has the last word there.
 */
export const assert = {
  /** Equal as `toEqual` has it. */
  same(actual: unknown, expected: unknown, what: string): void {
    if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
  },

  status(response: ApiResponse, status: number, what?: string): void {
    if (response.status !== status) expect(response, what).toHaveStatus(status);
  },

  accepted(response: ApiResponse, what?: string): void {
    if (response.status < 200 || response.status >= 300) expect(response, what).toBeAccepted();
  },

  refused(response: ApiResponse, what?: string): void {
    if (response.status < 400 || response.status >= 500) expect(response, what).toBeRefused();
  },

  /** Equal to one of them. */
  oneOf(actual: unknown, allowed: readonly unknown[], what: string): void {
    if (!allowed.some((one) => isDeepStrictEqual(actual, one))) expect(allowed, what).toContainEqual(actual);
  },
};
