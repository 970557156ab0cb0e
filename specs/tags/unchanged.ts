import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  type Item,
  isAccepted,
  type Power,
  pool,
  type RuleId,
  type Surroundings,
  Tags,
  unique,
} from '../../fixtures/index.ts';

/** A learner's tags, and names that resemble theirs. */
interface Subject {
  learner: string;
  deleted: string;
  /** Held by the learner, and once by the deleted one. */
  short: string;
  /** Held by the learner; it has 20 characters, as many as allowed. */
  long: string;
  other: string;
  another: string;
  /** Held by nobody; the first is as long. */
  unheld: string;
  fresh: string;
}

interface Row {
  needs?: Power[];
  send: (surroundings: Surroundings, subject: Subject) => Promise<ApiResponse[]>;
}

type NameOf = (held: string) => string | undefined;

/** Names that no tag can have. Some would match other names in careless queries, for example as patterns. */
export const badlyNamed: Record<string, NameOf> = {
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

export const tooLong: Record<string, NameOf> = {
  'of 21 characters gets 400 and removes nothing': (held) => held.padEnd(21, 'x'),
  'of 22 characters gets 400 and removes nothing': (held) => held.padEnd(22, 'x'),
  'of 60 characters gets 400 and removes nothing': (held) => held.padEnd(60, 'x'),
  'of 21 characters gets 400 with spaces around it': (held) => ` ${held}x `,
};

export const padded: Record<string, (name: string) => string> = {
  'before it': (name) => ` ${name}`,
  'after it': (name) => `${name} `,
  'on both sides': (name) => `   ${name}   `,
};

/** Names that no live tag has, although they resemble that of one. */
export const unknown: Record<string, NameOf> = {
  'gets 404 when a live name only begins with it': (name) => name.slice(0, -1),
  'gets 404 when a live name only ends with it': (name) => name.slice(1),
};

// The status for such a name is a question, but it must never match another name.
export const patterns: Record<string, NameOf> = {
  'an underscore in place of a character': (name) => `${name.slice(0, -1)}_`,
  'a percent sign at its end': (name) => `${name.slice(0, -2)}%`,
  'an asterisk at its end': (name) => `${name.slice(0, -2)}*`,
};

export const impossible: Record<string, NameOf> = {
  'too short': () => 'ab',
  'too long': (name) => name.padEnd(21, 'x'),
  empty: () => '',
};

type Call = (tags: Tags, learnerId: string, subject: Subject) => Promise<ApiResponse>;

const add: Call = (tags, learnerId, { fresh }) => tags.post(learnerId, [fresh]);
const list: Call = (tags, learnerId) => tags.get(learnerId);
const removeHeld: Call = (tags, learnerId, { short }) => tags.remove(learnerId, short);

/** For learners who never existed, or who were deleted; a known learner is sent the same. */
export const toNobody = {
  'tags.add.unknown-learner': {
    'for a learner who never existed': add,
    'for a learner who was deleted': add,
    'with an empty list for a learner who never existed': (tags, learnerId) => tags.post(learnerId, []),
  },
  'tags.list.unknown-learner': { 'for a learner who never existed': list, 'for a learner who was deleted': list },
  'tags.remove.unknown-learner': {
    'for a name that another learner holds and a learner who never existed': removeHeld,
    'for a name that nobody holds and a learner who never existed': (tags, learnerId, { unheld }) =>
      tags.remove(learnerId, unheld),
    'for a learner who was deleted': removeHeld,
  },
} satisfies Partial<Record<RuleId, Record<string, Call>>>;

/** What an administrator of another organisation sends about the learner, and about the learner's tag. */
const foreign: Record<string, Call> = {
  add,
  list,
  remove: removeHeld,
  all: (others) => others.getAll(),
  delete: (others, _, { short }) => others.deleteEverywhere(short),
};

export const namesIn = (rows: readonly Item[]) => rows.map(({ name }) => String(name));

async function eachSent<T>(send: (one: T) => Promise<ApiResponse>, all: readonly T[]): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = [];
  for (const one of all) answers.push(await send(one));
  return answers;
}

const removing = (namesOf: (subject: Subject, isolated: boolean) => (string | undefined)[]): Row => ({
  send: ({ lab, tags }, subject) =>
    eachSent((name) => tags.remove(subject.learner, name), namesOf(subject, lab.isolated)),
});

