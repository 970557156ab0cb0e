import { assumeAccepted, type CreatedLearner, type Power, type Surroundings } from '../../fixtures/index.ts';

/** What happens to a learner between two invitations. */
export const changes: Record<
  string,
  { needs?: Power[]; change: (surroundings: Surroundings, learner: CreatedLearner) => Promise<unknown> }
> = {
  'the learner’s email changed': {
    async change({ learners }, learner) {
      learner.body.email = learners.newEmail();
      await learners.update(learner.learnerId, learner.body);
    },
  },
  'the learner was tagged': { change: ({ tags }, { learnerId }) => tags.add(learnerId, tags.anyName()) },
  'the result and the assessment address were read': {
    change: async ({ assessments }, { learnerId }) => {
      assumeAccepted(await assessments.result(learnerId));
      assumeAccepted(await assessments.url(learnerId));
    },
  },
  'the secondary tutors were replaced, also in a batch,': {
    needs: ['threeTutors'],
    change: async ({ tutors, organisation: { tutors: emails } }, { learnerId }) => {
      assumeAccepted(await tutors.replaceFor(learnerId, [emails[1]]));
      assumeAccepted(await tutors.assign(emails[2]!, [learnerId]));
    },
  },
  'the learner was given a module, evidence and a support plan': {
    needs: ['modules', 'supportRecords', 'supportPlans'],
    change: async ({ lab }, { learnerId }) => {
      await lab.assignModule(learnerId);
      await lab.addSupportRecord(learnerId, { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 });
      await lab.changeSupportPlan(learnerId, ['barriers']);
    },
  },
};
