import { type ApiResponse, covers, expect, isAccepted, type Json, test, unique } from '../../fixtures/index.ts';

/** Letters and digits of other alphabets, and characters whose class is debatable. */
const beyondAscii = {
  é: 'é',
  ß: 'ß',
  字: '字',
  '٣ (Arabic-Indic digit)': '٣',
};

const paddings: Record<string, (name: string) => string> = {
  'space before': (name) => ` ${name}`,
  'space after': (name) => `${name} `,
  'tab after': (name) => `${name}\t`,
  'line break after': (name) => `${name}\n`,
};

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test('takes or refuses letters beyond a to z', covers('tags.name.letters'), async ({ learners, tags, observe }) => {
    const { learnerId } = await learners.create();
    const names = Object.entries(beyondAscii).map(([letter, sign]) => [letter, tags.owned(`${sign}${unique('t')}`)]);
    const together = await tags.post(
      learnerId,
      names.map(([, name]) => name),
    );
    const refusal = JSON.stringify(together.body ?? together.text);
    const answer: Record<string, Json> = {};
    const responses = [together];
    for (const [letter, name] of names as [string, string][]) {
      const isTold = isAccepted(together) || refusal.includes(name);
      const response = isTold ? together : await tags.post(learnerId, [name]);
      answer[letter] = isAccepted(response) ? 'accepted' : response.status;
      if (!isTold) responses.push(response);
    }

    observe('tags.name.letters', answer, ...responses);
  });

  const padding = covers('tags.name.trimming', 'tags.name.characters');
  test(
    'trims or refuses padded names, and stores none with its padding',
    padding,
    async ({ learners, tags, observe }) => {
      const { learnerId } = await learners.create();
      const sent = Object.entries(paddings).map(([padding, padded]) => ({ padding, padded, name: tags.name() }));
      const responses: ApiResponse[] = [];
      for (const { padded, name } of sent) responses.push(await tags.post(learnerId, [padded(name)]));
      const held = await tags.namesOf(learnerId);

      // Whatever was accepted, a stored name must contain no white space.
      for (const name of held) expect(name, 'a name that is held').not.toMatch(/\s/);
      const answerTo = (name: string, { status }: ApiResponse): Json =>
        status < 300 ? { status: 'accepted', trimmed: held.includes(name) } : { status };
      const answers = sent.map(({ padding, name }, at) => [padding, answerTo(name, responses[at]!)]);
      observe('tags.name.trimming', Object.fromEntries(answers), ...responses);
    },
  );
});
