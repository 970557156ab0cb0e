import {
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  ifAllowed,
  isAccepted,
  isRefused,
  needs,
  pool,
  rowsOf,
  test,
  unique,
} from '../../fixtures/index.ts';
import { mixedCase, swappedCase } from './names.ts';

const casings: Record<string, (name: string) => string> = {
  'lower case': (name) => name.toLowerCase(),
  'upper case': (name) => name.toUpperCase(),
  'opposite case': swappedCase,
};

interface Names {
  /** Held by three learners. */
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
    const ids = (await learners.createMany(3)).map(({ learnerId }) => learnerId) as [string, string, string];
    const single = tags.owned(`${unique()}:x`);
    const [common, part, own, kept, ...plain] = tags.names(7) as [string, string, string, string];
    const alike = [`${part}x`, `x${part}`].map((other) => tags.owned(other));
    const cased = Object.fromEntries(
      Object.keys(casings).map((what, at) => [what, mixedCase((plain as string[])[at]!)]),
    );
    // Ten tags, the last of which stay.
    await tags.add(ids[0], common, single, part, ...Object.values(cased), ...alike, own, kept);
    await tags.add(ids[1], kept, common);
    await tags.add(ids[2], common);
    return { ids, common, single, part, alike, cased, own, kept };
  },
  /** Also before the deletion, so a stale cached copy is noticed. */
  async look({ tags }, { ids, common, single, part, alike, cased, own, kept }) {
    const held: Item[][] = [];
    for (const id of ids) held.push(await tags.of(id));
    return { held, live: await tags.live(common, single, part, own, kept, ...alike, ...Object.values(cased)) };
  },
  act: ({ tags }, names, nameOf) => tags.deleteEverywhere(nameOf(names)),
  /** Another deletion, since one may not be the last. Some of the names are created again, with a learner and by an addition. */
  async control({ learners, tags }, { ids, common, part, cased, own }) {
    const answer = await tags.deleteEverywhere(own);
    const { learnerId } = await learners.create({ tags: [part] });
    await tags.add(learnerId, common, swappedCase(cased['opposite case']!));
    const renewed = await tags.of(learnerId);
    const former = { first: await tags.namesOf(ids[0]), last: await tags.namesOf(ids[2]) };
    const live = await tags.live(own, common, part, cased['opposite case']!);
    const addition = await tags.post(ids[0], [common], { valid: true });
    return { answer, renewed, former, live, addition, heldAgain: await tags.get(ids[0]) };
  },
});

/** More holders than a service is likely to change in one batch. The end date of the last has passed. */
const crowd = pool('tags/delete from many', {
  async subject({ learners, tags }) {
    const name = tags.name();
    const holders = (await learners.createMany(11, { tags: [name] })).map(({ learnerId }) => learnerId);
    const ended = await learners.post(learners.body({ endDate: '2020-01-31', tags: [name] }));
    const last = isAccepted(ended) ? ended.body : await learners.create({ tags: [name] });
    const looked = [holders[0]!, holders[10]!, String(last?.learnerId)];
    const held: string[] = [];
    for (const id of looked) held.push(...(await tags.namesOf(id)));
    const answer = await tags.deleteEverywhere(name);
    const left: string[][] = [];
    for (const id of looked) left.push(await tags.namesOf(id));
    return { ended, held, answer, left };
  },
});

/** How a name is created again, and which row deletes it. */
const renewals: Record<string, { row: string; nameOf: (names: Names) => string }> = {
  'in the same case': { row: 'common', nameOf: ({ common }) => common },
  'in other case': { row: 'opposite case', nameOf: ({ cased }) => cased['opposite case']! },
  'by creating a learner': { row: 'part', nameOf: ({ part }) => part },
};

const namesIn = (tags: Item[] = []) => tags.map(({ name }) => String(name));

