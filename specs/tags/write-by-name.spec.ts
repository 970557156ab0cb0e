import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  pool,
  rowsOf,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';

interface Subject {
  holder: string;
  learner: string;
  /** The names of two tags of the holder, and their ids as texts. The second is for the deletion. */
  names: [string, string];
  ids: [string, string];
}

/** Writes with an id in place of a name: whether it is a valid one is unknown, so the status is not checked except for deletion. */
const writes: Record<string, (surroundings: Surroundings, subject: Subject) => Promise<ApiResponse>> = {
  add: ({ tags }, { learner, ids }) => tags.post(learner, [ids[0]]),
  remove: ({ tags }, { holder, ids }) => tags.remove(holder, ids[0]),
  delete: ({ tags }, { ids }) => tags.deleteEverywhere(ids[1]),
  /** Either way, the learner is created. */
  async create({ learners, tags }, { ids }) {
    const body = learners.body({ tags: [ids[0]] });
    await learners.post(body);
    return tags.get(assumeAccepted(await learners.getByEmail(body.email)).body.learnerId);
  },
};

const byId = pool('tags/write-by-name', {
  rows: writes,
  async subject({ learners, tags }): Promise<Subject> {
    const [holder, learner] = (await learners.createMany(2)).map(({ learnerId }) => learnerId) as [string, string];
    const names = tags.names(2) as [string, string];
    await tags.add(holder, ...names);
    const all = await tags.all();
    const ids = names.map((name) => String(all.find((tag) => tag.name === name)?.id)) as [string, string];
    // As may happen if ids are short numbers: the checks would prove nothing.
    if (all.some(({ name }) => ids.includes(String(name))))
      throw new Inconclusive('a tag has the id of another as its name.');
    for (const id of ids) tags.owned(id);
    return { holder, learner, names, ids };
  },
  act: (surroundings, subject, send) => send(surroundings, subject),
  /** What there is after the writes, and after the same writes with the name. */
  async control({ tags }, { holder, learner, names }) {
    const held = async () => ({ holder: await tags.namesOf(holder), learner: await tags.namesOf(learner) });
    const before = { ...(await held()), live: (await tags.live(...names)).map(({ name }) => name) };
    await tags.add(learner, names[0]);
    const removal = await tags.remove(holder, names[0]);
    return { before, after: await held(), removal, deletion: await tags.deleteEverywhere(names[1]) };
  },
});

test.describe('a tag’s id in place of its name', covers('tags.write.by-name'), () => {
  test('does not add the tag: POST /v1/learners/{learnerId}/tags', byId.row('add'), async ({ pooled }) => {
    await pooled(byId, ({ subject: { names }, control: { before, after } }) => {
      expect(before.learner, 'tags of the learner').not.toContain(names[0]);
      expect(after.learner, 'after adding it by name').toContain(names[0]);
    });
  });

  test('does not give the tag to a new learner: POST /v1/learners', byId.row('create'), async ({ pooled }) => {
    await pooled(byId, ({ subject: { names }, answer }) => {
      const held = rowsOf(assumeAccepted(answer)).map(({ name }) => name);
      expect(held, 'tags of the new learner').not.toContain(names[0]);
    });
  });

  test('does not remove the tag: DELETE /v1/learners/{learnerId}/tags', byId.row('remove'), async ({ pooled }) => {
    await pooled(byId, async ({ subject: { names }, control: { before, after, removal } }) => {
      expect(before.holder.toSorted(), 'tags of the learner').toEqual(names.toSorted());
      await expect(removal, 'by name').toBeAccepted();
      expect(after.holder, 'after removing it by name').toEqual([names[1]]);
    });
  });

  test('does not delete the tag: DELETE /v1/tags', byId.row('delete'), async ({ pooled }) => {
    await pooled(byId, async ({ subject: { names }, answer, control: { before, deletion } }) => {
      await expect(answer).toBeRefused();
      expect(before.live.toSorted(), 'live tags of the names').toEqual(names.toSorted());
      expect(before.holder.toSorted(), 'tags of the learner').toEqual(names.toSorted());
      await expect(deletion, 'by name').toBeAccepted();
    });
  });
});
