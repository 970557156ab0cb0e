import { type ApiResponse, assumeAccepted, covers, expect, pool, statusesIn, test } from '../../fixtures/index.ts';

/** Names that no live tag has, although they resemble that of one. */
const unknown: Record<string, (name: string) => string> = {
  'gets 404 when a live name only begins with it': (name) => name.slice(0, -1),
  'gets 404 when a live name only ends with it': (name) => name.slice(1),
};

// The status for such a name is a question, but it must never match another name.
const patterns: Record<string, (name: string) => string> = {
  'an underscore in place of a character': (name) => `${name.slice(0, -1)}_`,
  'a percent sign at its end': (name) => `${name.slice(0, -2)}%`,
  'an asterisk at its end': (name) => `${name.slice(0, -2)}*`,
};

const impossible: Record<string, (name: string) => string> = {
  'too short': () => 'ab',
  'too long': (name) => name.padEnd(21, 'x'),
  empty: () => '',
};

const deletions = pool('tags/delete-names', {
  rows: {
    ...unknown,
    ...patterns,
    ...impossible,
    'never existed': (name: string) => name.slice(0, -2),
    'no name': () => undefined,
  },
  async subject({ learners, tags }) {
    const { learnerId } = await learners.create();
    const [one, two] = tags.names(2) as [string, string];
    const name = tags.owned(`${tags.name()}xy`);
    await tags.add(learnerId, name, one, two);
    return { learnerId, name, one, two };
  },
  look: async ({ tags }, { learnerId, name, one, two }) => ({
    live: await tags.live(name, one, two),
    held: await tags.of(learnerId),
  }),
  act: ({ tags }, { name }, nameOf: (name: string) => string | undefined) => tags.deleteEverywhere(nameOf(name)),
  async control({ tags }, { name, one, two }) {
    const answers: ApiResponse[] = [];
    const names = [one, one, two, two.toUpperCase(), ` ${name} `];
    for (const each of names) answers.push(await tags.deleteEverywhere(each));
    return answers as [ApiResponse, ApiResponse, ApiResponse, ApiResponse, ApiResponse];
  },
});

test.describe('DELETE /v1/tags', () => {
  const nameless = covers('tags.delete.no-name', deletions.row('no name'));
  test('gets 400 without a name and deletes nothing', nameless, async ({ pooled }) => {
    await pooled(deletions, async ({ before, answer, after, control: [withName] }) => {
      await expect(answer).toBeProblem();
      expect(after.live, 'live tags').toHaveLength(3);
      expect(after).toEqual(before);
      assumeAccepted(withName, 'the same call with a name');
    });
  });

  test.describe('a name that no live tag has', covers('tags.delete.unknown'), () => {
    test('gets 404 when there never was such a tag', deletions.row('never existed'), async ({ pooled }) => {
      await pooled(deletions, async ({ answer, control: [live] }) => {
        await expect(answer).toHaveStatus(404);
        assumeAccepted(live, 'a live one');
      });
    });

    for (const [at, what] of ['the same case', 'other case'].entries())
      test(`gets 404 the second time, in ${what}`, deletions.row(), async ({ pooled }) => {
        await pooled(deletions, async ({ control }) => {
          await expect(control[2 * at]!).toBeAccepted();
          await expect(control[2 * at + 1]!).toHaveStatus(404);
        });
      });

    for (const title of Object.keys(unknown))
      test(title, deletions.row(title), async ({ pooled }) => {
        await pooled(deletions, async ({ before, answer, after }) => {
          await expect(answer).toHaveStatus(404);
          expect(after.live, 'live tags').toHaveLength(3);
          expect(after).toEqual(before);
        });
      });
  });

  for (const what of Object.keys(patterns))
    test(
      `deletes no other name with ${what}`,
      covers('tags.delete.unknown', deletions.row(what)),
      async ({ pooled }) => {
        await pooled(deletions, async ({ before, answer, after }) => {
          await expect(answer).toHaveStatus(404, 400);
          expect(after.live, 'live tags').toHaveLength(3);
          expect(after).toEqual(before);
        });
      },
    );

  const odd = Object.fromEntries(Object.keys(impossible).map((what) => [what, what]));
  const asked = { ...odd, 'odd characters': 'an underscore in place of a character' };
  test(
    'answers names that no tag can have',
    covers('tags.delete.impossible-name', ...Object.values(asked).map((row) => deletions.row(row))),
    async ({ pooled, observe }) => {
      const answers: Record<string, ApiResponse> = {};
      for (const [what, row] of Object.entries(asked))
        await pooled(
          deletions,
          ({ answer, control }) => {
            answers[what] = answer;
            answers.padded = control[4];
          },
          row,
        );

      observe('tags.delete.impossible-name', statusesIn(answers), ...Object.values(answers));
    },
  );
});