test.describe('DELETE /v1/tags', () => {
  test('deletes the tag', covers('tags.delete.deletes', deletions.row('single')), async ({ pooled }) => {
    await pooled(deletions, async ({ subject: { single, alike, own, kept }, before, answer, after, control }) => {
      assume(
        [single, own].every((name) => namesIn(before.live).includes(name)),
        'both tags are live',
      );
      await expect(answer).toHaveStatus(204);
      expect(namesIn(after.live)).not.toContain(single);
      expect(namesIn(after.live), 'the others').toEqual(expect.arrayContaining([...alike, own, kept]));
      await expect(control.answer).toHaveStatus(204);
      expect(namesIn(control.live), 'after the deletion of the other').not.toContain(own);
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
      await pooled(deletions, async ({ subject: { common, alike, own, kept }, before, answer, after }) => {
        for (const held of before.held) expect(namesIn(held)).toContain(common);
        await expect(answer).toBeAccepted();
        const names = [common, ...alike, own, kept];
        const left = after.held.map((held) =>
          namesIn(held)
            .filter((name) => names.includes(name))
            .sort(),
        );
        expect(left).toEqual([[...alike, own, kept].sort(), [kept], []]);
      });
    });

    test('gets room for another tag', async ({ pooled }) => {
      await pooled(deletions, async ({ answer, control: { addition } }) => {
        await expect(answer).toBeAccepted();
        await expect(addition).toBeAccepted();
      });
    });
  });

  test(
    'lets a learner who held the tag hold the new one of its name',
    covers('tags.add.adds', deletions.row('common')),
    async ({ pooled }) => {
      await pooled(deletions, ({ subject: { common }, answer, control: { addition, heldAgain } }) => {
        assumeAccepted(answer);
        assumeAccepted(addition);
        expect(namesIn(rowsOf(assumeAccepted(heldAgain)))).toContain(common);
      });
    },
  );

  const everybody = covers('tags.delete.every-learner', crowd.row());

  test('takes the tag from twelve holders', everybody, async ({ pooled }) => {
    await pooled(crowd, async ({ subject: { held, answer, left } }) => {
      assume(held.length === 3, 'learners hold the tag that they are created with');
      await expect(answer).toBeAccepted();
      expect(left.flat(), 'tags of the holders').toEqual([]);
    });
  });

  // A learner whose end date has passed may be off programme, but still exists as long as it can be read.
  test('takes the tag from a learner whose end date has passed', everybody, async ({ pooled }) => {
    await pooled(crowd, async ({ subject: { ended, answer, left } }) => {
      test.skip(isRefused(ended), 'nobody can be enrolled whose end has passed');
      assumeAccepted(ended);
      await expect(answer).toBeAccepted();
      expect([left[0], left[2]], 'tags of another holder, and of that learner').toEqual([[], []]);
    });
  });

  // It is not known which tutors a configured manager manages, and a manager may not be allowed to delete tags at all.
  test(
    'takes the tag from learners not visible to the manager who deletes it',
    covers('tags.delete.every-learner', needs('manager', 'organisations'), ifAllowed),
    async ({ learners, tags, organisation }) => {
      const [own, , , other] = organisation.tutors;
      const holders = [
        await learners.create({ primaryTutorEmail: other }),
        await learners.create({ primaryTutorEmail: own }),
      ];
      const name = tags.name();
      for (const { learnerId } of holders) await tags.add(learnerId, name);

      const response = await tags.as(organisation.manager).deleteEverywhere(name);
      test.skip(response.status === 403, 'a manager may not delete tags');
      assumeAccepted(response);

      for (const { learnerId } of holders) expect(await tags.namesOf(learnerId)).toEqual([]);
    },
  );

  test.describe('creating the name again', () => {
    const same = covers('tags.delete.irreversible', deletions.row('common'));
    test('does not give the tag back', same, async ({ pooled }) => {
      await pooled(deletions, async ({ subject: { common, alike }, before, answer, control: { renewed, former } }) => {
        expect(namesIn(before.held[0]), 'before').toContain(common);
        await expect(answer).toBeAccepted();
        expect(namesIn(renewed), 'the learner who got the new tag').toContain(common);
        expect(former.first, 'a learner who held the deleted tag').not.toContain(common);
        expect(former.first, 'the other tags of that learner').toEqual(expect.arrayContaining(alike));
        expect(former.last, 'another learner who held the deleted tag').toEqual([]);
      });
    });

    for (const [how, { row, nameOf }] of Object.entries(renewals))
      test(`${how} makes a new id`, covers('tags.id.after-deletion', deletions.row(row)), async ({ pooled }) => {
        await pooled(deletions, ({ subject, before, answer, control: { renewed, live } }) => {
          const isOfName = ({ name }: Item) => String(name).toLowerCase() === nameOf(subject).toLowerCase();
          assumeAccepted(answer);
          const held = renewed.filter(isOfName);
          expect(held, 'the tag created again').toHaveLength(1);
          const former = before.held[0]!.map(({ id }) => id);
          expect(former, 'ids before the deletion').not.toContain(held[0]!.id);
          expect(live.filter(isOfName)).toEqual([expect.objectContaining({ id: held[0]!.id })]);
        });
      });
  });
});
