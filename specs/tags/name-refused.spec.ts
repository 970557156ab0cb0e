import { covers, expect, inTurn, isNamed, pool, type RuleId, test } from '../../fixtures/index.ts';

type Change = (name: string) => string;

const inside = (...characters: string[]) =>
  characters.map((character) => (name: string) => name.slice(0, 4) + character + name.slice(4));

/**
 * Whether non-ASCII letters and digits are allowed is a separate question; none of these is a letter or digit in any
 * reading. A shared target is sent the first two of each kind.
 */
const forbidden: Record<string, Change[]> = {
  'a character that often stands between words': inside('_', '.', '/', '\\', ',', '+', '&'),
  'a neighbour of colon, letters or digits in ASCII': inside(';', '[', '`', '@', '{'),
  'a character that languages of markup and queries use': inside('%', '<', "'", '"', '*', '#'),
  'invisible white space': inside('\n', '\u200b', '\t', '\u00a0'),
  'a character that looks like one that is allowed': inside('：', '–', '\u2011'),
  'an emoji': inside('🎓', '😀'),
  'another character at the beginning and at the end': [
    (name) => `_${name}`,
    (name) => `${name}_`,
    (name) => `.${name}`,
    (name) => `${name}.`,
  ],
};

const spaces: Record<string, Change[]> = {
  'after the first character': [(name) => `x ${name}`],
  'before the last character': [(name) => `${name} x`],
  'twice in its middle': [(name) => `${name.slice(0, 8)}  ${name.slice(8)}`],
};

interface Names {
  name: string;
  /** Sent with bad ones: a refusal that names it as well does not tell which are at fault. */
  good: string;
  two: string;
  twentyOne: string;
}

interface Row {
  /** Names of each kind that is sent. */
  kinds: ((names: Names) => string[])[];
  /** Whether a refusal cannot tell of them, being so short that they may be part of any word. */
  isShort?: boolean;
}

const lengths: Record<string, Row> = {
  'a name of 2 characters': { kinds: [({ two }) => [two]], isShort: true },
  'a name of 21 characters': { kinds: [({ twentyOne }) => [twentyOne]] },
  'an empty name': { kinds: [() => ['']], isShort: true },
};

const ofCharacters = Object.entries({ ...forbidden, ...spaces }).map(([what, changes]): [string, Row] => [
  what,
  { kinds: [({ name }) => changes.map((change) => change(name))] },
]);

const refused = pool('tags/name refused', {
  rows: { ...Object.fromEntries(ofCharacters), ...lengths },
  async subject({ learners, tags }) {
    const [two, twentyOne] = (await tags.namesOfLength(2, 21)) as [string, string];
    const [name, good] = tags.names(2) as [string, string];
    return { ...(await learners.create()), name, good, two, twentyOne };
  },
  async act({ lab, tags }, { learnerId, ...names }, { kinds }) {
    const bad = kinds.flatMap((namesOf) => (lab.isolated ? namesOf(names) : namesOf(names).slice(0, 2)));
    const sent = kinds.length === 1 || lab.isolated ? bad.map((one) => [one]) : [[names.good, ...bad]];
    const answers = await inTurn(sent, (some) => tags.post(learnerId, some));
    return { answers, bad, good: names.good };
  },
  together: {
    // Two names of each kind and a good one: with more than ten, their number would be a reason to refuse them.
    merge: (one, other) =>
      one.isShort || other.isShort || one.kinds.length + other.kinds.length > 4
        ? null
        : { kinds: [...one.kinds, ...other.kinds] },
    tells: ({ answers, bad, good }) =>
      answers.length === bad.length || (bad.every((name) => isNamed(answers[0]!, name)) && !isNamed(answers[0]!, good)),
  },
  control: async ({ tags }, { learnerId, name }) => ({
    held: await tags.of(learnerId),
    good: await tags.post(learnerId, [name], { valid: true }),
  }),
  plain: ({ control }) => [control.good],
});

function refuses(rule: RuleId, what: string, title = what): void {
  refused.checks(covers(rule, refused.row(what)), {
    [`refuses ${title}`]: async ({ answer: { answers }, control: { held } }) => {
      for (const response of answers) await expect(response, response.exchange.request.body ?? '').toBeProblem();
      expect(held).toEqual([]);
    },
  });
}

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  // Additions of which nothing is unusual: what is told of others assumes them.
  refused.checks(covers('tags.add.adds'), {
    'takes a new name for a learner without tags': ({ control: { good } }) => expect(good).toBeAccepted(),
  });

  test.describe('characters of a name', () => {
    for (const what of Object.keys(forbidden)) refuses('tags.name.characters', what);
  });

  test.describe('spaces', () => {
    for (const where of Object.keys(spaces)) refuses('tags.name.no-spaces', where, `a name with a space ${where}`);
  });

  for (const what of Object.keys(lengths)) refuses('tags.name.length', what);
});
