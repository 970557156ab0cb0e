import { expect, test } from '@playwright/test';
import { knownVariables } from '../../../../fixtures/target/settings.ts';
import { leastOf, remedyFor } from '../../../../reporters/judge/lacks.ts';
import { powerNames, powers } from '../../../../rules/powers.ts';

test('what only the control interface supplies is named last, however short the list', () => {
  expect(leastOf([['organisations'], ['otherTutors', 'twoTutors']])).toEqual(['otherTutors', 'twoTutors']);
  expect(leastOf([['twoTutors', 'tutor'], ['twoTutors']])).toEqual(['twoTutors']);
});

test('a variable is named once, and a number of tutors reads as one', () => {
  expect(remedyFor(['manager', 'managedTutors'])).toBe(
    'set LAS_MANAGED_TUTORS to the first two of LAS_TUTORS and LAS_MANAGER_CLIENT_ID',
  );
  expect(remedyFor(['threeTutors', 'tutors', 'twoTutors'])).toBe('set LAS_TUTORS to three emails');
  expect(remedyFor(['webhookWithLogs', 'receiver'])).toBe('set LAS_RECEIVER_URL');
});

test('where one of several sources would do, all are named', () => {
  expect(remedyFor(['webhookWithLogs'])).toBe('LAS_RECEIVER_URL, or an organisation that holds such records');
  expect(remedyFor(['finishedLearner', 'staff'])).toBe(
    'set LAS_STAFF, and a hook, a person (--attended), or an organisation that holds such records',
  );
});

test('each power has one way in which it is supplied, and a setting that supplies one is a setting', () => {
  for (const name of powerNames) {
    const { action, setting, words, through } = powers[name];
    expect(
      [action, setting, words, through].filter((each) => each !== undefined),
      name,
    ).toHaveLength(1);
  }
  const settings = powerNames.flatMap((name) => powers[name].setting ?? []);
  expect(settings.filter((setting) => !knownVariables.includes(setting))).toEqual([]);
});
