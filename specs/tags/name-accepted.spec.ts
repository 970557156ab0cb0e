import {
  type ApiResponse,
  covers,
  expect,
  isAccepted,
  isNamed,
  type Json,
  pool,
  type RuleId,
  test,
  unique,
} from '../../fixtures/index.ts';
import { digitsOnly } from './names.ts';

/** Names with every letter, every digit, colon and hyphen, which match no tag of others: the letters are in a random order. */
function allowedNames() {
  const capitals = shuffled('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  // Without 0, 1 and 7, which are in names of digits anyway.
  const others = shuffled(`abcdefghijklmnopqrstuvwxyz2345689${capitals.slice(17)}`);
  return {
    'colons at its beginning, inside and at its end': `:${others.slice(0, 8)}:${others.slice(8, 14)}:`,
    'hyphens at its beginning, inside and at its end': `-${others.slice(14, 21)}--${others.slice(21, 27)}-`,
    'digits at its beginning and at its end': `7${others.slice(27)}0`,
    'capitals only': capitals.slice(0, 17),
    'nothing but digits': digitsOnly(),
  };
}

type Allowed = ReturnType<typeof allowedNames>;

const allowed: Record<string, (names: Allowed) => string[]> = {
  ...Object.fromEntries(
    (Object.keys(allowedNames()) as (keyof Allowed)[]).map((what) => [what, (names: Allowed) => [names[what]]]),
  ),
  'every letter, every digit, colon and hyphen': Object.values,
};

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

interface Subject {
  accepting: string;
  /** Gets what may be accepted or refused. */
  asked: string;
  allowed: Allowed;
  three: string;
  twenty: string;
}

/** What is sent to which learner. */
interface Row {
  to: 'accepting' | 'asked';
  names: (subject: Subject) => string[];
}

const rows: Record<string, Row> = {
  ...Object.fromEntries(
    Object.entries(allowed).map(([what, namesOf]): [string, Row] => [
      what,
      { to: 'accepting', names: ({ allowed }) => namesOf(allowed) },
    ]),
  ),
  3: { to: 'accepting', names: ({ three }) => [three] },
  20: { to: 'accepting', names: ({ twenty }) => [twenty] },
  letters: { to: 'asked', names: () => Object.values(beyondAscii).map((sign) => `${sign}${unique('t')}`) },
  // Names that the other learner gets too, for each that is stored has to be deleted again.
  padded: {
    to: 'asked',
    names: ({ allowed, three }) => {
      const names = [allowed['digits at its beginning and at its end'], three, allowed['capitals only']];
      return Object.values(paddings).map((padded, at) => padded(names[at] ?? `${unique('t')}`));
    },
  },
};

const named = pool('tags/name accepted', {
  rows,
  async subject({ learners, tags }): Promise<Subject> {
    const [{ learnerId: accepting }, { learnerId: asked }] = await learners.createMany(2);
    const [three, twenty] = (await tags.namesOfLength(3, 20)) as [string, string];
    return { accepting, asked, allowed: allowedNames(), three, twenty };
  },
  async act({ learners, tags }, subject, { to, names }) {
    const sent = names(subject);
    for (const name of sent) tags.owned(name.trim());
    const together = await tags.post(subject[to], sent, { valid: to === 'accepting' });
    const answers: ApiResponse[] = [];
    for (const name of sent) {
      const isTold = to === 'accepting' || isAccepted(together) || isNamed(together, name);
      answers.push(isTold ? together : await tags.post(subject[to], [name]));
    }
    const isStored = to === 'asked' && answers.some(isAccepted);
    const isDue = to === 'accepting' && !answers.every(isAccepted);
    // Not to a learner of the pool, who has room for ten tags.
    const plain = isDue ? [await tags.post((await learners.create()).learnerId, [tags.name()])] : [];
    return { sent, answers, plain, held: isStored ? await tags.namesOf(subject.asked) : [] };
  },
  together: {
    merge: (one, other): Row | null =>
      one.to === 'asked' || other.to === 'asked'
        ? null
        : { to: 'accepting', names: (subject) => [...new Set([...one.names(subject), ...other.names(subject)])] },
    tells: ({ answers }) => answers.every(isAccepted),
  },
  control: ({ tags }, { accepting }) => tags.namesOf(accepting),
  plain: ({ answer: { plain } }) => plain,
});

function accepts(rule: RuleId, what: string, title = what): void {
  named.checks(covers(rule, named.row(what)), {
    [`accepts ${title}`]: async ({ subject, answer: { answers }, control: held }) => {
      for (const response of answers) await expect(response).toBeAccepted();
      expect(held).toEqual(expect.arrayContaining(rows[what]!.names(subject)));
    },
  });
}

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test.describe('characters of a name', () => {
    for (const what of Object.keys(allowed)) accepts('tags.name.characters', what);
  });

  for (const length of ['3', '20']) accepts('tags.name.length', length, `a name of ${length} characters`);

  const letters = covers('tags.name.letters', named.row('letters'));
  named.check('takes or refuses letters beyond a to z', letters, ({ answer: { answers } }, { observe }) => {
    const answer = Object.keys(beyondAscii).map((letter, at) => {
      const response = answers[at]!;
      return [letter, isAccepted(response) ? 'accepted' : response.status];
    });
    observe('tags.name.letters', Object.fromEntries(answer), ...new Set(answers));
  });

  const padding = covers('tags.name.trimming', 'tags.name.characters', named.row('padded'));
  named.check(
    'trims or refuses padded names, and stores none with its padding',
    padding,
    ({ answer: { sent, answers, held } }, { observe }) => {
      // Whatever was accepted, a stored name must contain no white space.
      for (const name of held) expect(name, 'a name that is held').not.toMatch(/\s/);
      const answer = Object.keys(paddings).map((padding, at): [string, Json] => {
        const { status } = answers[at]!;
        const isTrimmed = held.includes(sent[at]!.trim());
        return [padding, status < 300 ? { status: 'accepted', trimmed: isTrimmed } : { status }];
      });
      observe('tags.name.trimming', Object.fromEntries(answer), ...new Set(answers));
    },
  );
});

function shuffled(characters: string): string {
  return [...characters]
    .map((character) => ({ character, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ character }) => character)
    .join('');
}
