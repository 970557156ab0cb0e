import { expect, test } from '@playwright/test';
import { counted } from '../../../../specs/learners/create/odd.ts';

const [beyond, spaced] = ['a character outside the Basic Multilingual Plane', 'a space at the end'];
const answers = (beyondMany: number, spacedMany: number, each: number) => ({
  beyond: { status: beyondMany },
  spaced: { status: spacedMany },
  'one of each': { status: each },
});

test('characters of courseDetails that are refused in any number are not said to count more than once', () => {
  expect(counted(answers(400, 400, 400))).toEqual({ [beyond]: 'not accepted', [spaced]: 'not accepted' });
  expect(counted(answers(400, 400, 201))).toEqual({ [beyond]: 'more than once', [spaced]: 'counted' });
  expect(counted(answers(201, 201, 201))).toEqual({ [beyond]: 'once', [spaced]: 'not counted' });
});
