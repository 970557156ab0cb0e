import {
  type ApiResponse,
  apiLimits,
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

/** How many tags a learner may hold. */
export const limit = apiLimits.tags;

/** The lists of the learners with five and with as many as are allowed, and that of the organisation. */
export type Look = Record<'five' | 'full' | 'all', ApiResponse>;

/** What a row sends, and where it changes something, the learner's list before and after that. */
interface Answer {
  response: ApiResponse;
  earlier?: ApiResponse[];
  lists?: { before: ApiResponse; after: ApiResponse };
  later?: ApiResponse;
  /** Names that it has stored. */
  names?: string[];
}

/** How many tags are added to learners who hold so many: one more than there is room for. */
export const over = [0, 1, 5, limit - 1, limit].map((held) => ({ held, added: limit + 1 - held }));

/** The key of the row that adds one more than there is room for. */
export const beyond = (held: number): string => `${limit + 1 - held} to ${held}`;

/** Built around a name that no other run uses, so if a service accepts one, it collides with nobody's tag. */
export const badNames: Record<string, (name: string) => string> = {
  'with too many characters': (name) => name.padEnd(apiLimits.tagName.max + 1, 'x'),
  'with an underscore': (name) => `${name}_`,
  'with a space inside': (name) => `x ${name}`,
};

const badKinds: typeof badNames = { ...badNames, 'with too few characters': () => 'ab' };

export const badCases = Object.keys(badKinds).flatMap((what) =>
  Object.keys(placings).map((where) => ({ what, where })),
);

const upper = (name: string) => name.toUpperCase();

interface Subject {
  /** Learners without tags, with five and with as many as are allowed. */
  ids: Record<'none' | 'five' | 'full', string>;
  ten: string[];
  /** Held by the learner with five: four of the kinds, and the first of the ten. */
  five: string[];
  /** Names that no tag has; the first of them is the kind that nobody holds, the next differs from two kinds by punctuation only. */
  fresh: string[];
}

/** What the learner with five accepts in the end: a name that others hold, and two new ones. */
const goodOf = ({ ten, fresh: [one, other] }: Pick<Subject, 'ten' | 'fresh'>) => [ten[2]!, one!, other!];

/** Names that both learners with ten hold in the end, one of them with a capital letter, and as what they are deleted. */
export const otherCases = ({ ten, five }: Pick<Subject, 'ten' | 'five'>) => [
  { name: ten[5]!, sent: upper(ten[5]!) },
  { name: five[1]!, sent: five[1]!.toLowerCase() },
];

interface Row {
  send: (surroundings: Surroundings, subject: Subject) => Promise<Answer>;
  /** Where bad names stand, and of which kinds they are. */
  bad?: { where: string; kinds: string[] };
}

/** An addition that changes nothing. */
const sending = (held: keyof Subject['ids'], sent: (subject: Subject) => string[]): Row => ({
  send: async ({ tags }, subject) => ({ response: await tags.post(subject.ids[held], sent(subject)) }),
});

const withBad = (where: string, ...kinds: string[]): Row => ({
  ...sending('five', (subject) =>
    placings[where]!(goodOf(subject), ...kinds.map((kind) => badKinds[kind]!(subject.fresh[2]!))),
  ),
  bad: { where, kinds },
});

/** Additions that change nothing, most of them because they are refused, and what needs tags that no other check needs. */
const rows: Record<string, Row> = {
  [beyond(0)]: sending('none', ({ fresh }) => fresh),
  [beyond(1)]: {
    async send({ tags }, { ids, ten: [one], fresh }) {
      const earlier = [await tags.post(ids.none, [one], { valid: true })];
      const before = await tags.get(ids.none);
      const response = await tags.post(ids.none, fresh.slice(1));
      const lists = { before, after: await tags.get(ids.none) };
      return { earlier, response, lists, later: await tags.remove(ids.none, one) };
    },
  },
  [beyond(5)]: sending('five', ({ fresh }) => fresh.slice(0, limit - 4)),
  [beyond(limit - 1)]: {
    async send({ tags }, { ids, ten, fresh }) {
      const earlier = [await tags.remove(ids.full, ten[0])];
      const before = await tags.get(ids.full);
      const response = await tags.post(ids.full, fresh.slice(0, 2));
      const lists = { before, after: await tags.get(ids.full) };
      return { earlier, response, lists, later: await tags.post(ids.full, ten, { valid: true }) };
    },
  },
  [beyond(limit)]: sending('full', ({ fresh }) => fresh.slice(0, 1)),
  [`known to ${limit}`]: sending('full', ({ five }) => five.slice(1, 2)),
  'all again': sending('full', ({ ten }) => ten.map(upper)),
  ...Object.fromEntries(
    [1, limit - 1].map((count) => [
      `${count} again`,
      sending('full', ({ ten, fresh }) => [...ten.slice(0, count).map(upper), fresh[0]!]),
    ]),
  ),
  'a bad name': sending('none', ({ fresh: [good, bad] }) => [good!, `${bad}_`]),
  'two bad names': sending('none', ({ fresh: [good, bad] }) => [`${bad}_`, good!, `_${bad}`]),
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
      const response = await tags.post(learnerId, Array(limit).fill(again));
      return { earlier, response, later: await learners.delete(learnerId) };
    },
  },
  'more than 25': {
    async send({ tags }, { ids }) {
      const names = tags.names(12);
      const earlier = [
        await tags.post(ids.none, names.slice(2), { valid: true }),
        await tags.post(ids.five, names.slice(0, 2), { valid: true }),
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
    const ofFive = ['D', 'B', ':', '-', '1'].map((kind) => `${base}${kind}x`);
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
      ids: { none, five, full },
      ten,
      five: ofFive,
      ofKinds,
      fresh: [`${base}cx`, tags.owned(`${base}x`), ...tags.names(limit - 1)],
      // Nobody else holds them, and they are taken from the one who does.
      unheld: { removed: ten[3]!, left: `${base}:x` },
      empty,
      first: { ...read, name: first },
      obstacles,
    };
  },

  look: async ({ tags }, { ids }): Promise<Look> => ({
    five: await tags.get(ids.five),
    full: await tags.get(ids.full),
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
    const ofNone = await tags.get(ids.none);
    const add = async (learnerId: string, ...sent: string[]) => ({
      sent,
      answer: await tags.post(learnerId, sent, { valid: true }),
      held: await tags.get(learnerId),
    });
    const good = goodOf(names);
    const accepted = {
      good: await add(ids.five, ...good),
      liveAfter: await tags.getAll(),
      again: [await add(ids.five, ...good), ...(lab.isolated ? [await add(ids.five, ...good.toReversed())] : [])],
      nothing: await add(ids.five),
      tenAtOnce: await add(ids.none, ...names.ten.filter((name) => name !== unheld.removed), names.five[1]!),
    };
    const removal = { answer: await tags.remove(ids.full, unheld.removed), held: await tags.get(ids.full) };
    const afterRemoval = await add(ids.full, names.five[1]!);
    const deletions = { learner: await learners.delete(ids.five), tag: await tags.deleteEverywhere(names.ten[1]) };
    const last = await tags.getAll();
    // The clean-up would delete them anyway.
    const inOtherCase = await inTurn(otherCases(names), ({ sent }) => tags.deleteEverywhere(sent));
    const left = { full: await tags.get(ids.full), none: await tags.get(ids.none), all: await tags.getAll() };
    return { ofNone, ...accepted, removal, afterRemoval, deletions, last, inOtherCase, left };
  },
  plain: ({ control: { good } }) => [good.answer],
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
export const listsOf = ({ subject, before, answer, after, control }: SeenOfAll, count: number) => {
  const who = { 5: 'five', [limit]: 'full' }[count] as 'five' | 'full' | undefined;
  if (who !== undefined) return { before: before[who], after: after[who] };
  return answer.lists ?? { before: subject.empty.afterTheLastRemoval, after: control.ofNone };
};

/** Those of the names that a list holds, in its order. */
export const among = (names: readonly string[], list: ApiResponse): string[] =>
  namesIn(list).filter((name) => names.includes(name));
