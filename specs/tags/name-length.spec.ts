import { covers, expect, pool, test } from '../../fixtures/index.ts';

const lengths = pool('tags/name-length', {
  rows: { 3: 3, 20: 20, 2: 2, 21: 21, 0: 0 } as Record<string, 0 | 2 | 3 | 20 | 21>,
  async subject({ learners, tags }) {
    const named = async (length: number) => [length, await tags.nameOfLength(length)] as const;
    const names = [[0, ''] as const, await named(2), await named(3), await named(20), await named(21)];
    return { ...(await learners.create()), names: new Map<number, string>(names) };
  },
  act: ({ tags }, { learnerId, names }, length) => tags.post(learnerId, [names.get(length)]),
  control: ({ tags }, { learnerId }) => tags.namesOf(learnerId),
});

test.describe('POST /v1/learners/{learnerId}/tags', covers('tags.name.length'), () => {
  for (const length of [3, 20])
    test(`accepts a name of ${length} characters`, lengths.row(`${length}`), async ({ pooled }) => {
      await pooled(lengths, async ({ subject: { names }, answer, control: held }) => {
        await expect(answer).toBeAccepted();
        expect(held).toContain(names.get(length));
      });
    });

  for (const [what, length] of [
    ['a name of 2 characters', '2'],
    ['a name of 21 characters', '21'],
    ['an empty name', '0'],
  ] as const)
    test(`refuses ${what}`, lengths.row(length), async ({ pooled }) => {
      await pooled(lengths, async ({ subject: { names }, answer, control: held }) => {
        await expect(answer).toBeProblem();
        expect([names.get(3), names.get(20)], 'tags of the learner').toEqual(expect.arrayContaining(held));
      });
    });
});
