import { expect, test } from '@playwright/test';
import { leastOf, remedyFor } from '../../../../reporters/judge/lacks.ts';

test('what only the control interface supplies is named last, however short the list', () => {
  expect(leastOf([['organisations'], ['otherTutors', 'twoTutors']])).toEqual(['otherTutors', 'twoTutors']);
  expect(leastOf([['twoTutors', 'tutor'], ['twoTutors']])).toEqual(['twoTutors']);
});

test('a variable is named once, and a number of tutors reads as one', () => {
  expect(remedyFor(['manager', 'managedTutors'])).toBe(
    'set LAS_MANAGED_TUTORS to the first two of LAS_TUTORS and LAS_MANAGER_CLIENT_ID',
  );
  expect(remedyFor(['threeTutors'])).toBe('set LAS_TUTORS to three emails');
});
