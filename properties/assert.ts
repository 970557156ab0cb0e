import { isDeepStrictEqual } from 'node:util';
import { type ApiResponse, expect, isAccepted } from '../fixtures/index.ts';

/**
 * Assertions for predicates, which make thousands of them: each call of `expect` captures a stack trace, which takes longer
 * than a request. So `expect` is only called when a quick comparison fails, and decides then.
 */
export const assert = {
  /** Equal by `toEqual`. */
  same(actual: unknown, expected: unknown, what: string): void {
    if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected);
  },

  status(response: ApiResponse, status: number, what?: string): void {
    if (response.status !== status) expect(response, what).toHaveStatus(status);
  },

  accepted(response: ApiResponse, what?: string): void {
    if (!isAccepted(response)) expect(response, what).toBeAccepted();
  },

  refused(response: ApiResponse, what?: string): void {
    if (response.status < 400 || response.status >= 500) expect(response, what).toBeRefused();
  },

  /** Equal to one of the allowed values. */
  oneOf(actual: unknown, allowed: readonly unknown[], what: string): void {
    if (!allowed.some((one) => isDeepStrictEqual(actual, one))) expect(allowed, what).toContainEqual(actual);
  },
};
