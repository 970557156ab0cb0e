import { readFileSync } from 'node:fs';
import { isObject } from '../protocol/json.ts';
import { genders } from '../rules/api/names.ts';

/** What an organisation holds before the client comes. The same seed gives the same world. */
export interface World {
  name: string;
  learners: readonly SeededLearner[];
  /** How the service troubles the client there: `busy` answers with 429, `refusing` with 400 and refuses tokens at first. */
  trouble?: 'busy' | 'refusing';
  /** Lifetime of tokens in seconds; an hour when omitted. */
  tokenSeconds?: number;
}

/** A learner's create body without its tutors, and what has happened to them. */
export interface SeededLearner {
  body: Readonly<Record<string, unknown>>;
  /** How many of the organisation's tutors are secondary ones. */
  secondaryTutors?: number;
  tags?: readonly string[];
  invited?: boolean;
  completed?: boolean;
}

/** A learner with every field, so that an update that drops one is seen. */
function learner(number: number): SeededLearner {
  const digits = String(number).padStart(3, '0');
  return {
    body: {
      firstName: `First${digits}`,
      lastName: `Last${digits}`,
      email: `learner-${digits}@example.com`,
      gender: genders[number % genders.length],
      postcode: 'X1 1XX',
      dateOfBirth: `200${number % 6}-0${1 + (number % 9)}-1${number % 9}`,
      clientReference: `ref-${digits}`,
      programmeLevel: 1 + (number % 7),
      learnerUniqueReference: uniqueReference(number),
      mobileNumber: `07700900${digits}`,
      endDate: '2099-07-31',
      courseDetails: `Course ${digits}`,
      hasEhcp: number % 2 === 0,
      provisionType: 30,
    },
    secondaryTutors: number % 3,
    tags: number % 2 === 0 ? ['cohort-a'] : ['cohort-b', 'evening'],
    invited: number % 4 !== 3,
    completed: number % 4 === 1,
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
  { name: 'busy', learners: learners(200), trouble: 'busy', tokenSeconds: 20 },
  { name: 'refusing', learners: learners(101), trouble: 'refusing', tokenSeconds: 60 },
];

/**
 * A world from a file: `{"name": "…", "learners": 120}`, or a list of create bodies with, if wanted, `tags`,
 * `secondaryTutors` (a number), `invited` and `completed`. @throws Error with one sentence
 */
export function worldOf(file: string): World {
  const told = `The world ${file}`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${told} cannot be read: give a file that exists.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${told} is not valid JSON.`);
  }
  const { name = 'own', learners: listed, tokenSeconds } = isObject(value) ? value : {};
  if (typeof name !== 'string') throw new Error(`${told} has a \`name\` that is not a string.`);
  if (tokenSeconds !== undefined && !(Number.isInteger(tokenSeconds) && Number(tokenSeconds) > 0))
    throw new Error(`${told} has \`tokenSeconds\` that are not a whole number of 1 or more.`);
  const lifetime = tokenSeconds === undefined ? {} : { tokenSeconds: Number(tokenSeconds) };
  if (Number.isInteger(listed) && Number(listed) >= 0 && Number(listed) <= most)
    return { name, learners: learners(Number(listed)), ...lifetime };
  if (!Array.isArray(listed) || !listed.every(isObject) || listed.length > most)
    throw new Error(`${told} needs \`learners\`: a number up to ${most}, or a list of that many objects at most.`);
  return { name, learners: listed.map(listedLearner), ...lifetime };
}

const most = 2_000;

function listedLearner(given: Record<string, unknown>, at: number): SeededLearner {
  const { tags, secondaryTutors, invited, completed, ...fields } = given;
  const usual = learner(at + 1);
  return {
    body: { ...usual.body, ...fields },
    secondaryTutors: typeof secondaryTutors === 'number' ? secondaryTutors : 0,
    tags: Array.isArray(tags) ? tags.map(String) : [],
    invited: invited === true,
    completed: completed === true,
  };
}
