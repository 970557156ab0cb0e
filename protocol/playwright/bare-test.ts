/** Playwright's `test` without its browser fixtures, which would double the time of a test of a few requests. Not documented. */
export { _baseTest as bareTest } from '@playwright/test';
