import {
  assume,
  assumeAccepted,
  covers,
  expect,
  isSeenByTutor,
  needs,
  type RuleId,
  test,
} from '../../fixtures/index.ts';
import { belongings, type Equipped, equipped, type Scene } from './belongings.ts';

type Belonging = 'email' | 'provision' | 'result' | 'tags';

/** An action or event, and what it may change. */
interface Act {
  about?: Belonging[];
  /** Whether the assessment is still open when this is done; by default it has been completed before. */
  beforeCompletion?: boolean;
  act: (scene: Scene, learner: Equipped) => Promise<unknown>;
}

const acts: Record<string, Act> = {
  'an update of its email': {
    about: ['email'],
    act: ({ learners }, { learnerId, body }) => learners.update(learnerId, { ...body, email: learners.newEmail() }),
  },
  'an update of its primary tutor': {
    act: ({ learners, organisation }, { learnerId, body }) =>
      learners.update(learnerId, { ...body, primaryTutorEmail: organisation.tutors[3] }),
  },
  'an update of its provision': {
    about: ['provision'],
    act: ({ learners }, { learnerId, body }) => learners.update(learnerId, { ...body, provisionType: 0 }),
  },
  'a replacement of its secondary tutors': {
    act: async ({ tutors, organisation: { tutors: emails } }, { learnerId }) =>
      assumeAccepted(await tutors.replaceFor(learnerId, [emails[3], emails[0]])),
  },
  'one more secondary tutor': {
    act: async ({ tutors, organisation }, { learnerId }) =>
      assumeAccepted(await tutors.assign(organisation.tutors[3] ?? '', [learnerId])),
  },
  'one secondary tutor less': {
    act: async ({ tutors, organisation }, { learnerId }) =>
      assumeAccepted(await tutors.unassign(organisation.tutors[2] ?? '', [learnerId])),
  },
  'one more tag': { about: ['tags'], act: ({ tags }, { learnerId }) => tags.add(learnerId, tags.name()) },
  'one tag less': {
    about: ['tags'],
    act: async ({ tags }, { learnerId, tagNames }) => assumeAccepted(await tags.remove(learnerId, tagNames[0])),
  },
  'the deletion of one of its tags': {
    about: ['tags'],
    act: async ({ tags }, { tagNames }) => assumeAccepted(await tags.deleteEverywhere(tagNames[0])),
  },
  'an invitation': {
    // The statuses that an assessment passes through before completion are not documented.
    about: ['result'],
    beforeCompletion: true,
    act: async ({ assessments }, { learnerId }) => assumeAccepted(await assessments.invite(learnerId)),
  },
  'the completion of its assessment': {
    about: ['result'],
    beforeCompletion: true,
    act: ({ lab }, { learnerId }) => lab.completeAssessment(learnerId),
  },
  'a request for its report': {
    act: async ({ assessments }, { learnerId }) => assumeAccepted(await assessments.report(learnerId)),
  },
  'the opening and the completion of its module': {
    act: async ({ lab }, { learnerId, moduleId }) => {
      await lab.accessModule(learnerId, moduleId);
      await lab.completeModule(learnerId, moduleId);
    },
  },
  'another module': { act: ({ lab }, { learnerId }) => lab.assignModule(learnerId) },
  'another support record': {
    act: ({ lab }, { learnerId }) =>
      lab.addSupportRecord(learnerId, { lastUpdatedDate: '2025-06-30', supportType: 20, coverageStatus: 20 }),
  },
  'a change of its support plan': { act: ({ lab }, { learnerId }) => lab.changeSupportPlan(learnerId, ['signatures']) },
};

const powers = ['tutor', 'fourTutors', 'assessments', 'modules', 'supportRecords', 'supportPlans'] as const;

test.describe('A learner with one of everything', covers('learners.belongings.kept', needs(...powers)), () => {
  for (const [what, { about = [], beforeCompletion, act }] of Object.entries(acts))
    test(`keeps what it has after ${what}`, async ({
      lab,
      organisation,
      learners,
      tags,
      tutors,
      assessments,
      records,
    }) => {
      const scene = { lab, organisation, learners, tags, tutors, assessments, records };
      const learner = await equipped(scene);
      if (!beforeCompletion) await lab.completeAssessment(learner.learnerId);
      const before = await belongings(scene, learner);
      assume(before.module === true, 'the learner has the module');
      assume(before.supportRecord === 200, 'the learner has the support record');
      // What it had before it was given these.
      const earlier = { tags: [...learner.tagNames].sort(), 'seen by its secondary tutor': true };
      expect(before, 'what the learner has before the act').toMatchObject(earlier);

      await act(scene, learner);

      const after = await belongings(scene, learner);
      for (const one of about) {
        delete before[one];
        delete after[one];
      }
      expect(after, 'what the learner has').toEqual(before);
    });
});

