import fc from 'fast-check';
import type { RuleId } from '../../rules/index.ts';
import { nameOfAnyCharacters, nameOfAnyLength, nameWithSpaces, ruling } from '../arbitraries/tag-names.ts';
import { covers, expect, needs, test } from '../check.ts';

const parts: Record<string, [rule: RuleId, names: fc.Arbitrary<string>]> = {
  'of any length': ['tags.name.length', nameOfAnyLength()],
  'of any characters': ['tags.name.characters', nameOfAnyCharacters()],
  'with spaces in it': ['tags.name.no-spaces', nameWithSpaces()],
};

// Arbitrary names may be those of others: only an organisation of its own can take them.
test.describe('POST /v1/learners/{learnerId}/tags', () => {
  for (const [what, [rule, names]] of Object.entries(parts)) {
    test(
      `accepts a name ${what} exactly when the rule says so`,
      covers(rule, needs('organisations')),
      async ({ check, learners, tags }) => {
        const decided = names.filter((name) => ruling(name) !== 'open');

        await check(
          fc.asyncProperty(decided, async (name) => {
            const { learnerId } = await learners.create();

            const response = await tags.post(learnerId, [name]);

            const held = (await tags.namesOf(learnerId)).map((shown) => shown.toLowerCase());
            if (ruling(name) === 'accepted') {
              await expect(response).toBeAccepted();
              expect(held, 'tags of the learner').toEqual([name.toLowerCase()]);
            } else {
              await expect(response).toBeProblem();
              expect(held, 'tags of the learner').toEqual([]);
            }
          }),
          { runs: 60 },
        );
      },
    );
  }
});
