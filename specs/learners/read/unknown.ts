import { randomUUID } from 'node:crypto';
import { type CreatedLearner, unique } from '../../../fixtures/index.ts';

/** The id with a different hexadecimal digit at a position: well-formed, but unused. */
const otherDigit = (position: number) => (id: string) =>
  id.slice(0, position) + (id[position] === '7' ? '8' : '7') + id.slice(position + 1);

export const ids = {
  'answers 404, while a learner of the organisation is found': () => randomUUID(),
  "answers 404 when the first digit is not the learner's": otherDigit(0),
  "answers 404 when the last digit is not the learner's": otherDigit(35),
};

// A lookup that treats the email as a pattern, matches part of it, or ignores dots would find these. What follows a plus sign a
// service may ignore.
const alike: Record<string, (email: string) => string> = {
  'an underscore for a hyphen': (email) => email.replace('-', '_'),
  'a dot for a hyphen': (email) => email.replace('-', '.'),
  'a dot more': (email) => email.replace('learner', 'l.earner'),
  'an addition': (email) => email.replace('@', '.more@'),
  'its last letter missing': (email) => email.slice(0, -1),
};

export const emails: Record<string, Record<string, (email: string) => string>> = {
  'answers 404 when the email only resembles an existing one': alike,
  ...Object.fromEntries(
    Object.entries({
      'only begins with an existing one': (email: string) => `${email}.example`,
      'only ends with an existing one': (email: string) => `x${email}`,
      'is an existing one without its first letter': (email: string) => email.slice(1),
      'only has the domain of an existing one': (email: string) => email.replace(/^[^@]+/, unique('nobody')),
    }).map(([what, change]) => [`answers 404 when the email ${what}`, { [what]: change }]),
  ),
};

/** The row that asks for the learner itself, by its email in other case. */
export const inOtherCase = 'the email in a different case';

/** What is asked for in place of a learner’s id or email. */
export type Ask = (learner: CreatedLearner) => [how: string, by: 'id' | 'email', value: string][];

export const asks: Record<string, Ask> = Object.fromEntries([
  ...Object.entries(ids).map(([title, change]): [string, Ask] => [
    title,
    ({ learnerId }) => [['by id', 'id', change(learnerId)]],
  ]),
  ...Object.entries(emails).map(([title, changes]): [string, Ask] => [
    title,
    ({ body }) => Object.entries(changes).map(([how, change]) => [how, 'email', change(body.email)]),
  ]),
  [
    inOtherCase,
    ({ body: { email } }): ReturnType<Ask> => [
      ['all capitals', 'email', email.toUpperCase()],
      ['domain in capitals', 'email', email.replace(/@.*/, (domain) => domain.toUpperCase())],
    ],
  ],
]);
