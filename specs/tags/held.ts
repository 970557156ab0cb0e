import {
  type ApiResponse,
  assume,
  Inconclusive,
  inTurn,
  isNamed,
  placings,
  pool,
  type SeenIn,
  type Surroundings,
  tagName,
  unique,
} from '../../fixtures/index.ts';
import { namesIn } from './names.ts';

/** Ends of names that every reasonable collation sorts in this order. */
const inOrder = ['1', 'ab', 'a', 'ca', 'ea', 'e', 'fa', 'f', 'ga', 'g'];

/** What tells names apart whose order is a question, two of them by punctuation only. */
export const kinds = ['-', ':', '1', 'a', 'B', 'c', 'D'];

/** Undocumented parameters, which may be refused. */
const pages = [{ pageSize: 1 }, { pageIndex: 2, pageSize: 1 }, { pageIndex: 0 }];

/** The lists of the learners with five and with ten, and that of the organisation. */
export type Look = Record<5 | 10 | 'all', ApiResponse>;

/** What a row sends, and where it changes something, the learner's list before and after that. */
interface Answer {
  response: ApiResponse;
  earlier?: ApiResponse[];
  lists?: { before: ApiResponse; after: ApiResponse };
  later?: ApiResponse;
  /** Names that it has stored. */
  names?: string[];
}

export const over: [held: 0 | 1 | 5 | 9 | 10, added: number][] = [
  [0, 11],
  [1, 10],
  [5, 6],
  [9, 2],
  [10, 1],
];

/** Built around a name that no other run uses, so if a service accepts one, it collides with nobody's tag. */
export const badNames: Record<string, (name: string) => string> = {
  'with too many characters': (name) => name.padEnd(21, 'x'),
  'with an underscore': (name) => `${name}_`,
  'with a space inside': (name) => `x ${name}`,
};

const badKinds: typeof badNames = { ...badNames, 'with too few characters': () => 'ab' };

export const badCases = Object.keys(badKinds).flatMap((what) =>
  Object.keys(placings).map((where) => ({ what, where })),
);

const upper = (name: string) => name.toUpperCase();

interface Subject {
  /** Learners with as many tags. */
  ids: Record<0 | 5 | 10, string>;
  ten: string[];
  /** Held by the learner with five: four of the kinds, and the first of the ten. */
  five: string[];
  /** Names that no tag has; the first of them is the kind that nobody holds, the next differs from two kinds by punctuation only. */
  fresh: string[];
}

/** What the learner with five accepts in the end: a name that others hold, and two new ones. */
const goodOf = ({ ten, fresh: [one, other] }: Pick<Subject, 'ten' | 'fresh'>) => [ten[2]!, one!, other!];

interface Row {
  send: (surroundings: Surroundings, subject: Subject) => Promise<Answer>;
  /** Where bad names stand, and of which kinds they are. */
  bad?: { where: string; kinds: string[] };
}

/** An addition that changes nothing. */
const sending = (held: 0 | 5 | 10, sent: (subject: Subject) => string[]): Row => ({
  send: async ({ tags }, subject) => ({ response: await tags.post(subject.ids[held], sent(subject)) }),
});

const withBad = (where: string, ...kinds: string[]): Row => ({
  ...sending(5, (subject) =>
    placings[where]!(goodOf(subject), ...kinds.map((kind) => badKinds[kind]!(subject.fresh[2]!))),
  ),
  bad: { where, kinds },
});

