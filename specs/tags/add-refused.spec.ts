import { assumeInvalid, covers, expect, pool, test } from '../../fixtures/index.ts';
import { placings } from './names.ts';

/** Built around a name that no other run uses, so if a service accepts one, it collides with nobody's tag. */
const badNames: Record<string, (name: string) => string> = {
  'with too many characters': (name) => name.padEnd(21, 'x'),
  'with an underscore': (name) => `${name}_`,
  'with a space inside': (name) => `x ${name}`,
};

const kinds: typeof badNames = { ...badNames, 'with too few characters': () => 'ab' };

const cases = Object.keys(kinds).flatMap((what) => Object.keys(placings).map((where) => ({ what, where })));

const refused = pool('tags/add-refused', {
  rows: Object.fromEntries(
    cases.map(({ what, where }) => [
      `${what}, ${where}`,
      (good: string[], name: string) => placings[where as keyof typeof placings](good, kinds[what]!(name)),
    ]),
  ),
  async subject({ learners, tags }) {
    const [learner, bystander] = await learners.createMany(2);
    const [held, name, ...good] = tags.names(5) as [string, string, ...string[]];
    await tags.add(learner!.learnerId, held);
    await tags.add(bystander!.learnerId, good[0]!);
    return { learnerId: learner!.learnerId, held, name, good };
  },
  async look({ tags }, { learnerId, good, name }) {
    const bad = Object.values(badNames).map((nameOf) => nameOf(name));
    return { held: await tags.of(learnerId), live: (await tags.live(...good, ...bad)).map((tag) => tag.name) };
  },
  act: ({ tags }, { learnerId, good, name }, sent) => tags.post(learnerId, sent(good, name)),
  /** The same addition without the bad name: otherwise a service that never applies anything would pass. */
  async control({ tags }, { learnerId, good }) {
    const answer = await tags.post(learnerId, good, { valid: true });
    return { answer, held: (await tags.namesOf(learnerId)).sort() };
  },
});

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that breaks a rule among good ones', covers('tags.add.rule-break'), () => {
    for (const { what, where } of cases)
      test(`gets 400 ${what}, ${where}`, refused.row(`${what}, ${where}`), async ({ pooled }) => {
        await pooled(refused, async ({ answer, control }) => {
          await expect(answer).toBeProblem();
          await expect(control.answer, 'the same addition without the bad name').toBeAccepted();
        });
      });
  });

  test.describe('a refused addition', covers('tags.add.atomic'), () => {
    for (const { what, where } of cases.filter((each) => each.what in badNames))
      test(
        `applies nothing when a name ${what} stands ${where}`,
        refused.row(`${what}, ${where}`),
        async ({ pooled }) => {
          await pooled(refused, async ({ subject: { held, good }, before, answer, after, control }) => {
            assumeInvalid(answer);
            expect(after.held, 'tags of the learner').toEqual(before.held);
            expect(after.live, 'tags of the organisation').toEqual([good[0]]);
            await expect(control.answer, 'the same addition without the bad name').toBeAccepted();
            expect(control.held, 'tags after the accepted addition').toEqual([held, ...good].sort());
          });
        },
      );
  });
});
