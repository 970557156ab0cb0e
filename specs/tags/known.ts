import { type Item, pool, type Tags, unique } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

export const casings: Record<string, (name: string) => string> = {
  'lower case': (name) => name.toLowerCase(),
  'upper case': (name) => name.toUpperCase(),
  'opposite case': swappedCase,
};

function namesOf(tags: Tags) {
  const [common, own, ofNobody, ...plain] = tags.names(9) as [string, string, string];
  const [part, kept, both, ...cased] = (plain as string[]).map(mixedCase) as [string, string, string];
  const [single, unheld] = [unique(), mixedCase(unique())].map((name) => tags.owned(`${name}:x`)) as [string, string];
  return {
    common,
    own,
    single,
    kept,
    both,
    ofNobody,
    /** Begins one of `alike`, and ends the other. */
    part,
    alike: [`${part}x`, `x${part}`].map((name) => tags.owned(name)),
    /** Removed from the only one who holds it. */
    unheld,
    cased: Object.fromEntries(Object.keys(casings).map((what, at) => [what, (cased as string[])[at]!])),
  };
}

type Names = ReturnType<typeof namesOf>;

/** What stays with the first learner and the third, who gets it in other case. */
export const stay = ({ alike, kept }: Pick<Names, 'alike' | 'kept'>) => [...alike, kept];

/** What is deleted, one after the other. */
export const rows: Record<string, (names: Names) => string> = {
  common: ({ common }) => common,
  single: ({ single }) => single,
  part: ({ part }) => part,
};
for (const [what, changed] of Object.entries(casings)) rows[what] = ({ cased }) => changed(cased[what]!);

/**
 * Three learners hold the same tags. Some are removed from the second; the third gets some in other case, and again in another; some
 * are deleted, and created again.
 */
export const known = pool('tags/known', {
  rows,

  async subject({ learners, tags }) {
    const [{ learnerId: first }, { learnerId: second }, { learnerId: third }] = await learners.createMany(3);
    const names = namesOf(tags);
    const { common, single, part, alike, cased, own, kept, unheld, both, ofNobody } = names;
    // Ten tags, as many as there is room for.
    await tags.add(first, common, single, part, ...Object.values(cased), ...alike, own, kept);
    await tags.add(second, common, part, ...Object.values(cased), ...alike, kept, unheld);
    const fromNobody = {
      ofOthers: await tags.remove(third, single),
      tooLong: await tags.remove(third, 'x'.repeat(21)),
    };
    await tags.add(third, common);
    const remove = (name: string) => tags.remove(second, name);
    const removals = {
      /** Of a learner without tags. */
      ...fromNobody,
      unheld: await remove(unheld),
      part: await remove(part),
      common: await remove(common),
      inOtherCase: await remove(swappedCase(cased['opposite case']!)),
      again: await remove(common),
      ofNobody: await remove(ofNobody),
      beginning: await remove(alike[1]!.slice(0, -1)),
    };
    const left = await tags.namesOf(second);
    const changes = Object.values(casings);
    const inCase = (shift: number) => stay(names).map((name, at) => changes[(at + shift) % changes.length]!(name));
    return {
      first,
      third,
      names,
      removals,
      left,
      additions: {
        elsewhere: await tags.post(third, inCase(0), { valid: true }),
        later: await tags.post(third, inCase(1), { valid: true }),
        both: await tags.post(third, [both, swappedCase(both)]),
      },
    };
  },

  /** Also before the deletion, so a stale cached copy is noticed. */
  look: async ({ tags }, { first, third, names: { alike, cased, ...names } }) => ({
    first: await tags.of(first),
    third: await tags.of(third),
    live: await tags.live(...Object.values(names), ...alike, ...Object.values(cased)),
  }),

  act: ({ tags }, { names }, nameOf) => tags.deleteEverywhere(nameOf(names)),

  /** Another deletion, since one may not be the last. Some of the names are created again, with a learner and by an addition. */
  async control({ learners, tags }, { first, third, names: { common, part, cased, own, unheld } }) {
    const deletion = await tags.deleteEverywhere(own);
    const { learnerId } = await learners.create({ tags: [part] });
    await tags.add(learnerId, common, swappedCase(cased['opposite case']!), swappedCase(unheld));
    const renewed = await tags.of(learnerId);
    const former = { first: await tags.namesOf(first), third: await tags.namesOf(third) };
    const live = await tags.live(own, common, part, cased['opposite case']!, unheld);
    const addition = await tags.post(first, [common, unheld], { valid: true });
    return { deletion, renewed, former, live, addition, heldAgain: await tags.get(first) };
  },
});

const lower = (name: string) => name.toLowerCase();

/** Those of the names that a list holds in any case, for casings are another rule's concern. */
export function among(names: readonly string[], list: readonly (Item | string)[]): string[] {
  const held = new Set(list.map((one) => lower(String(typeof one === 'string' ? one : one.name))));
  return names.filter((name) => held.has(lower(name)));
}

/** The rows of a name in any case. */
export const of = (name: string, rows: readonly Item[]) => rows.filter((row) => among([name], [row]).length > 0);
