import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  type SeenIn,
  statusesIn,
  test,
} from '../../fixtures/index.ts';
import { impossible, patterns, unchanged, unknown } from './unchanged.ts';

/** Expects this of the answer, and that every tag stays. */
const deletesNothing =
  (expectIt: (answer: ApiResponse) => unknown) =>
  async ({ before, answer: [answer], after }: SeenIn<typeof unchanged>) => {
    await expectIt(answer!);
    expect(after.live, 'live tags').toHaveLength(4);
    expect(after).toEqual(before);
  };

test.describe('DELETE /v1/tags', () => {
  unchanged.checks(covers('tags.delete.no-name', unchanged.row('delete no name')), {
    'gets 400 without a name and deletes nothing': async (seen) => {
      await deletesNothing((answer) => expect(answer).toBeProblem())(seen);
      assumeAccepted(seen.control.deletions[0]!, 'the same call with a name');
    },
  });

  test.describe('a name that no live tag has', covers('tags.delete.unknown'), () => {
    unchanged.checks(unchanged.row('delete never existed'), {
      'gets 404 when there never was such a tag': async ({ answer: [answer], control: { deletions } }) => {
        await expect(answer!).toHaveStatus(404);
        assumeAccepted(deletions[0]!, 'a live one');
      },
    });

    for (const [at, what] of ['the same case', 'other case'].entries())
      unchanged.check(`gets 404 the second time, in ${what}`, async ({ control: { deletions } }) => {
        await expect(deletions[2 * at]!).toBeAccepted();
        await expect(deletions[2 * at + 1]!).toHaveStatus(404);
      });

    for (const title of Object.keys(unknown))
      unchanged.checks(unchanged.row(`delete ${title}`), {
        [title]: deletesNothing((answer) => expect(answer).toHaveStatus(404)),
      });
  });

  for (const what of Object.keys(patterns))
    unchanged.checks(covers('tags.delete.unknown', unchanged.row(`delete ${what}`)), {
      [`deletes no other name with ${what}`]: deletesNothing((answer) => expect(answer).toHaveStatus(404, 400)),
    });

  const odd = Object.fromEntries(Object.keys(impossible).map((what) => [`delete ${what}`, what]));
  const asked: Record<string, string> = { ...odd, 'delete an underscore in place of a character': 'odd characters' };
  test(
    'answers names that no tag can have',
    covers('tags.delete.impossible-name', unchanged.row(...Object.keys(asked))),
    async ({ pooled, observe }) => {
      const answers: Record<string, ApiResponse> = {};
      await pooled(unchanged, ({ answer: [answer], control: { deletions } }, row) => {
        answers[asked[row]!] = answer!;
        answers.padded = deletions[4]!;
      });
      observe('tags.delete.impossible-name', statusesIn(answers), ...Object.values(answers));
    },
  );
});
