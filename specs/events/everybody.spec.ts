import {
  type Assessments,
  assumeAccepted,
  covers,
  expect,
  type Lab,
  type Learners,
  needs,
  optionalDetails,
  type RuleId,
  test,
} from '../../fixtures/index.ts';

interface Scene {
  lab: Lab;
  assessments: Assessments;
  learnerId: string;
}

/** What triggers each event for a learner, with the rule that the event fires. */
const acts: [rule: RuleId, eventId: number, act: (scene: Scene) => Promise<unknown>][] = [
  [
    'events.assessment-report-created.fires',
    200,
    async ({ assessments, learnerId }) => assumeAccepted(await assessments.report(learnerId)),
  ],
  ['events.modules-assigned.fires', 400, ({ lab, learnerId }) => lab.assignModule(learnerId)],
  [
    'events.module-first-accessed.fires',
    500,
    async ({ lab, learnerId }) => lab.accessModule(learnerId, await lab.assignModule(learnerId)),
  ],
  [
    'events.module-first-completed.fires',
    600,
    async ({ lab, learnerId }) => {
      const moduleId = await lab.assignModule(learnerId);
      // A service may require a module to be opened before it is completed.
      await lab.accessModule(learnerId, moduleId);
      await lab.completeModule(learnerId, moduleId);
    },
  ],
  [
    'events.support-plan-changed.fires',
    900,
    ({ lab, learnerId }) => lab.changeSupportPlan(learnerId, ['goalsandimpact']),
  ],
];

/** A learner with every optional field and record, who has completed the assessment: events fire for such a learner too. */
async function learnerWithEverything(
  learners: Learners,
  lab: Lab,
  [, primaryTutorEmail, ...others]: readonly string[],
  tag: string,
) {
  const learner = await learners.create({
    firstName: 'Zoë',
    lastName: 'Łuczak-O’Neill',
    gender: 'Non-binary/Non-conforming',
    primaryTutorEmail,
    secondaryTutorEmails: others.slice(0, 1),
    ...optionalDetails(),
    tags: [tag],
  });
  await lab.addSupportRecord(learner.learnerId, { lastUpdatedDate: '2026-01-15', supportType: 20, coverageStatus: 10 });
  await lab.completeAssessment(learner.learnerId);
  return learner;
}

for (const [rule, eventId, act] of acts)
  test(
    `Event ${eventId} comes for a learner who has every optional field and record and has finished`,
    // The Data of some events is not documented, so a test knows whose event it received only in its own organisation.
    covers(rule, needs('organisations', 'receiver', 'assessments', 'modules', 'supportPlans', 'supportRecords')),
    async ({ events, learners, tags, assessments, lab, organisation }) => {
      const { learnerId } = await learnerWithEverything(learners, lab, organisation.tutors, tags.name());
      const { inbox } = await events.subscribe([eventId]);
      // A service may assign some modules by itself, and deliver the events for them late.
      await events.fence(inbox);
      const before = inbox.events({ eventId }).length;

      await act({ lab, assessments, learnerId });

      expect(await inbox.waitForEvents(before + 1, { eventId }), 'events that arrived').not.toEqual([]);
    },
  );