test.describe('A learner with one of everything', covers('learners.belongings.kept', needs(...powers, 'clock')), () => {
  test('keeps what it has for a month', async ({ lab, organisation, learners, tags, tutors, assessments, records }) => {
    const scene = { lab, organisation, learners, tags, tutors, assessments, records };
    const learner = await equipped(scene);
    await lab.completeAssessment(learner.learnerId);
    const before = await belongings(scene, learner);

    await lab.advanceClock(organisation, 30 * 86_400);

    expect(await belongings(scene, learner), 'what the learner has').toEqual(before);
  });
});

/** What works for any learner must work for this one: the rule, and the function that shows it. */
const asForOthers: Record<string, [RuleId, (scene: Scene, learner: Equipped) => Promise<unknown>]> = {
  'is in the list': [
    'learners.list.complete',
    async ({ learners }, { body }) => expect(await learners.row(body.email), 'row of the learner').toBeDefined(),
  ],
  'is updated': [
    'learners.update.full-replace',
    async ({ learners }, { learnerId, body }) => {
      await expect(await learners.put(learnerId, { ...body, gender: 'Female' })).toBeAccepted();
      expect((await learners.read(learnerId)).gender).toBe('Female');
    },
  ],
  'is gone once deleted': [
    'learners.delete.gone',
    async ({ learners }, { learnerId }) => {
      await learners.remove(learnerId);
      await expect(await learners.get(learnerId)).toHaveStatus(404);
    },
  ],
  'gets another tag': [
    'tags.add.adds',
    async ({ tags }, { learnerId, tagNames }) => {
      const added = tags.name();
      await expect(await tags.post(learnerId, [added])).toBeAccepted();
      expect((await tags.namesOf(learnerId)).sort()).toEqual([...tagNames, added].sort());
    },
  ],
  'loses a tag': [
    'tags.remove.removes',
    async ({ tags }, { learnerId, tagNames: [removed = '', ...others] }) => {
      await expect(await tags.remove(learnerId, removed)).toHaveStatus(204);
      expect((await tags.namesOf(learnerId)).sort()).toEqual(others.sort());
    },
  ],
  'loses a tag that is deleted everywhere': [
    'tags.delete.every-learner',
    async ({ tags }, { learnerId, tagNames: [deleted = '', ...others] }) => {
      await expect(await tags.deleteEverywhere(deleted)).toBeAccepted();
      expect((await tags.namesOf(learnerId)).sort()).toEqual(others.sort());
    },
  ],
  'loses a secondary tutor who is left out': [
    'learners.secondary-tutors.removes-others',
    async ({ learners, tutors, organisation }, { learnerId }) => {
      await expect(await tutors.replaceFor(learnerId, [organisation.tutors[2]])).toBeAccepted();
      expect(await isSeenByTutor(learners, { learnerId }), 'seen by the tutor').toBe(false);
    },
  ],
  'gets a secondary tutor in a batch': [
    'tutors.batch-put.assigns',
    async ({ learners, tutors, organisation }, { learnerId }) => {
      assumeAccepted(await tutors.replaceFor(learnerId, []));
      await expect(await tutors.assign(organisation.tutors[0] ?? '', [learnerId])).toBeAccepted();
      expect(await isSeenByTutor(learners, { learnerId }), 'seen by the tutor').toBe(true);
    },
  ],
  'loses a secondary tutor in a batch': [
    'tutors.batch-patch.removes',
    async ({ learners, tutors, organisation }, { learnerId }) => {
      await expect(await tutors.unassign(organisation.tutors[0] ?? '', [learnerId])).toBeAccepted();
      expect(await isSeenByTutor(learners, { learnerId }), 'seen by the tutor').toBe(false);
    },
  ],
};

test.describe('A learner with one of everything who was invited and has finished', () => {
  for (const [what, [rule, check]] of Object.entries(asForOthers))
    test(
      what,
      covers(rule, needs(...powers)),
      async ({ lab, organisation, learners, tags, tutors, assessments, records }) => {
        const scene = { lab, organisation, learners, tags, tutors, assessments, records };
        const learner = await equipped(scene);
        await assessments.invited(learner.learnerId);
        await lab.completeAssessment(learner.learnerId);

        await check(scene, learner);
      },
    );
});

test.describe('DELETE /v1/learners/{learnerId}', covers('learners.delete.status', needs(...powers)), () => {
  test('is answered 204 for a learner with one of everything', async ({
    lab,
    organisation,
    learners,
    tags,
    tutors,
    assessments,
    records,
  }) => {
    const { learnerId } = await equipped({ lab, organisation, learners, tags, tutors, assessments, records });
    await lab.completeAssessment(learnerId);

    await expect(await learners.delete(learnerId)).toHaveStatus(204);
  });
});
