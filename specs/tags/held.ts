import {
  type ApiResponse,
  assume,
  assumeAccepted,
  Inconclusive,
  type Item,
  type Pool,
  pool,
  rowsOf,
  type Seen,
} from '../../fixtures/index.ts';
import { placings } from './names.ts';

/** Suffixes that every reasonable collation sorts in this order: 22 of them. */
const inOrder = [...'abcdefghijklmnopqr', 'ab', 'ba', 'mm', 'zz'].sort();

/** What tells names apart whose order is a question, two of them by punctuation only. */
export const kinds = ['-', ':', '1', 'a', 'B', 'c', 'D'];

/** Undocumented parameters, which may be refused. */
const pages = [{ pageSize: 1 }, { pageIndex: 2, pageSize: 1 }, { pageIndex: 0 }];

/** How many tags each learner of the pool holds while additions are refused. */
export type Held = 0 | 1 | 5 | 9 | 10;

/** The lists of those learners, and that of the organisation. */
export type Look = Record<Held | 'all', ApiResponse>;

interface Names {
  /** What the learner with ten holds. */
  ten: string[];
  /** A name that the organisation has, and neither the learner with five nor the one with ten. */
  known: string;
  /** Names that no tag has. */
  fresh: string[];
}

export const over: [held: Held, added: number][] = [
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

/** What the learner with five accepts in the end. */
const goodOf = ({ known, fresh: [one, other] }: Names) => [known, one!, other!];

/** Additions that change nothing, most of them because they are refused. */
const additions: Record<string, [held: Held, sent: (names: Names) => string[]]> = {
  ...Object.fromEntries(
    over.map(([held, added]) => [`${added} to ${held}`, [held, ({ fresh }: Names) => fresh.slice(0, added)]]),
  ),
  'known to 10': [10, ({ known }) => [known]],
  'the ten again': [10, ({ ten }) => ten.map(upper)],
  '1 again': [10, ({ ten, fresh }) => [...ten.slice(0, 1).map(upper), fresh[0]!]],
  '9 again': [10, ({ ten, fresh }) => [...ten.slice(0, 9).map(upper), fresh[0]!]],
  'a bad name': [0, ({ fresh: [good, bad] }) => [good!, `${bad}_`]],
  'two bad names': [0, ({ fresh: [good, bad] }) => [`${bad}_`, good!, `_${bad}`]],
  ...Object.fromEntries(
    badCases.map(({ what, where }) => {
      const place = placings[where as keyof typeof placings];
      return [`${what}, ${where}`, [5, (names: Names) => place(goodOf(names), badKinds[what]!(names.fresh[2]!))]];
    }),
  ),
};

/**
 * Learners get the same names in different ways and orders, and their lists and that of the organisation are read. Additions are
 * refused, then accepted, and some tags go. What all of that shares is 30 tags, which are many to delete again.
 */
export const held = pool('tags/held', {
  rows: additions,

  async subject({ learners, tags }) {
    const created = (await learners.createMany(6)).map(({ learnerId }) => learnerId);
    const [none, one, five, nine, full, single] = created as [string, string, string, string, string, string];
    const [base, baseOfKinds, removed, left] = tags.names(4) as [string, string, string, string];
    const names = inOrder.map((suffix) => tags.owned(`${base}${suffix}`));
    const ofKinds = kinds.map((kind) => tags.owned(`${baseOfKinds}${kind}x`));
    const ten = names.slice(0, 20).filter((_, at) => at % 2 === 0);
    const oneByOne = names.slice(0, 20).filter((_, at) => at % 2 === 1);

    const fromTheStart = await tags.get(none);
    await tags.add(none, removed);
    const ofOne = await tags.namesOf(none);
    const lastRemoval = await tags.remove(none, removed);
    const empty = { fromTheStart, ofOne, lastRemoval, afterTheLastRemoval: await tags.get(none) };

    /** Why additions that keep to the limit were not possible, which some of the checks judge. */
    const obstacles: string[] = [];
    const add = (learnerId: string, ...sent: string[]) =>
      tags.add(learnerId, ...sent).catch((error) => {
        if (!(error instanceof Inconclusive)) throw error;
        obstacles.push(error.message);
      });
    await add(full, ten[4]!);
    const first = { all: (await tags.live(...names)).map(({ name }) => name), ofLearner: await tags.namesOf(full) };
    await add(full, ...ten.toSpliced(4, 1).reverse());
    const singly: ApiResponse[] = [];
    for (const at of [2, 0, 5, 1, 4, 3, 9, 8, 7, 6])
      singly.push(await tags.post(single, [oneByOne[at]!], { valid: true }));
    // Created in another order than that of the names.
    await add(five, ...names.slice(0, 4), left);
    await add(nine, ...ofKinds, ...names.slice(20));
    await add(one, names[1]!);
    return {
      ids: { 0: none, 1: one, 5: five, 9: nine, 10: full },
      ...{ names, ten, oneByOne, ofKinds, removed, left, known: names[19]!, fresh: tags.names(11) },
      ...{ single, empty, first, singly, ofSingle: await tags.get(single) },
      obstacles,
    };
  },

  look: async ({ tags }, { ids }): Promise<Look> => ({
    0: await tags.get(ids[0]),
    1: await tags.get(ids[1]),
    5: await tags.get(ids[5]),
    9: await tags.get(ids[9]),
    10: await tags.get(ids[10]),
    all: await tags.getAll(),
  }),

  act: ({ tags }, { ids, ...names }, [count, sent]) => tags.post(ids[count], sent(names)),

  /** Additions that are accepted, removals and deletions. */
  async control({ learners, tags, api }, { ids, single, ...names }) {
    const add = async (learnerId: string, ...sent: string[]) => ({
      sent,
      answer: await tags.post(learnerId, sent, { valid: true }),
      held: await tags.get(learnerId),
    });
    const good = goodOf(names);
    const accepted = {
      good: await add(ids[5], ...good),
      liveAfter: await tags.getAll(),
      again: await add(ids[5], ...good),
      reversed: await add(ids[5], ...good.toReversed()),
      nothing: await add(ids[5]),
      toNobody: await add(ids[0]),
    };
    const eleventh = { answer: await tags.post(single, [names.fresh[2]!]), held: await tags.get(single) };
    const tenth = await add(ids[9], names.ten[0]!, ...names.names.slice(20), ...names.ofKinds);
    const liveInTheEnd = await tags.getAll();
    const removal = { answer: await tags.remove(ids[10], names.ten[2]), held: await tags.get(ids[10]) };
    const afterRemoval = await add(ids[10], names.known);
    const tenAtOnce = await add(ids[0], ...names.ten.slice(1), names.known);
    const paged: ApiResponse[] = [];
    for (const query of pages) paged.push(await api.send('GET /v1/tags', { query }));
    const deletions = { learner: await learners.delete(ids[5]), tag: await tags.deleteEverywhere(names.names[1]) };
    return {
      ...{ ...accepted, eleventh, tenth, liveInTheEnd, removal, afterRemoval, tenAtOnce, paged, deletions },
      last: await tags.getAll(),
    };
  },
});

type SeenOfAll = typeof held extends Pool<infer _R, infer S, infer L, infer A, infer C> ? Seen<S, L, A, C> : never;

/** What needs all that the learners were to hold. @throws Inconclusive if some of it was refused. */
export const ofAll =
  <Result>(judge: (seen: SeenOfAll) => Result) =>
  (seen: SeenOfAll): Result => {
    assume(seen.subject.obstacles.length === 0, 'tags are added where there is room for them');
    return judge(seen);
  };

/** The tags of a list, in its order. @throws Inconclusive if it is refused. */
export const tagsIn = (list: ApiResponse): Item[] => rowsOf(assumeAccepted(list));

export const namesIn = (list: ApiResponse): string[] => tagsIn(list).map(({ name }) => String(name));

/** Those of the names that a list holds, in its order. */
export const among = (names: readonly string[], list: ApiResponse): string[] =>
  namesIn(list).filter((name) => names.includes(name));