const deleting = (nameOf: NameOf): Row => ({
  send: async ({ tags }, { short }) => [await tags.deleteEverywhere(nameOf(short))],
});

const sentToNobody = (whose: string, call: Call): Row => ({
  send: async ({ tags }, subject) => [
    await call(tags, whose.endsWith('deleted') ? subject.deleted : randomUUID(), subject),
  ],
});

const sentByOthers = (call: Call): Row => ({
  needs: ['otherOrganisation'],
  async send({ lab }, subject) {
    const others = new Tags(lab, await lab.otherOrganisation());
    others.owned(subject.fresh);
    const answer = await call(others, subject.learner, subject);
    return call === add ? [answer, await others.getAll()] : [answer];
  },
});

/** The rows of a table, whose names begin alike. */
function named<T>(prefix: string, table: Readonly<Record<string, T>>, rowOf: (one: T, what: string) => Row) {
  return Object.fromEntries(Object.entries(table).map(([what, one]) => [`${prefix} ${what}`, rowOf(one, what)]));
}

/**
 * Removals, deletions and additions that change nothing: their names are no tag's, or the learner is not there for the caller. A
 * learner holds four tags, which the control removes and deletes.
 */
export const unchanged = pool('tags/unchanged', {
  rows: {
    ...named('remove', badlyNamed, (nameOf) => removing(({ short }) => [nameOf(short)])),
    ...named('remove', tooLong, (nameOf) => removing(({ long }) => [nameOf(long)])),
    // That names of 21 characters are too long, in spaces as well, another row shows.
    ...named('remove', padded, (nameOf) =>
      removing(({ unheld }, isolated) => [nameOf(unheld), ...(isolated ? [nameOf(`${unheld}x`)] : [])]),
    ),
    'remove of 1 characters': removing(({ short }) => [short.slice(0, 1)]),
    'remove of 2 characters': removing(({ short }) => [short.slice(0, 2)]),
    'remove no name': removing(() => [undefined, '', '   ']),
    'remove from nobody': {
      send: async ({ learners, tags }) => [await tags.remove((await learners.create()).learnerId, 'x'.repeat(21))],
    },
    ...named('delete', { ...unknown, ...patterns, ...impossible }, deleting),
    'delete never existed': deleting((name) => name.slice(0, -2)),
    'delete no name': deleting(() => undefined),
    ...Object.assign(
      {},
      ...Object.entries(toNobody).map(([rule, calls]) =>
        named<Call>(rule, calls, (call, whose) => sentToNobody(whose, call)),
      ),
    ),
    ...named('foreign', foreign, sentByOthers),
  } as Record<string, Row>,
  needs: (row) => row.needs ?? [],

  async subject({ learners, tags }): Promise<Subject> {
    const [learner, deleted] = (await learners.createMany(2)).map(({ learnerId }) => learnerId) as [string, string];
    const [long, unheld] = (await tags.namesOfLength(20, 20)) as [string, string];
    const [other, another, fresh] = tags.names(3) as [string, string, string];
    const short = tags.owned(`${unique()}xy`);
    await tags.add(deleted, short);
    await learners.remove(deleted);
    await tags.add(learner, short, long, other, another);
    return { learner, deleted, short, long, other, another, unheld, fresh };
  },

  look: async ({ tags }, { learner, short, long, other, another, fresh }) => ({
    live: await tags.live(short, long, other, another, fresh),
    held: await tags.of(learner),
  }),

  act: (surroundings, subject, { send }) => send(surroundings, subject),

  async control({ tags }, { learner, short, long, other, another, unheld }) {
    const removal = await tags.remove(learner, long);
    const left = await tags.namesOf(learner);
    const removals = [removal, await tags.remove(learner, unheld)];
    const trimmed = [await tags.remove(learner, ` ${short}`), await tags.remove(learner, `${other} `)];
    const leftTrimmed = await tags.namesOf(learner);
    const addition = await tags.post(learner, [short, other], { valid: true });
    const names = [other, other, another, another.toUpperCase(), ` ${short} `];
    const deletions = await eachSent((name) => tags.deleteEverywhere(name), names);
    // Nothing stays for a check that is repeated alone; and the clean-up would take the last answer to be about this name.
    if (!isAccepted(deletions[4]!)) await tags.deleteEverywhere(short);
    await tags.deleteEverywhere(long);
    return { left, removals, trimmed, leftTrimmed, addition, deletions };
  },
});
