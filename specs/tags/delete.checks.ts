import {
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  ifAllowed,
  inTurn,
  isAccepted,
  isRefused,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { among, casings, known, of, rows, stay } from './known.ts';
import { namesIn } from './names.ts';

/** More holders than a service is likely to change in one batch. The end date of the last has passed. */
const crowd = pool('tags/delete from many', {
  async subject({ learners, tags }) {
    const name = tags.name();
    const holders = (await learners.createMany(11, { tags: [name] })).map(({ learnerId }) => learnerId);
    const ended = await learners.post(learners.body({ endDate: '2020-01-31', tags: [name] }));
    const last = isAccepted(ended) ? ended.body : await learners.create({ tags: [name] });
    const looked = [holders[0]!, holders[10]!, String(last?.learnerId)];
    const held = (await inTurn(looked, (id) => tags.namesOf(id))).flat();
    const answer = await tags.deleteEverywhere(name);
    const left = await inTurn(looked, (id) => tags.namesOf(id));
    return { ended, held, answer, left };
  },
});

/** Others may have been taken from the learners before. @throws Inconclusive if the tag was not there. */
function assumeThere(name: string, { first, live }: Record<'first' | 'live', Item[]>): void {
  assume(of(name, first).length > 0 && of(name, live).length > 0, 'the tag is live and held');
}

test.describe('DELETE /v1/tags', () => {
  known.checks(covers('tags.delete.deletes', known.row('single')), {
    'deletes the tag': async ({ subject: { names }, before, answer, after, control }) => {
      const { single, own } = names;
      for (const name of [single, own]) assumeThere(name, before);
      await expect(answer).toHaveStatus(204);
      expect(among([single], after.live)).toEqual([]);
      const others = [own, names.both, ...stay(names)];
      expect(among(others, after.live), 'the others').toEqual(among(others, before.live));
      await expect(control.deletion).toHaveStatus(204);
      expect(among([own], control.live), 'after the deletion of another').toEqual([]);
    },
  });

  const part = covers('tags.delete.deletes', known.row('part'));
  known.checks(part, {
    'leaves names that only begin or end like it': async ({ subject: { names }, before, answer, after }) => {
      assumeThere(names.part, before);
      await expect(answer).toHaveStatus(204);
      assume(among(names.alike, before.live).length === names.alike.length, 'the other names are live');
      for (const list of ['live', 'first'] as const)
        expect(among([names.part, ...names.alike], after[list]), list).toEqual(among(names.alike, before[list]));
    },
  });

  test.describe('a name in a different case', covers('tags.delete.case-insensitive'), () => {
    for (const what of Object.keys(casings))
      known.checks(known.row(what), {
        [`is deleted, sent in ${what}`]: async ({ subject: { names }, before, answer, after }) => {
          const name = names.cased[what]!;
          assumeThere(name, before);
          await expect(answer).toBeAccepted();
          expect(namesIn(after.live), 'live tags').not.toContain(name);
          expect(namesIn(after.first), 'tags of the holder').not.toContain(name);
        },
      });
  });

  test.describe('every learner', covers('tags.delete.every-learner'), () => {
    known.checks(known.row('common'), {
      'loses the tag and nothing else': async ({ subject: { names }, before, answer, after }) => {
        const { common, own } = names;
        assumeThere(common, before);
        await expect(answer).toBeAccepted();
        const rest = [own, ...stay(names)];
        for (const who of ['first', 'third'] as const)
          expect(among([common, ...rest], after[who]), who).toEqual(among(rest, before[who]));
      },
      'gets room for another tag': async ({ subject: { names }, before, answer, control: { addition } }) => {
        assumeThere(names.common, before);
        await expect(answer).toBeAccepted();
        await expect(addition).toBeAccepted();
      },
    });
  });

  known.check(
    'lets a learner who held the tag hold the new one of its name',
    covers('tags.add.adds', known.row('common')),
    ({ subject: { names }, answer, control: { addition, heldAgain } }) => {
      assumeAccepted(answer);
      assumeAccepted(addition);
      expect(namesIn(heldAgain)).toContain(names.common);
    },
  );

  crowd.checks(covers('tags.delete.every-learner'), {
    'takes the tag from twelve holders': async ({ subject: { held, answer, left } }) => {
      assume(held.length === 3, 'learners hold the tag that they are created with');
      await expect(answer).toBeAccepted();
      expect(left.flat(), 'tags of the holders').toEqual([]);
    },
    // A learner whose end date has passed may be off programme, but still exists as long as it can be read.
    'takes the tag from a learner whose end date has passed': async ({ subject: { ended, answer, left } }) => {
      test.skip(isRefused(ended), 'nobody can be enrolled whose end has passed');
      assumeAccepted(ended);
      await expect(answer).toBeAccepted();
      expect([left[0], left[2]], 'tags of another holder, and of that learner').toEqual([[], []]);
    },
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
    const same = covers('tags.delete.irreversible', known.row('common'));
    known.checks(same, {
      'does not give the tag back': async ({ subject: { names }, before, answer, control: { renewed, former } }) => {
        const { common } = names;
        assumeThere(common, before);
        await expect(answer).toBeAccepted();
        expect(among([common], renewed), 'the learner who got the new tag').toEqual([common]);
        for (const [who, held] of Object.entries(former))
          expect(among([common, names.kept], held), `${who} of those who held the deleted tag`).toEqual([names.kept]);
      },
    });

    for (const [how, row] of Object.entries({
      'in the same case': 'common',
      'in a different case': 'opposite case',
      'by creating a learner': 'part',
    }))
      known.checks(covers('tags.id.after-deletion', known.row(row)), {
        [`${how} makes a new id`]: ({ subject: { names }, before, answer, control: { renewed, live } }) => {
          const name = rows[row]!(names);
          assumeThere(name, before);
          assumeAccepted(answer);
          const held = of(name, renewed);
          expect(held, 'the tag created again').toHaveLength(1);
          const former = [...before.first, ...before.live].map(({ id }) => id);
          expect(former, 'ids before the deletion').not.toContain(held[0]!.id);
          expect(of(name, live)).toEqual([expect.objectContaining({ id: held[0]!.id })]);
        },
      });
  });
});
