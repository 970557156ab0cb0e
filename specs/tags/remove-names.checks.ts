import { type ApiResponse, covers, expect, type SeenIn, test } from '../../fixtures/index.ts';
import { badlyNamed, padded, tooLong, unchanged } from './unchanged.ts';

/** Expects this of the answer, and that the learner keeps what they hold. */
const keepsAll =
  (expectIt: (answer: ApiResponse) => unknown) =>
  async ({ before, answer: [answer], after }: SeenIn<typeof unchanged>) => {
    await expectIt(answer!);
    expect(after.held).toEqual(before.held);
  };

const isAnswered204 = keepsAll((answer) => expect(answer).toHaveStatus(204));

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that is too short', covers('tags.remove.too-short'), () => {
    for (const length of ['of 1 character', 'of 2 characters'])
      unchanged.checks(unchanged.row(`remove ${length}`), {
        [`${length} is answered 204 and removes nothing`]: isAnswered204,
      });
  });

  test.describe('a name with other characters', covers('tags.remove.bad-characters'), () => {
    for (const what of Object.keys(badlyNamed))
      unchanged.checks(unchanged.row(`remove ${what}`), {
        [`is answered 204 and removes nothing, with ${what}`]: isAnswered204,
      });
  });

  test.describe('a name that is too long', covers('tags.remove.too-long'), () => {
    for (const title of Object.keys(tooLong))
      unchanged.checks(unchanged.row(`remove ${title}`), {
        [title]: keepsAll((answer) => expect(answer).toBeProblem()),
      });

    unchanged.check(
      'is one with more than 20 characters: one with 20 is removed',
      async ({ subject: { short, other, another }, control: { removals, left } }) => {
        await expect(removals[0]!).toHaveStatus(204);
        expect(left.toSorted()).toEqual([short, other, another].sort());
      },
    );
  });

  test.describe('spaces around a name', covers('tags.remove.trimmed-length'), () => {
    for (const where of Object.keys(padded))
      unchanged.checks(unchanged.row(`remove ${where}`), {
        [`do not count towards the 20 characters, ${where}`]: async ({ answer: [of20, of21] }) => {
          await expect(of20!).toHaveStatus(204);
          if (of21) await expect(of21, 'a name of 21 characters').toHaveStatus(400);
        },
      });
  });

  unchanged.check(
    'removes the tag of the trimmed name or not',
    covers('tags.remove.trimmed-match'),
    ({ subject: { short, other }, control: { trimmed, leftTrimmed } }, { observe }) => {
      const state = (name: string) => (leftTrimmed.includes(name) ? 'kept' : 'removed');
      const answer = { 'space before': state(short), 'space after': state(other) };
      observe('tags.remove.trimmed-match', answer, ...trimmed);
    },
  );

  unchanged.checks(covers('tags.remove.no-name', 'tags.remove.not-held', unchanged.row('remove no name')), {
    'answers a call without a name, and removes nothing': ({ before, answer, after }, { observe }) => {
      const [missing, empty, blank] = answer.map(({ status }) => status) as [number, number, number];
      observe('tags.remove.no-name', { missing, empty, blank }, ...answer);
      expect(after.held, 'tags of the learner').toEqual(before.held);
    },
  });
});
