import { readFileSync } from 'node:fs';
import { ConfigError } from '../fixtures/target/variables.ts';
import { isObject } from '../protocol/json.ts';
import { genders } from '../rules/api/names.ts';
import type { CompletedAssessment } from './sandbox.ts';

/** What an organisation holds before the client comes. The same seed gives the same world. */
export interface World {
  name: string;
  /** The user’s file that lists its learners. */
  file?: string;
  learners: readonly SeededLearner[];
  /** How the service troubles the client there: `busy` answers with 429, `refusing` with 400 and refuses tokens at first. */
  trouble?: 'busy' | 'refusing';
  /** Lifetime of tokens in seconds; an hour when omitted. */
  tokenSeconds?: number;
  /** Whoever is done sooner gets tokens that live as long as it took elsewhere, but not less than this: otherwise none would end. */
  leastTokenSeconds?: number;
}

/** A learner's create body without its tutors, and what has happened to them. */
export interface SeededLearner {
  body: Readonly<Record<string, unknown>>;
  /** Which tutor is the primary one: 0 is the first that the client is told of, 1 and 2 are others. */
  primaryTutor?: number;
  /** How many of the organisation's tutors are secondary ones. */
  secondaryTutors?: number;
  tags?: readonly string[];
  invited?: boolean;
  completed?: boolean;
  /** What the assessment shows, once it is completed. */
  result?: CompletedAssessment;
  /** The provision is one that the API document does not name. */
  hasOtherProvision?: boolean;
  supportRecords?: number;
  modules?: number;
}

/** One of these, in turn: nobody is like their neighbours, so what a client mixes up, drops or writes differently is seen. */
const names = ['Zoë Łukaszewicz', 'Seán O’Brien', '明 李', 'Ada Smith-Jones', 'José D\'Souza & "Co"'];
const references = ['ref', '000', '9007199254740', '#'];
const birthdays = ['2004-02-29', '2000-12-31', '2001-01-01', '2003-03-04', '2005-10-30'];
const ends = ['2099-07-31', '2096-02-29', '2098-12-31', '2097-01-01'];
const tutors = [0, 1, 2, 0, 2, 1, 1];
const tags = [['cohort-b', 'evening'], ['cohort-a'], [], ['Group:7', '2026', 'x-1', 'evening']];
const results: readonly CompletedAssessment[] = [
  { learnerStatus: 20, supportLikelihoodRating: 1, assessmentResults: [{ domainId: 2, domainResult: 2 }] },
  { learnerStatus: 10, supportLikelihoodRating: -1, assessmentResults: null },
  {
    learnerStatus: 30,
    supportLikelihoodRating: 6,
    assessmentResults: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((domainId) => ({ domainId, domainResult: 1 + (domainId % 3) })),
  },
];
const inTurn = <Item>(items: readonly Item[], number: number) => items[number % items.length] as Item;

/** A learner; of four, one lacks most optional fields, and the others have all of them, so that an update that drops one is seen. */
function learner(number: number): SeededLearner {
  const digits = String(number).padStart(3, '0');
  const [firstName, ...lastName] = inTurn(names, number).split(' ');
  const optional = {
    programmeLevel: 1 + (number % 7),
    learnerUniqueReference: uniqueReference(number),
    mobileNumber: number % 2 === 0 ? `07700900${digits}` : `+447700900${digits}`,
    endDate: inTurn(ends, number),
    // The longest text that may be, in characters of two bytes.
    courseDetails: number % 5 === 2 ? `Ébénisterie ${digits} `.padEnd(230, 'é') : `Course ${digits} – “level ½”`,
  };
  return {
    body: {
      firstName,
      lastName: `${lastName.join(' ')} ${digits}`,
      email: `learner${inTurn(['-', '+', ".o'"], number)}${digits}@example.com`,
      gender: inTurn(genders, number),
      postcode: inTurn(['X1 1XX', 'SW1A 1AA', 'M1 1AE'], number),
      dateOfBirth: inTurn(birthdays, number),
      clientReference: `${inTurn(references, number)}${digits}`,
      hasEhcp: number % 2 === 0,
      ...(number % 8 === 0 ? {} : { provisionType: number % 3 === 0 ? 0 : 30 }),
      ...(number % 4 === 0 ? {} : optional),
    },
    primaryTutor: inTurn(tutors, number - 1),
    secondaryTutors: number % 3,
    tags: inTurn(tags, number),
    invited: number % 4 !== 3,
    completed: number % 4 === 1,
    result: inTurn(results, number),
    hasOtherProvision: number % 7 === 2,
    // The first one has more than most pages.
    supportRecords: number === 1 ? 53 : number % 10 === 1 ? 2 : 0,
    modules: number % 10 === 1 ? 2 : 0,
  };
}

