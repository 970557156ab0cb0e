import { inTurn, isAccepted, pool } from '../../fixtures/index.ts';
import { rows, type Subject } from './unchanged-rows.ts';

export * from './unchanged-rows.ts';

/** Makes something when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * Removals, deletions and additions that change nothing: their names are no tag's, or the learner is not there for the caller. A
 * learner holds four tags, which the control removes and deletes.
 */
export const unchanged = pool('tags/unchanged', {
  rows,

  async subject({ learners, tags, organisation }): Promise<Subject> {
    // Out of sight of the first tutor, if there are two.
    const { learnerId: learner } = await learners.create({ primaryTutorEmail: organisation.tutors.at(-1) });
    // Room for what is added to it.
    const [short, long, unheld] = (await tags.namesOfLength(18, 20, 20)) as [string, string, string];
    const [other, another, fresh] = tags.names(3) as [string, string, string];
    const remove = async () => {
      const { learnerId } = await learners.create();
      await tags.add(learnerId, short);
      await learners.remove(learnerId);
      return learnerId;
    };
    const create = async () => (await learners.create({ primaryTutorEmail: organisation.tutors[0] })).learnerId;
    await tags.add(learner, short, long, other, another);
    return {
      learner,
      short,
      long,
      other,
      another,
      unheld,
      fresh,
      deleted: once(remove),
      changedBy: { tutor: once(create), manager: once(create) },
      all: once(() => tags.all()),
    };
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
    const deletions = await inTurn(names, (name) => tags.deleteEverywhere(name));
    // Nothing stays for a check that is repeated alone; and the clean-up would take the last answer to be about this name.
    if (!isAccepted(deletions[4]!)) await tags.deleteEverywhere(short);
    await tags.deleteEverywhere(long);
    return { left, removals, trimmed, leftTrimmed, addition, deletions };
  },
  plain: ({ control: { removals, addition, deletions } }) => [removals[0]!, addition, deletions[0]!],
});
