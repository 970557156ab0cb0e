import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  Inconclusive,
  type Item,
  inTurn,
  isAccepted,
  type Power,
  type RuleId,
  type Surroundings,
  Tags,
} from '../../fixtures/index.ts';

/** A learner's tags, and names that resemble theirs. */
export interface Subject {
  learner: string;
  /** Another one, who held a tag, and one for each role that may change tags; made when they are first needed. */
  deleted: () => Promise<string>;
  changedBy: Record<keyof typeof roles, () => Promise<string>>;
  /** All live tags, read when they are first needed. */
  all: () => Promise<Item[]>;
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

export interface Row {
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

const removing = (namesOf: (subject: Subject, isolated: boolean) => (string | undefined)[]): Row => ({
  send: ({ lab, tags }, subject) =>
    inTurn(namesOf(subject, lab.isolated), (name) => tags.remove(subject.learner, name)),
});

const deleting = (nameOf: NameOf): Row => ({
  send: async ({ tags }, { short }) => [await tags.deleteEverywhere(nameOf(short))],
});

const sentToNobody = (whose: string, call: Call): Row => ({
  send: async ({ tags }, subject) => [
    await call(tags, whose.endsWith('deleted') ? await subject.deleted() : randomUUID(), subject),
  ],
});

const sentByOthers = (call: Call): Row => ({
  needs: ['otherTagging'],
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

/** The id of a tag as a name. @throws Inconclusive if it is the name of another, as may happen if ids are short numbers. */
async function idOf({ tags }: Surroundings, subject: Subject, name: string): Promise<string> {
  const all = await subject.all();
  const id = String(all.find((tag) => tag.name === name)?.id);
  if (all.some((tag) => tag.name === id)) throw new Inconclusive('a tag has the id of another as its name.');
  return tags.owned(id);
}

/** Writes with an id in place of a name: whether it is a valid one is unknown. */
const byId: Record<string, Row['send']> = {
  async add(surroundings, subject) {
    const { learnerId } = await surroundings.learners.create();
    const answer = await surroundings.tags.post(learnerId, [await idOf(surroundings, subject, subject.short)]);
    return [answer, await surroundings.tags.get(learnerId)];
  },
  remove: async (surroundings, subject) => [
    await surroundings.tags.remove(subject.learner, await idOf(surroundings, subject, subject.short)),
  ],
  delete: async (surroundings, subject) => [
    await surroundings.tags.deleteEverywhere(await idOf(surroundings, subject, subject.other)),
  ],
  /** Either way, the learner is created. */
  async create(surroundings, subject) {
    const { learners, tags } = surroundings;
    const body = learners.body({ tags: [await idOf(surroundings, subject, subject.short)] });
    const answer = await learners.post(body);
    const { learnerId } = assumeAccepted(await learners.getByEmail(body.email)).body;
    return [answer, await tags.get(learnerId)];
  },
};

/** What a role sends about a learner, or reads. */
const byRole: Record<string, (tags: Tags, caller: Tags, learnerId: string, subject: Subject) => Promise<ApiResponse>> =
  {
    add: (_, caller, learnerId, { long, another }) => caller.post(learnerId, [long, another]),
    async remove(tags, caller, learnerId, { short, other }) {
      await tags.add(learnerId, short, other);
      return caller.remove(learnerId, other);
    },
    async delete(tags, caller, learnerId, { short }) {
      const name = tags.name();
      await tags.add(learnerId, short, name);
      const answer = await caller.deleteEverywhere(name);
      // Nothing stays for a check that is repeated alone.
      if (!isAccepted(answer)) await tags.deleteEverywhere(name);
      return answer;
    },
    list: (_, caller) => caller.getAll(),
  };

export const roles = { tutor: ['tutor', 'twoTutors'], manager: ['manager', 'organisations'] } as const;

const sentByRole = (role: keyof typeof roles): Record<string, Row> =>
  named(`${role} may`, byRole, (send, what) => ({
    needs: [...roles[role]],
    async send({ tags, organisation }, subject) {
      const learnerId = what === 'list' ? subject.learner : await subject.changedBy[role]();
      const answer = await send(tags, tags.as(organisation[role]), learnerId, subject);
      return what === 'list' || answer.status === 403 ? [answer] : [answer, await tags.get(learnerId)];
    },
  }));

export const rows: Record<string, Row> = {
  ...named('remove', badlyNamed, (nameOf) => removing(({ short }) => [nameOf(short)])),
  ...named('remove', tooLong, (nameOf) => removing(({ long }) => [nameOf(long)])),
  // That names of 21 characters are too long, in spaces as well, another row shows.
  ...named('remove', padded, (nameOf) =>
    removing(({ unheld }, isolated) => [nameOf(unheld), ...(isolated ? [nameOf(`${unheld}x`)] : [])]),
  ),
  'remove of 1 character': removing(({ short }) => [short.slice(0, 1)]),
  'remove of 2 characters': removing(({ short }) => [short.slice(0, 2)]),
  'remove no name': removing(() => [undefined, '', '   ']),
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
  ...named('by id', byId, (send) => ({ send })),
  ...sentByRole('tutor'),
  ...sentByRole('manager'),
};
