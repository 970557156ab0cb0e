import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  type Item,
  isSeenByTutor,
  needs,
  type Power,
  pool,
  type RuleId,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';
import { belongings, type Equipped, equipped } from './belongings.ts';

type Belonging = 'email' | 'provision' | 'result';
type Act<Done = unknown> = (surroundings: Surroundings, learner: Equipped) => Promise<Done>;

/** An action, an event or a time, and what it may change. */
interface Change {
  act: Act;
  about?: Belonging[];
  /** Whether it writes what is compared, and so could mend damage that another has done. */
  overwrites?: boolean;
  needs?: Power[];
}

/** Sends what the learner has by now: otherwise, an update could undo another change. */
const updating = (fields: (surroundings: Surroundings, learner: Equipped) => Item, ...about: Belonging[]): Change => ({
  about,
  overwrites: true,
  async act(surroundings, learner) {
    learner.body = { ...learner.body, ...fields(surroundings, learner) };
    const { learnerId, body, tagNames: tags, secondaryTutors: secondaryTutorEmails } = learner;
    await surroundings.learners.update(learnerId, { ...body, tags, secondaryTutorEmails });
  },
});

/** A tutor who is not the learner's yet. */
const anotherTutor = ({ organisation }: Surroundings, { body, secondaryTutors }: Equipped) =>
  organisation.tutors.find((email) => email !== body.primaryTutorEmail && !secondaryTutors.includes(email)) ?? '';

const changes: Record<string, Change> = {
  'after an update of its email': updating(({ learners }) => ({ email: learners.newEmail() }), 'email'),
  'after an update of its primary tutor': updating((...scene) => ({ primaryTutorEmail: anotherTutor(...scene) })),
  'after an update of its provision': updating(() => ({ provisionType: 0 }), 'provision'),
  'after a replacement of its secondary tutors': {
    overwrites: true,
    async act(surroundings, learner) {
      learner.secondaryTutors = [anotherTutor(surroundings, learner), learner.secondaryTutors.at(-1) ?? ''];
      assumeAccepted(await surroundings.tutors.replaceFor(learner.learnerId, learner.secondaryTutors));
    },
  },
  'after one more secondary tutor': {
    async act(surroundings, learner) {
      learner.secondaryTutors.unshift(anotherTutor(surroundings, learner));
      assumeAccepted(await surroundings.tutors.assign(learner.secondaryTutors[0] ?? '', [learner.learnerId]));
    },
  },
  'after one secondary tutor less': {
    act: async ({ tutors }, { learnerId, secondaryTutors }) =>
      assumeAccepted(await tutors.unassign(secondaryTutors.shift() ?? '', [learnerId])),
  },
  'after one more tag': {
    async act({ tags }, { learnerId, tagNames }) {
      tagNames.push(tags.anyName());
      await tags.add(learnerId, tagNames.at(-1) ?? '');
    },
  },
  'after one tag less': {
    act: async ({ tags }, { learnerId, tagNames }) => assumeAccepted(await tags.remove(learnerId, tagNames.shift())),
  },
  'after the deletion of one of its tags': {
    act: async ({ tags }, { tagNames }) => assumeAccepted(await tags.deleteEverywhere(tagNames.shift())),
  },
  'after a request for its report': {
    act: async ({ assessments }, { learnerId }) => assumeAccepted(await assessments.report(learnerId)),
  },
  'after the opening and the completion of its module': {
    async act({ lab }, { learnerId, moduleId }) {
      await lab.accessModule(learnerId, moduleId);
      await lab.completeModule(learnerId, moduleId);
    },
  },
  'after another module': { act: ({ lab }, { learnerId }) => lab.assignModule(learnerId) },
  'after another support record': {
    act: ({ lab }, { learnerId }) =>
      lab.addSupportRecord(learnerId, { lastUpdatedDate: '2025-06-30', supportType: 20, coverageStatus: 20 }),
  },
  'after a change of its support plan': {
    act: ({ lab }, { learnerId }) => lab.changeSupportPlan(learnerId, ['signatures']),
  },
  'for a month': { needs: ['clock'], act: ({ lab, organisation }) => lab.advanceClock(organisation, 30 * 86_400) },
};