/** Ten digits, the last of which makes the weighted sum of the first nine come out right. */
function uniqueReference(number: number): string {
  for (let first = 100_000_000 + number * 7; ; first += 1) {
    const digits = String(first);
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
    const rest = sum % 11;
    if (rest !== 0) return `${digits}${10 - rest}`;
  }
}

function learners(count: number): SeededLearner[] {
  return Array.from({ length: count }, (_, at) => learner(at + 1));
}

/** It takes two occasions to break a rule: page sizes divide the learners of two worlds, and not of the others; two are difficult. */
export const worlds: readonly World[] = [
  { name: 'even', learners: learners(200) },
  { name: 'odd', learners: learners(103) },
  { name: 'busy', learners: learners(200), trouble: 'busy', tokenSeconds: 20, leastTokenSeconds: 10 },
  { name: 'refusing', learners: learners(101), trouble: 'refusing', tokenSeconds: 60, leastTokenSeconds: 15 },
];

/** A world as it is for a client that took so long in another one. */
export function fitted(world: World, tookSeconds: number): World {
  const { tokenSeconds, leastTokenSeconds: least } = world;
  if (tokenSeconds === undefined || least === undefined) return world;
  return { ...world, tokenSeconds: Math.min(tokenSeconds, Math.max(least, Math.ceil(tookSeconds))) };
}

/**
 * A world from a file: `{"name": "…", "learners": 120}`, or there or by itself a list of create bodies with, if wanted, `tags`,
 * `secondaryTutors` (a number), `invited` and `completed`. @throws ConfigError
 */
export function worldOf(file: string): World {
  const told = `The world ${file}`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${told} cannot be read: give a file that exists.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(`${told} is not valid JSON.`);
  }
  const { name = 'own', learners: listed, tokenSeconds } = isObject(value) ? value : { learners: value };
  if (typeof name !== 'string') throw new ConfigError(`${told} has a \`name\` that is not a string.`);
  if (tokenSeconds !== undefined && !(Number.isInteger(tokenSeconds) && Number(tokenSeconds) > 0))
    throw new ConfigError(`${told} has \`tokenSeconds\` that are not a whole number of 1 or more.`);
  const lifetime = tokenSeconds === undefined ? {} : { tokenSeconds: Number(tokenSeconds) };
  if (Number.isInteger(listed) && Number(listed) >= 0 && Number(listed) <= most)
    return { name, learners: learners(Number(listed)), ...lifetime };
  if (!Array.isArray(listed) || !listed.every(isObject) || listed.length > most)
    throw new ConfigError(
      `${told} needs \`learners\`: a whole number from 0 to ${most}, or a list of at most ${most} objects.`,
    );
  for (const [member, [isRight, what]] of Object.entries(forms)) {
    const at = listed.findIndex((one) => member in one && !isRight(one[member]));
    if (at >= 0) throw new ConfigError(`${told} has a learner, number ${at + 1}, whose \`${member}\` is not ${what}.`);
  }
  return { name, file, learners: listed.map(listedLearner), ...lifetime };
}

const most = 2_000;

const aFlag = [(value: unknown) => typeof value === 'boolean', 'true or false'] as const;
/** Of what a listed learner may have beside a create body. */
const forms: Readonly<Record<string, readonly [isRight: (value: unknown) => boolean, what: string]>> = {
  tags: [(value) => Array.isArray(value) && value.every((tag) => typeof tag === 'string'), 'a list of texts'],
  secondaryTutors: [(value) => [0, 1, 2, 3].includes(value as number), 'a whole number from 0 to 3'],
  invited: aFlag,
  completed: aFlag,
};

function listedLearner(given: Record<string, unknown>, at: number): SeededLearner {
  const { tags = [], secondaryTutors = 0, invited = false, completed = false, ...fields } = given;
  const own = { tags, secondaryTutors, invited, completed } as SeededLearner;
  return { ...own, body: { ...learner(at + 1).body, ...fields } };
}
