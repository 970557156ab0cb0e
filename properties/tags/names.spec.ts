import fc from 'fast-check';
import { covers, needs, type RuleId, test } from '../../fixtures/index.ts';
import { nameOfAnyCharacters, nameOfAnyLength, nameWithSpaces, ruling } from '../arbitraries/tag-names.ts';
import { assert } from '../assert.ts';
import { property } from '../check.ts';

const parts: Record<string, [rule: RuleId, names: fc.Arbitrary<string>]> = {
  'of any length': ['tags.name.length', nameOfAnyLength()],
  'of any characters': ['tags.name.characters', nameOfAnyCharacters()],
  'with spaces in it': ['tags.name.no-spaces', nameWithSpaces()],
};

// Random names may be used by others, so only a separate organisation can take them.
test.describe('POST /v1/learners/{learnerId}/tags', () => {
  for (const [what, [rule, names]] of Object.entries(parts)) {
    property(
      `accepts a name ${what} exactly when the rule says so`,
      covers(rule, needs('organisations')),
      { runs: 13 },
      ({ learners, tags }) => {
        // Several names for one learner, which saves requests. Fewer than ten, so all of them can be accepted.
        const decided = fc.array(
          names.filter((name) => ruling(name) !== 'open'),
          { minLength: 1, maxLength: 8, size: 'max' },
        );

        return fc.asyncProperty(decided, async (sent) => {
          const { learnerId } = await learners.create();

          for (const name of sent) {
            const response = await tags.post(learnerId, [name]);
            if (ruling(name) === 'accepted') assert.accepted(response, JSON.stringify(name));
            else assert.status(response, 400, JSON.stringify(name));
          }

          const held = (await tags.namesOf(learnerId)).map((name) => name.toLowerCase());
          const legal = sent.filter((name) => ruling(name) === 'accepted').map((name) => name.toLowerCase());
          assert.same(held.sort(), [...new Set(legal)].sort(), 'tags of the learner');
        });
      },
    );
  }
});