const powers = ['tutor', 'fourTutors', 'assessments', 'modules', 'supportRecords', 'supportPlans'] as const;

/** The look after one change is that before the next; changes that can neither mend nor hide damage share their looks. */
const kept = pool('learners/belongings kept', {
  powers,
  rows: changes,
  async subject(surroundings) {
    const learner = await equipped(surroundings);
    const made = await belongings(surroundings, learner);
    const invitation = await surroundings.assessments.invite(learner.learnerId);
    const invited = await belongings(surroundings, learner);
    await surroundings.lab.completeAssessment(learner.learnerId);
    const finished = await belongings(surroundings, learner);
    return { ...learner, made, invitation, invited, finished, latest: finished };
  },
  async act(surroundings, learner, { act }) {
    const before = learner.latest;
    await act(surroundings, learner);
    learner.latest = await belongings(surroundings, learner);
    return { before, after: learner.latest };
  },
  together: {
    merge(one, other) {
      if ([one, other].some(({ about, overwrites }) => about || overwrites)) return null;
      return { act: async (...scene) => [await one.act(...scene), await other.act(...scene)] };
    },
    tells: (_answer, _row) => true,
  },
});

/** @param first a look before any change. */
function expectKept(first: Item, before: Item, after: Item, about: Belonging[] = []): void {
  assume(first.module === true, 'the learner has the module');
  assume(first.supportRecord === 200, 'the learner has the support record');
  // What it had before it was given these.
  const earlier = { tags: { lost: [], more: [] }, 'seen by its secondary tutor': true };
  expect(first, 'what the learner has before the act').toMatchObject(earlier);
  const ignored = Object.fromEntries(about.map((one) => [one, null]));
  expect({ ...after, ...ignored }, 'what the learner has').toEqual({ ...before, ...ignored });
}

test.describe('A learner with one of everything', () => {
  const rule = 'learners.belongings.kept';
  for (const [what, { about }] of Object.entries(changes))
    kept.checks(covers(rule, kept.row(what)), {
      [`keeps what it has ${what}`]: ({ subject, answer: { before, after } }) =>
        expectKept(subject.finished, before, after, about),
    });

  // The statuses that an assessment passes through before completion are not documented: these two may change the result.
  kept.check('keeps what it has after an invitation', covers(rule), ({ subject }) => {
    assumeAccepted(subject.invitation);
    expectKept(subject.made, subject.made, subject.invited, ['result']);
  });

  const completion = 'keeps what it has after the completion of its assessment';
  kept.check(completion, covers(rule), ({ subject }) =>
    expectKept(subject.invited, subject.invited, subject.finished, ['result']),
  );
});

/** @returns what judges a response, and what was seen after it. */
const judging = (response: ApiResponse, seen: unknown, expected: unknown, status?: number) => async () => {
  await (status ? expect(response).toHaveStatus(status) : expect(response).toBeAccepted());
  expect(seen, 'what is seen after it').toEqual(expected);
};

const losingTag = (
  lose: (surroundings: Surroundings, learnerId: string, name?: string) => Promise<ApiResponse>,
  status?: number,
): Act<() => unknown> => {
  return async (surroundings, learner) => {
    const [lost, ...others] = learner.tagNames;
    learner.tagNames = others.sort();
    const response = await lose(surroundings, learner.learnerId, lost);
    return judging(response, (await surroundings.tags.namesOf(learner.learnerId)).sort(), others, status);
  };
};

