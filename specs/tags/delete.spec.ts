import { assume, covers, expect, type Item, pool, test } from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

const casings: Record<string, (name: string) => string> = {
  'lower case': (name) => name.toLowerCase(),
  'upper case': (name) => name.toUpperCase(),
  'opposite case': swappedCase,
};

interface Names {
  /** Held by three learners, who keep others. */
  common: string;
  single: string;
  /** Begins one of `alike`, and ends the other. */
  part: string;
  alike: string[];
  cased: Record<string, string>;
}

/** What is deleted, one after the other. */
const rows: Record<string, (names: Names) => string> = {
  common: ({ common }) => common,
  single: ({ single }) => single,
  part: ({ part }) => part,
};
for (const [what, changed] of Object.entries(casings)) rows[what] = ({ cased }) => changed(cased[what]!);

const deletions = pool('tags/delete', {
  rows,
  async subject({ learners, tags }) {
    const ids = (await learners.createMany(4)).map(({ learnerId }) => learnerId) as [string, string, string, string];
    const [common, single, part, own, a, b, ...plain] = tags.names(9) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const alike = [`${part}x`, `x${part}`].map((other) => tags.owned(other));
    const cased = Object.fromEntries(
      Object.keys(casings).map((what, at) => [what, mixedCase((plain as string[])[at]!)]),
    );
    // Ten tags, the last of which stay.
    await tags.add(ids[0], common, single, part, ...Object.values(cased), ...alike, own, a);
    await tags.add(ids[1], a, common, b);
    await tags.add(ids[2], common);
    await tags.add(ids[3], a, b);
    return { ids, common, single, part, alike, cased, own, a, b };
  },
  /** Also before the deletion, so a stale cached copy is noticed. */
  async look({ tags }, { ids, common, single, part, alike, cased, own, a, b }) {
    const held: Item[][] = [];
    for (const id of ids) held.push(await tags.of(id));
    return { held, live: await tags.live(common, single, part, own, a, b, ...alike, ...Object.values(cased)) };
  },
  act: ({ tags }, names, nameOf) => tags.deleteEverywhere(nameOf(names)),
  /** Another deletion, since one may not be the last, and an addition to the learner who had ten. */
  async control({ tags }, { ids, own, b }) {
    const answer = await tags.deleteEverywhere(own);
    const live = await tags.live(own);
    const addition = await tags.post(ids[0], [b], { valid: true });
    return { answer, live, addition, held: await tags.of(ids[0]) };
  },
});

/** Each deletes a name and creates it again, so afterwards as many tags are live as before: with a learner, or an addition. */
const again: Record<string, { at: number; cased: ((name: string) => string) | null }> = {
  'in the same case': { at: 0, cased: (name) => name },
  'in other case': { at: 1, cased: swappedCase },
  'by creating a learner': { at: 2, cased: null },
};

const renewals = pool('tags/delete again', {
  rows: again,
  async subject({ learners, tags }) {
    const ids = (await learners.createMany(3)).map(({ learnerId }) => learnerId) as [string, string, string];
    const names = tags.names(4).map(mixedCase);
    await tags.add(ids[0], ...names);
    await tags.add(ids[1], names[0]!);
    return { ids, names };
  },
  look: async ({ tags }, { ids }) => ({ holder: await tags.of(ids[0]), other: await tags.of(ids[1]) }),
  async act({ learners, tags }, { ids, names }, { at, cased }) {
    const name = names[at]!;
    const answer = await tags.deleteEverywhere(name);
    if (cased !== null) await tags.add(ids[2], cased(name));
    const learnerId = cased === null ? (await learners.create({ tags: [name] })).learnerId : ids[2];
    const held = (await tags.of(learnerId)).filter((tag) => String(tag.name).toLowerCase() === name.toLowerCase());
    return { name, answer, held, live: await tags.live(name) };
  },
});

const namesIn = (tags: Item[] = []) => tags.map(({ name }) => String(name));

