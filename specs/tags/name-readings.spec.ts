import { covers, expect, type Json, test } from '../../fixtures/index.ts';

/** Letters and digits of other alphabets, and characters whose class is debatable. */
const beyondAscii = {
  é: 'é',
  ß: 'ß',
  я: 'я',
  字: '字',
  'ª (ordinal indicator)': 'ª',
  '٣ (Arabic-Indic digit)': '٣',
  '² (superscript digit)': '²',
};

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test('takes or refuses letters beyond a to z', covers('tags.name.letters'), async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();
    const answer: Record<string, Json> = {};
    const responses = [];
    for (const [letter, character] of Object.entries(beyondAscii)) {
      const response = await tags.post(learnerId, [tags.owned(`${character}${tags.name()}`)]);
      answer[letter] = response.status < 300 ? 'accepted' : response.status;
      responses.push(response);
    }

    observe('tags.name.letters', answer, ...responses);
  });

  const padding = covers('tags.name.trimming', 'tags.name.characters');
  test(
    'trims or refuses padded names, and stores none with its padding',
    padding,
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const answer: Record<string, Json> = {};
      const responses = [];
      for (const [padding, padded] of Object.entries({
        'space before': (name: string) => ` ${name}`,
        'space after': (name: string) => `${name} `,
        'tab after': (name: string) => `${name}\t`,
        'line break after': (name: string) => `${name}\n`,
      })) {
        const name = tags.name();
        const response = await tags.post(learnerId, [padded(name)]);
        const isTrimmed = (await tags.namesOf(learnerId)).includes(name);
        answer[padding] =
          response.status < 300 ? { status: 'accepted', trimmed: isTrimmed } : { status: response.status };
        responses.push(response);
      }

      // Whatever was accepted, a stored name must contain no white space.
      for (const name of await tags.namesOf(learnerId)) expect(name, 'a name that is held').not.toMatch(/\s/);
      observe('tags.name.trimming', answer, ...responses);
    },
  );
});
