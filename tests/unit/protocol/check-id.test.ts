import { expect, test } from '@playwright/test';
import { covers, id } from '../../../fixtures/index.ts';
import { checkId } from '../../../protocol/check-id.ts';

/** The id of a check with these titles and details. */
function idOf(titles: string[], ...details: { annotation?: unknown }[]): string {
  const annotations = details.flatMap(({ annotation }) => annotation as { type: string; description?: string }[]);
  return checkId({ titles, annotations });
}

const adds = covers('tags.add.adds');

test('a check is known by what it covers first and by its titles, without the operations that it is about', () => {
  expect(idOf(['POST /v1/learners/{learnerId}/tags', 'puts the tag on'], adds)).toBe('tags.add.adds/puts-tag-on');
  expect(idOf(['an empty list', 'is refused by PUT /v1/x'], covers('tags.add.empty-list', 'tags.add.adds'))).toBe(
    'tags.add.empty-list/empty-list-is-refused-by-put-v1-x',
  );
});

test('signs that make a difference are kept, and letters beyond ASCII', () => {
  const ids = ['reads 1', 'reads -1', 'reads a learner’s é'].map((title) => idOf([title], adds).split('/')[1]);
  expect(ids).toEqual(['reads-1', 'reads-minus-1', 'reads-learners-é']);
});

test('a stated id stands in place of the titles, alone or among what is covered', () => {
  const stated = covers('tags.add.adds', id('of-a-learner'));
  expect(idOf(['Worded', 'at will'], stated)).toBe('tags.add.adds/of-a-learner');
  expect(idOf(['Worded', 'at will'], adds, id('of-a-learner'))).toBe('tags.add.adds/of-a-learner');
});
