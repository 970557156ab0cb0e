import fc from 'fast-check';
import { anyName, ruling } from '../arbitraries/tag-names.ts';
import { covers, expect, needs, test } from '../check.ts';

// Arbitrary names may be those of others: only an organisation of its own can take them.
test(
  'a name is accepted exactly when the rule says so: POST /v1/learners/{learnerId}/tags',
  covers('tags.name.length', 'tags.name.characters', 'tags.name.no-spaces', needs('organisations')),
  async ({ check, learners, tags }) => {
    const names = anyName().filter((name) => ruling(name) !== 'open');

    await check(
      fc.asyncProperty(names, async (name) => {
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
      { runs: 150 },
    );
  },
);
