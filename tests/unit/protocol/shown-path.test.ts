import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { shownPath } from '../../../protocol/output/shown-path.ts';

test('a path in the working directory is relative, any other whole', () => {
  expect(shownPath(resolve('report/index.html'))).toBe('report/index.html');
  expect(shownPath('report/index.html')).toBe('report/index.html');
  expect(shownPath('.')).toBe('.');
  expect(shownPath('/elsewhere/report')).toBe('/elsewhere/report');
  expect(shownPath('../report')).toBe(resolve('../report'));
});
