import { type ApiResponse, covers, expect, pool, test } from '../../fixtures/index.ts';

/** Names that no tag can have. Some would match other names in careless queries, for example as patterns. */
const impossible: Record<string, (held: string) => string> = {
  'a space inside': (held) => `${held.slice(0, 5)} ${held.slice(5)}`,
  'an underscore in place of a character': (held) => `${held.slice(0, -1)}_`,
  'a percent sign at its end': (held) => `${held.slice(0, 5)}%`,
  'an asterisk at its end': (held) => `${held.slice(0, 5)}*`,
  'dots in place of characters': (held) => `${held.slice(0, -2)}..`,
  'a slash': (held) => `${held}/`,
  'an apostrophe': (held) => `${held}'`,
  'a comma between two names': (held) => `${held},x`,
  'a letter with an accent': (held) => `${held}é`,
  'an emoji': (held) => `${held}🎓`,
};

const tooLong: Record<string, (held: string) => string> = {
  'of 21 characters gets 400 and removes nothing': (held) => held.padEnd(21, 'x'),
  'of 22 characters gets 400 and removes nothing': (held) => held.padEnd(22, 'x'),
  'of 60 characters gets 400 and removes nothing': (held) => held.padEnd(60, 'x'),
  'of 21 characters gets 400 with spaces around it': (held) => ` ${held}x `,
};

const padded: Record<string, (name: string) => string> = {
  'before it': (name) => ` ${name}`,
  'after it': (name) => `${name} `,
  'on both sides': (name) => `   ${name}   `,
};

const rows = {
  ...mapped(impossible, (nameOf) => ({ short }) => [nameOf(short)]),
  ...mapped(tooLong, (nameOf) => ({ long }) => [nameOf(long)]),
  ...mapped(padded, (nameOf) => ({ unheld }) => [nameOf(unheld), nameOf(`${unheld}x`)]),
  'of 1 characters': ({ short }) => [short.slice(0, 1)],
  'of 2 characters': ({ short }) => [short.slice(0, 2)],
  'no name': () => [undefined, '', '   '],
} satisfies Record<string, (names: Names) => (string | undefined)[]>;

interface Names {
  short: string;
  /** 20 characters, as many as allowed. */
  long: string;
  /** As long. */
  unheld: string;
}

function mapped<From, To>(table: Record<string, From>, change: (from: From) => (names: Names) => To) {
  return Object.fromEntries(Object.entries(table).map(([what, from]) => [what, change(from)]));
}

/** Removals from a learner, none of which names a tag that the learner holds. */
const removals = pool('tags/remove-names', {
  rows: rows as Record<string, (names: Names) => (string | undefined)[]>,
  async subject({ learners, tags }) {
    const [learner, without] = (await learners.createMany(2)).map(({ learnerId }) => learnerId);
    const names = { short: tags.name(), long: await tags.nameOfLength(20), unheld: await tags.nameOfLength(20) };
    const other = tags.name();
    await tags.add(learner!, names.short, names.long, other);
    return { learner: learner!, without: without!, names, other };
  },
  look: ({ tags }, { learner }) => tags.of(learner),
  async act({ tags }, { learner, names }, namesOf) {
    const answers: ApiResponse[] = [];
    for (const name of namesOf(names)) answers.push(await tags.remove(learner, name));
    return answers;
  },
  async control({ tags }, { learner, without, names: { short, long }, other }) {
    const fromNobody = await tags.remove(without, 'x'.repeat(21));
    const [answer, left] = [await tags.remove(learner, long), await tags.namesOf(learner)];
    const padded = [await tags.remove(learner, ` ${short}`), await tags.remove(learner, `${other} `)];
    return { fromNobody, answer, left, padded, leftInTheEnd: await tags.namesOf(learner) };
  },
});

test.describe('DELETE /v1/learners/{learnerId}/tags', () => {
  test.describe('a name that is too short', covers('tags.remove.too-short'), () => {
    for (const length of [1, 2])
      test(
        `of ${length} characters is answered 204 and removes nothing`,
        removals.row(`of ${length} characters`),
        async ({ pooled }) => {
          await pooled(removals, async ({ before, answer: [answer], after }) => {
            await expect(answer!).toHaveStatus(204);
            expect(after).toEqual(before);
          });
        },
      );
  });

  test.describe('a name with other characters', covers('tags.remove.bad-characters'), () => {
    for (const what of Object.keys(impossible))
      test(`is answered 204 and removes nothing, with ${what}`, removals.row(what), async ({ pooled }) => {
        await pooled(removals, async ({ before, answer: [answer], after }) => {
          await expect(answer!).toHaveStatus(204);
          expect(after).toEqual(before);
        });
      });
  });

  test.describe('a name that is too long', covers('tags.remove.too-long'), () => {
    for (const title of Object.keys(tooLong))
      test(title, removals.row(title), async ({ pooled }) => {
        await pooled(removals, async ({ before, answer: [answer], after }) => {
          await expect(answer!).toBeProblem();
          expect(after).toEqual(before);
        });
      });

    test('of 21 characters gets 400 from a learner without tags', removals.row(), async ({ pooled }) => {
      await pooled(removals, ({ control }) => expect(control.fromNobody).toBeProblem());
    });

    test('is one with more than 20 characters: one with 20 is removed', removals.row(), async ({ pooled }) => {
      await pooled(removals, async ({ subject: { names, other }, control: { answer, left } }) => {
        await expect(answer).toHaveStatus(204);
        expect(left.toSorted()).toEqual([names.short, other].sort());
      });
    });
  });

  test.describe('spaces around a name', covers('tags.remove.trimmed-length'), () => {
    for (const where of Object.keys(padded))
      test(`do not count towards the 20 characters, ${where}`, removals.row(where), async ({ pooled }) => {
        await pooled(removals, async ({ answer: [of20, of21] }) => {
          await expect(of20!).toHaveStatus(204);
          await expect(of21!, 'a name of 21 characters').toHaveStatus(400);
        });
      });
  });

  test(
    'removes the tag of the trimmed name or not',
    covers('tags.remove.trimmed-match', removals.row()),
    ({ pooled, observe }) =>
      pooled(removals, ({ subject: { names, other }, control: { padded, leftInTheEnd } }) => {
        const state = (name: string) => (leftInTheEnd.includes(name) ? 'kept' : 'removed');
        const answer = { 'space before': state(names.short), 'space after': state(other) };
        observe('tags.remove.trimmed-match', answer, ...padded);
      }),
  );

  const nameless = covers('tags.remove.no-name', 'tags.remove.not-held', removals.row('no name'));
  test('answers a call without a name, and removes nothing', nameless, async ({ pooled, observe }) => {
    await pooled(removals, ({ before, answer, after }) => {
      const [missing, empty, blank] = answer.map(({ status }) => status) as [number, number, number];
      observe('tags.remove.no-name', { missing, empty, blank }, ...answer);
      expect(after, 'tags of the learner').toEqual(before);
    });
  });
});
