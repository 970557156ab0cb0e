import { assume, covers, expect, type Item, id, isUuid, test } from '../../fixtures/index.ts';
import { held } from './held.ts';
import { tagsIn } from './names.ts';

function formOf(id: unknown): string {
  if (isUuid(id)) return 'uuid';
  return Number.isInteger(id) ? 'integer' : typeof id;
}

/** Whether a list lacks tags is another rule's concern. */
function expectFields(shown: Item[], names: string[]): void {
  assume(shown.length > 0, 'the list shows tags');
  expect(names).toEqual(expect.arrayContaining(shown.map(({ name }) => name)));
  for (const { id } of shown) expect(typeof id, 'type of the id').toBeOneOf(['string', 'number']);
  expect(new Set(shown.map(({ id }) => id)).size, 'different ids').toBe(shown.length);
}

test.describe('GET /v1/learners/{learnerId}/tags', () => {
  held.checks(covers('tags.read.fields', id('of-a-learner')), {
    'gives each tag an id and a name': ({ subject: { ten }, before }) => expectFields(tagsIn(before[10]), ten),
  });

  held.check('shows ids of one form', covers('tags.read.id-form'), ({ before: { 10: list } }, { observe }) => {
    const [tag] = tagsIn(list);
    observe('tags.read.id-form', { id: formOf(tag?.id) }, list);
  });
});

test.describe('GET /v1/tags', covers('tags.read.fields'), () => {
  held.check('gives each tag an id and a name', ({ subject: { ten }, before: { all } }) =>
    expectFields(
      tagsIn(all).filter(({ name }) => ten.includes(name)),
      ten,
    ),
  );
});
