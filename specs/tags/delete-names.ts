import { type ApiResponse, assumeAccepted, covers, expect, statusesIn, test } from '../../fixtures/index.ts';
import { impossible, patterns, unchanged, unknown } from './unchanged.ts';

test.describe('DELETE /v1/tags', () => {
  const nameless = covers('tags.delete.no-name', unchanged.row('delete no name'));
  unchanged.check(
    'gets 400 without a name and deletes nothing',
    nameless,
    async ({
      before,
      answer: [answer],
      after,
      control: {
        deletions: [withName],
      },
    }) => {
      await expect(answer!).toBeProblem();
      expect(after.live, 'live tags').toHaveLength(4);
      expect(after).toEqual(before);
      assumeAccepted(withName!, 'the same call with a name');
    },
  );

  test.describe('a name that no live tag has', covers('tags.delete.unknown'), () => {
    unchanged.check(
      'gets 404 when there never was such a tag',
      unchanged.row('delete never existed'),
      async ({
        answer: [answer],
        control: {
          deletions: [live],
        },
      }) => {
        await expect(answer!).toHaveStatus(404);
        assumeAccepted(live!, 'a live one');
      },
    );

    for (const [at, what] of ['the same case', 'other case'].entries())
      unchanged.check(`gets 404 the second time, in ${what}`, async ({ control: { deletions } }) => {
        await expect(deletions[2 * at]!).toBeAccepted();
        await expect(deletions[2 * at + 1]!).toHaveStatus(404);
      });

    for (const title of Object.keys(unknown))
      unchanged.check(title, unchanged.row(`delete ${title}`), async ({ before, answer: [answer], after }) => {
        await expect(answer!).toHaveStatus(404);
        expect(after.live, 'live tags').toHaveLength(4);
        expect(after).toEqual(before);
      });
  });

  for (const what of Object.keys(patterns))
    unchanged.check(
      `deletes no other name with ${what}`,
      covers('tags.delete.unknown', unchanged.row(`delete ${what}`)),
      async ({ before, answer: [answer], after }) => {
        await expect(answer!).toHaveStatus(404, 400);
        expect(after.live, 'live tags').toHaveLength(4);
        expect(after).toEqual(before);
      },
    );

  const odd = Object.fromEntries(Object.keys(impossible).map((what) => [what, what]));
  const asked = { ...odd, 'odd characters': 'an underscore in place of a character' };
  test(
    'answers names that no tag can have',
    covers('tags.delete.impossible-name', ...Object.values(asked).map((what) => unchanged.row(`delete ${what}`))),
    async ({ pooled, observe }) => {
      const answers: Record<string, ApiResponse> = {};
      for (const [what, name] of Object.entries(asked))
        await pooled(
          unchanged,
          ({ answer: [answer], control: { deletions } }) => {
            answers[what] = answer!;
            answers.padded = deletions[4]!;
          },
          `delete ${name}`,
        );

      observe('tags.delete.impossible-name', statusesIn(answers), ...Object.values(answers));
    },
  );
});
