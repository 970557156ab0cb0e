import fc from 'fast-check';
import { covers, unique } from '../../fixtures/index.ts';
import { casing, legalName } from '../arbitraries/tag-names.ts';
import { assert } from '../assert.ts';
import { eachRule, test } from '../check.ts';

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe.configure({ mode: 'default' });

  const rules = eachRule({
    'tags.name.case-insensitive': 'treats names that differ only in case as one tag',
    'tags.name.first-casing': 'keeps the casing that a tag was created with',
  });

  for (const { title, ...shown } of rules)
    test(title, covers(shown.rule), async ({ checkRule, learners, tags }) => {
      const ends = legalName().map((name) => name.slice(0, 3));

      await checkRule(
        (judge) =>
          fc.asyncProperty(ends, casing(), casing(), casing(), async (end, first, again, elsewhere) => {
            // Prefixed with a unique name, so no name with a random end belongs to anybody else.
            const name = tags.owned(`${unique('t')}${end}`.slice(0, 20));
            const [one, other] = await learners.createMany(2);

            const together = await tags.post(one!.learnerId, [first(name), again(name)]);
            const additions = [
              // A service may refuse a name that is sent twice.
              together.status === 400 ? await tags.post(one!.learnerId, [first(name)]) : together,
              await tags.post(one!.learnerId, [again(name)]),
              // Last, so a service that keeps the latest casing shows it.
              await tags.post(other!.learnerId, [elsewhere(name)]),
            ];

            for (const response of additions) judge('tags.name.case-insensitive', () => assert.accepted(response));

            const lists = {
              'of the first learner': await tags.of(one!.learnerId),
              'of the other learner': await tags.of(other!.learnerId),
              'of the organisation': await tags.live(name),
            };
            // Which casing counts as the first within the request that creates the tag is not documented.
            const casings = [first(name), again(name)];
            const ids = new Set(Object.values(lists).flatMap((list) => list.map(({ id }) => id)));
            judge.apart('tags.name.case-insensitive', () => assert.same(ids.size, 1, 'number of tags'));
            for (const [whose, list] of Object.entries(lists)) {
              judge.apart('tags.name.case-insensitive', () => assert.same(list.length, 1, `number of tags ${whose}`));
              for (const tag of list)
                judge.apart('tags.name.first-casing', () => assert.oneOf(tag.name, casings, `casing ${whose}`));
            }
            const shownNames = new Set(Object.values(lists).flatMap((list) => list.map((tag) => tag.name)));
            judge.apart('tags.name.first-casing', () => assert.same(shownNames.size, 1, 'number of casings'));
          }),
        { ...shown, runs: 6 },
      );
    });
});