/** Additions that change nothing, most of them because they are refused, and what needs tags that no other check needs. */
const rows: Record<string, Row> = {
  '11 to 0': sending(0, ({ fresh }) => fresh),
  '10 to 1': {
    async send({ tags }, { ids, ten: [one], fresh }) {
      const earlier = [await tags.post(ids[0], [one], { valid: true })];
      const before = await tags.get(ids[0]);
      const response = await tags.post(ids[0], fresh.slice(1));
      const lists = { before, after: await tags.get(ids[0]) };
      return { earlier, response, lists, later: await tags.remove(ids[0], one) };
    },
  },
  '6 to 5': sending(5, ({ fresh }) => fresh.slice(0, 6)),
  '2 to 9': {
    async send({ tags }, { ids, ten, fresh }) {
      const earlier = [await tags.remove(ids[10], ten[0])];
      const before = await tags.get(ids[10]);
      const response = await tags.post(ids[10], fresh.slice(0, 2));
      const lists = { before, after: await tags.get(ids[10]) };
      return { earlier, response, lists, later: await tags.post(ids[10], ten, { valid: true }) };
    },
  },
  '1 to 10': sending(10, ({ fresh }) => fresh.slice(0, 1)),
  'known to 10': sending(10, ({ five }) => five.slice(1, 2)),
  'the ten again': sending(10, ({ ten }) => ten.map(upper)),
  '1 again': sending(10, ({ ten, fresh }) => [...ten.slice(0, 1).map(upper), fresh[0]!]),
  '9 again': sending(10, ({ ten, fresh }) => [...ten.slice(0, 9).map(upper), fresh[0]!]),
  'a bad name': sending(0, ({ fresh: [good, bad] }) => [good!, `${bad}_`]),
  'two bad names': sending(0, ({ fresh: [good, bad] }) => [`${bad}_`, good!, `_${bad}`]),
  ...Object.fromEntries(badCases.map(({ what, where }) => [`${what}, ${where}`, withBad(where, what)])),
  'one by one': {
    async send({ learners, tags }, { ten, fresh }) {
      const { learnerId } = await learners.create();
      const earlier = await inTurn([2, 0, 5, 1, 4, 3, 9, 8, 7, 6], (at) =>
        tags.post(learnerId, [ten[at]!], { valid: true }),
      );
      const before = await tags.get(learnerId);
      const response = await tags.post(learnerId, fresh.slice(0, 1));
      const lists = { before, after: await tags.get(learnerId) };
      return { earlier, response, lists, later: await learners.delete(learnerId) };
    },
  },
  'one twice': {
    async send({ learners, tags }, { ten: [twice, again] }) {
      const { learnerId } = await learners.create();
      const earlier = [await tags.post(learnerId, [twice, twice])];
      // With the one that is held, two names or eleven; ten are sent, since the document does not say that more are accepted.
      const response = await tags.post(learnerId, Array(10).fill(again));
      return { earlier, response, later: await learners.delete(learnerId) };
    },
  },
  'more than 25': {
    async send({ tags }, { ids }) {
      const names = tags.names(12);
      const earlier = [
        await tags.post(ids[0], names.slice(2), { valid: true }),
        await tags.post(ids[5], names.slice(0, 2), { valid: true }),
      ];
      const response = await tags.getAll();
      for (const name of names) await tags.deleteEverywhere(name);
      return { earlier, names, response };
    },
  },
  pages: {
    async send({ api }) {
      const earlier = await inTurn(pages, (query) => api.send('GET /v1/tags', { query }));
      return { earlier, response: earlier[0]! };
    },
  },
};

/**
 * Learners get the same names in different ways and orders, and their lists and that of the organisation are read. Additions are
 * refused, then accepted, and some tags go. What all of that shares is 16 tags, which are many to delete again.
 */
