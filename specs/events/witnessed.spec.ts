import {
  assume,
  assumeAccepted,
  causes,
  covers,
  type EventId,
  expect,
  needs,
  type Power,
  planSections,
  type RuleId,
  shapeOf,
  test,
} from '../../fixtures/index.ts';
import { sectionsOf } from './event-types.ts';

/** Events that a learner's or a tutor's own doing causes, each with the rule that it comes, and the question of its Data. */
const actions: [eventId: EventId, power: Power, fires: RuleId, data: RuleId | null][] = [
  [100, 'finishedEvent', 'events.assessment-completed.fires', null],
  [400, 'assignedEvent', 'events.modules-assigned.fires', 'events.modules-assigned.data'],
  [500, 'accessedEvent', 'events.module-first-accessed.fires', 'events.module-first-accessed.data'],
  [600, 'completedEvent', 'events.module-first-completed.fires', 'events.module-first-completed.data'],
  [900, 'planEvent', 'events.support-plan-changed.fires', null],
];

// Judged on what was done for one learner, by the check itself or by a person before the run.
for (const [eventId, power, fires, data] of actions)
  test.describe(`Event ${eventId}, ${causes[eventId].name}, of one learner`, () => {
    test('comes', covers(fires, needs('receiver', power)), async ({ subjects }) => {
      const { deliveries } = await subjects.witnessed(eventId);

      expect(deliveries.length, 'events about the learner').toBeGreaterThan(0);
    });

    if (data !== null)
      test('has Data', covers(data, needs('receiver', power)), async ({ subjects, observe }) => {
        const { delivery } = await subjects.delivered(eventId);

        observe(data, shapeOf(delivery.data ?? null), delivery);
      });
  });

for (const [eventId, power, rule] of [
  [100, 'finishedEvent', 'events.assessment-completed.learner-id'],
  [900, 'planEvent', 'events.support-plan-changed.learner-id'],
] as const)
  test.describe(`Event ${eventId}, of one learner`, () => {
    test('names the learner in LearnerId', covers(rule, needs('receiver', power)), async ({ subjects }) => {
      const { delivery, learnerId } = await subjects.delivered(eventId);

      expect(String(delivery.data?.LearnerId).toLowerCase(), 'LearnerId').toBe(learnerId.toLowerCase());
    });
  });

test.describe('Event 100, of one learner', () => {
  test(
    'comes at the end of the core loop, when the result can be read',
    covers('assessments.core-loop', needs('receiver', 'finishedEvent')),
    async ({ subjects, learners, assessments }) => {
      const { deliveries, learnerId } = await subjects.witnessed(100);
      expect(deliveries.length, 'events 100 about the learner').toBeGreaterThan(0);

      await expect(await learners.get(learnerId)).toBeAccepted();
      const result = await assessments.result(learnerId);
      await expect(result).toBeAccepted();
      expect(result.body?.status, 'status of the result').toBe(30);
    },
  );
});

test.describe('Event 900, of one learner', () => {
  test(
    'names sections that can be read',
    covers('events.support-plan-changed.sections', needs('receiver', 'planEvent')),
    async ({ subjects, records }) => {
      const { delivery, learnerId } = await subjects.delivered(900);

      const sections = sectionsOf(delivery);
      expect(sections, 'ChangedSections').not.toEqual([]);
      expect(planSections as readonly unknown[], 'sections of a plan').toEqual(expect.arrayContaining(sections));
      for (const section of sections) assumeAccepted(await records.planSection(learnerId, String(section)));
    },
  );

  test(
    'has a user, or null, as ChangedByUserId',
    covers('events.support-plan-changed.user', needs('receiver', 'planEvent')),
    async ({ subjects }) => {
      const { delivery } = await subjects.delivered(900);
      assume(delivery.data !== undefined, 'the event has Data');

      // The form of a user's id is not documented.
      const user = delivery.data?.ChangedByUserId;
      const isUser = typeof user === 'number' || (typeof user === 'string' && user !== '');
      expect(user === null || isUser, 'whether it is a user or null').toBe(true);
    },
  );
});