test.describe('DELETE /v1/tags', () => {
  test('deletes the tag', covers('tags.delete.deletes', deletions.row('single')), async ({ pooled }) => {
    await pooled(deletions, async ({ subject: { single, alike, own, a, b }, before, answer, after, control }) => {
      assume(
        [single, own].every((name) => namesIn(before.live).includes(name)),
        'both tags are live',
      );
      await expect(answer).toHaveStatus(204);
      expect(namesIn(after.live)).not.toContain(single);
      expect(namesIn(after.live), 'the others').toEqual(expect.arrayContaining([...alike, own, a, b]));
      await expect(control.answer).toHaveStatus(204);
      expect(control.live, 'after the deletion of the other').toEqual([]);
    });
  });

  const part = covers('tags.delete.deletes', deletions.row('part'));
  test('leaves names that only begin or end like it', part, async ({ pooled }) => {
    await pooled(deletions, async ({ subject, answer, after }) => {
      const alike = (tags: Item[] = []) =>
        namesIn(tags)
          .filter((name) => [subject.part, ...subject.alike].includes(name))
          .sort();
      await expect(answer).toHaveStatus(204);
      expect(alike(after.live), 'live tags').toEqual(subject.alike.toSorted());
      expect(alike(after.held[0]), 'tags of the learner').toEqual(subject.alike.toSorted());
    });
  });

  test.describe('a name in other case', covers('tags.delete.case-insensitive'), () => {
    for (const what of Object.keys(casings))
      test(`is deleted, sent in ${what}`, deletions.row(what), async ({ pooled }) => {
        await pooled(deletions, async ({ subject: { cased }, answer, after }) => {
          await expect(answer).toBeAccepted();
          expect(namesIn(after.live), 'live tags').not.toContain(cased[what]);
          expect(namesIn(after.held[0]), 'tags of the holder').not.toContain(cased[what]);
        });
      });
  });

  test.describe('every learner', covers('tags.delete.every-learner', deletions.row('common')), () => {
    test('loses the tag and nothing else', async ({ pooled }) => {
      await pooled(deletions, async ({ subject: { common, alike, own, a, b }, before, answer, after }) => {
        for (const held of before.held.slice(0, 3)) expect(namesIn(held)).toContain(common);
        await expect(answer).toBeAccepted();
        const names = [common, ...alike, own, a, b];
        const left = after.held.map((held) =>
          namesIn(held)
            .filter((name) => names.includes(name))
            .sort(),
        );
        expect(left).toEqual([[...alike, own, a].sort(), [a, b].sort(), [], [a, b].sort()]);
      });
    });

    test('gets room for another tag', async ({ pooled }) => {
      await pooled(deletions, async ({ subject: { alike, a, b }, answer, control: { addition, held } }) => {
        await expect(answer).toBeAccepted();
        await expect(addition).toBeAccepted();
        expect(namesIn(held)).toEqual(expect.arrayContaining([...alike, a, b]));
      });
    });
  });

  test.describe('creating the name again', () => {
    const same = covers('tags.delete.irreversible', renewals.row('in the same case'));
    test('does not give the tag back', same, async ({ pooled }) => {
      await pooled(renewals, async ({ subject: { names }, before, answer: { name, answer, held }, after }) => {
        for (const tags of [before.holder, before.other]) expect(namesIn(tags), 'before').toContain(name);
        await expect(answer).toBeAccepted();
        expect(namesIn(held), 'the learner who got the new tag').toEqual([name]);
        expect(namesIn(after.holder), 'a learner who held the deleted tag').not.toContain(name);
        expect(namesIn(after.holder), 'the other tags of that learner').toContain(names[3]);
        expect(namesIn(after.other), 'another learner who held the deleted tag').toEqual([]);
      });
    });

    for (const how of Object.keys(again))
      test(`${how} makes a new id`, covers('tags.id.after-deletion', renewals.row(how)), async ({ pooled }) => {
        await pooled(renewals, async ({ before, answer: { answer, held, live } }) => {
          await expect(answer).toBeAccepted();
          expect(held, 'the tag created again').toHaveLength(1);
          const former = before.holder.map(({ id }) => id);
          expect(former, 'ids before the deletion').not.toContain(held[0]!.id);
          expect(live).toEqual([expect.objectContaining({ id: held[0]!.id })]);
        });
      });
  });
});