/** @param first secondary tutors that the learner has before, whatever an earlier row has left, as places in the list of tutors. */
const withTutors = (
  first: number[],
  change: (surroundings: Surroundings, learnerId: string) => Promise<ApiResponse>,
  isSeen: boolean,
): Act<() => unknown> => {
  return async (surroundings, { learnerId }) => {
    const { learners, organisation, tutors } = surroundings;
    assumeAccepted(
      await tutors.replaceFor(
        learnerId,
        first.map((at) => organisation.tutors[at]),
      ),
    );
    const response = await change(surroundings, learnerId);
    return judging(response, await isSeenByTutor(learners, { learnerId }), isSeen);
  };
};

/** What works for any learner must work for this one: the rule, and what sends a request and returns what judges it. */
const asForOthers: Record<string, [RuleId, Act<() => unknown>]> = {
  'is updated': [
    'learners.update.full-replace',
    async ({ learners }, { learnerId, body, tagNames: tags }) => {
      const response = await learners.put(learnerId, { ...body, tags, courseDetails: 'Welding' });
      return judging(response, (await learners.read(learnerId)).courseDetails, 'Welding');
    },
  ],
  'gets another tag': [
    'tags.add.adds',
    async ({ tags }, learner) => {
      const added = tags.anyName();
      learner.tagNames = [...learner.tagNames, added].sort();
      const response = await tags.post(learner.learnerId, [added]);
      return judging(response, (await tags.namesOf(learner.learnerId)).includes(added), true);
    },
  ],
  'loses a tag': ['tags.remove.removes', losingTag(({ tags }, ...named) => tags.remove(...named), 204)],
  'loses a tag that is deleted everywhere': [
    'tags.delete.every-learner',
    losingTag(({ tags }, _learnerId, name) => tags.deleteEverywhere(name)),
  ],
  'loses a secondary tutor who is left out': [
    'learners.secondary-tutors.removes-others',
    withTutors([0, 2], ({ tutors, organisation }, id) => tutors.replaceFor(id, [organisation.tutors[2]]), false),
  ],
  'gets a secondary tutor in a batch': [
    'tutors.batch-put.assigns',
    withTutors([], ({ tutors, organisation }, id) => tutors.assign(organisation.tutors[0] ?? '', [id]), true),
  ],
  'loses a secondary tutor in a batch': [
    'tutors.batch-patch.removes',
    withTutors([0, 2], ({ tutors, organisation }, id) => tutors.unassign(organisation.tutors[0] ?? '', [id]), false),
  ],
};

async function finished(surroundings: Surroundings): Promise<Equipped> {
  const learner = await equipped(surroundings);
  await surroundings.assessments.invited(learner.learnerId);
  await surroundings.lab.completeAssessment(learner.learnerId);
  return learner;
}

const others = pool('learners/belongings others', {
  powers,
  rows: asForOthers,
  subject: finished,
  act: (surroundings, learner, [, send]) => send(surroundings, learner),
  control: async ({ learners }, { learnerId }) => ({
    deletion: await learners.delete(learnerId),
    read: await learners.get(learnerId),
  }),
});

test.describe('A learner with one of everything who was invited and has finished', () => {
  // By itself, for the learner must be the newest.
  test('is in the list', covers('learners.list.complete', needs(...powers)), async ({ surroundings, learners }) => {
    const { body } = await finished(surroundings);

    expect(await learners.row(body.email), 'row of the learner').toBeDefined();
  });

  for (const [what, [rule]] of Object.entries(asForOthers))
    others.check(what, covers(rule, others.row(what)), ({ answer: judge }) => judge());

  others.checks(covers('learners.delete.gone'), {
    'is gone once deleted': ({ control: { deletion, read } }) => {
      assumeAccepted(deletion);
      return expect(read).toHaveStatus(404);
    },
  });
});

test.describe('DELETE /v1/learners/{learnerId}', covers('learners.delete.status'), () => {
  others.check('is answered 204 for a learner with one of everything', ({ control: { deletion } }) =>
    expect(deletion).toHaveStatus(204),
  );
});