export const held = pool('tags/held', {
  rows,

  async subject({ learners, tags }) {
    const [{ learnerId: none }, { learnerId: full }, { learnerId: five }] = await learners.createMany(3);
    const base = unique();
    const ofKinds = kinds.map((kind) => tags.owned(`${base}${kind}x`));
    const ten = inOrder.map((end) => tags.owned(`${base}${end}x`));
    const ofFive = ['D', '-', ':', 'B', '1'].map((kind) => `${base}${kind}x`);
    const first = ten[4]!;

    const fromTheStart = await tags.get(none);
    await tags.add(none, first);
    const ofOne = await tags.namesOf(none);
    const lastRemoval = await tags.remove(none, first);
    const empty = { fromTheStart, ofOne, lastRemoval, afterTheLastRemoval: await tags.get(none) };

    /** Why additions that keep to the limit were not possible, which some of the checks judge. */
    const obstacles: string[] = [];
    const add = (learnerId: string, ...sent: string[]) =>
      tags.add(learnerId, ...sent).catch((error) => {
        if (!(error instanceof Inconclusive)) throw error;
        obstacles.push(error.message);
      });
    await add(full, first);
    const read = { all: (await tags.live(...ten)).map(({ name }) => name), ofLearner: await tags.namesOf(full) };
    await add(full, ...ten.toSpliced(4, 1).reverse());
    // Created in another order than that of the names.
    await add(five, ...ofFive);
    return {
      ids: { 0: none, 5: five, 10: full },
      ten,
      five: ofFive,
      ofKinds,
      fresh: [`${base}cx`, tags.owned(`${base}x`), ...tags.names(9)],
      // Nobody else holds them, and they are taken from the one who does.
      unheld: { removed: ten[3]!, left: `${base}:x` },
      empty,
      first: { ...read, name: first },
      obstacles,
    };
  },

  look: async ({ tags }, { ids }): Promise<Look> => ({
    5: await tags.get(ids[5]),
    10: await tags.get(ids[10]),
    all: await tags.getAll(),
  }),

  act: (surroundings, subject, { send }) => send(surroundings, subject),

  together: {
    merge: ({ bad: one }, { bad: other }) => {
      const merged = [...(one?.kinds ?? []), ...(other?.kinds ?? [])];
      // Names that are too short may be part of any word of a refusal.
      const areNamed = merged.length > 1 && merged.every((kind) => kind in badNames);
      return one?.where === other?.where && areNamed ? withBad(one!.where, ...merged) : null;
    },
    /** Whether a refusal names those names that are at fault, and no others. */
    tells: ({ response }) => {
      const { tags } = JSON.parse(response.exchange.request.body ?? '{}') as { tags: string[] };
      return tags.every((name) => isNamed(response, name) !== tagName.test(name));
    },
  },

  /** Additions that are accepted, removals and deletions. */
  async control({ lab, learners, tags }, { ids, unheld, ...names }) {
    const ofNone = await tags.get(ids[0]);
    const add = async (learnerId: string, ...sent: string[]) => ({
      sent,
      answer: await tags.post(learnerId, sent, { valid: true }),
      held: await tags.get(learnerId),
    });
    const good = goodOf(names);
    const accepted = {
      good: await add(ids[5], ...good),
      liveAfter: await tags.getAll(),
      again: [await add(ids[5], ...good), ...(lab.isolated ? [await add(ids[5], ...good.toReversed())] : [])],
      nothing: await add(ids[5]),
      tenAtOnce: await add(ids[0], ...names.ten.filter((name) => name !== unheld.removed), names.five[1]!),
    };
    const removal = { answer: await tags.remove(ids[10], unheld.removed), held: await tags.get(ids[10]) };
    const afterRemoval = await add(ids[10], names.five[1]!);
    const deletions = { learner: await learners.delete(ids[5]), tag: await tags.deleteEverywhere(names.ten[1]) };
    return { ofNone, ...accepted, removal, afterRemoval, deletions, last: await tags.getAll() };
  },
});

type SeenOfAll = SeenIn<typeof held>;

/** What needs all that the learners were to hold. @throws Inconclusive if some of it was refused. */
export const ofAll =
  <Result>(judge: (seen: SeenOfAll) => Result) =>
  (seen: SeenOfAll): Result => {
    assume(seen.subject.obstacles.length === 0, 'tags are added where there is room for them');
    return judge(seen);
  };

/** The lists of a learner with so many tags, before and after an addition of the row. */
export const listsOf = ({ subject, before, answer, after, control }: SeenOfAll, count: (typeof over)[number][0]) => {
  if (count === 5 || count === 10) return { before: before[count], after: after[count] };
  return answer.lists ?? { before: subject.empty.afterTheLastRemoval, after: control.ofNone };
};

/** Those of the names that a list holds, in its order. */
export const among = (names: readonly string[], list: ApiResponse): string[] =>
  namesIn(list).filter((name) => names.includes(name));
