import {
  assume,
  assumeAccepted,
  attempted,
  causes,
  covers,
  type Delivery,
  type EventId,
  expect,
  inTurn,
  type Power,
  planSections,
  pool,
  type RuleId,
  shapeOf,
  test,
} from '../../fixtures/index.ts';
import { sectionsOf } from './event-types.ts';

/** Events that somebody's doing causes, each with the rule that it comes, unless others judge that, and the question of its Data. */
const actions: [eventId: EventId, powers: Power[], fires: RuleId | null, data: RuleId | null][] = [
  [100, ['finishedEvent'], 'events.assessment-completed.fires', null],
  [300, ['assessments', 'outcomes'], null, 'events.assessment-report-request-failed.data'],
  [400, ['assignedEvent'], 'events.modules-assigned.fires', 'events.modules-assigned.data'],
  [500, ['accessedEvent'], 'events.module-first-accessed.fires', 'events.module-first-accessed.data'],
  [600, ['completedEvent'], 'events.module-first-completed.fires', 'events.module-first-completed.data'],
  [800, ['outcomes'], null, 'events.learner-export-failed.data'],
  [900, ['planEvent'], 'events.support-plan-changed.fires', null],
];

/** The events of one kind about one learner, and what reads show of it then. */
const witnessed = pool('events/witnessed', {
  rows: Object.fromEntries(actions.map(([eventId, powers]) => [String(eventId), { eventId, needs: powers }])),
  powers: ['receiver'],
  act: ({ subjects, learners, assessments, records }, _none, { eventId }) =>
    attempted(async () => {
      const { deliveries, learnerId } = await subjects.witnessed(eventId);
      const sections = eventId === 900 && deliveries[0] ? sectionsOf(deliveries[0]) : [];
      const isKnown = (section: unknown) => (planSections as readonly unknown[]).includes(section);
      return {
        deliveries,
        learnerId,
        sections,
        plan: await inTurn(sections.filter(isKnown), (section) => records.planSection(learnerId, String(section))),
        ...(eventId === 100 &&
          deliveries.length > 0 && {
            read: await learners.get(learnerId),
            result: await assessments.result(learnerId),
          }),
      };
    }),
});

/** For a rule that does not say whether events come. @throws Inconclusive if none came. */
function first({ deliveries }: { deliveries: readonly Delivery[] }): Delivery {
  const [delivery] = deliveries;
  assume(delivery !== undefined, 'the event comes');
  return delivery!;
}

// Judged on what was done for one learner, by the check itself or by a person before the run.
for (const [eventId, , fires, data] of actions)
  test.describe(`Event ${eventId}, ${causes[eventId].name}, of one learner`, () => {
    if (fires !== null)
      witnessed.checks(covers(fires, witnessed.row(`${eventId}`)), {
        comes: ({ answer }) => expect(answer().deliveries.length, 'events about the learner').toBeGreaterThan(0),
      });

    if (data !== null)
      witnessed.checks(covers(data, witnessed.row(`${eventId}`)), {
        'has Data': ({ answer }, { observe }) => {
          const delivery = first(answer());
          observe(data, shapeOf(delivery.data ?? null), delivery);
        },
      });
  });

for (const [eventId, rule] of [
  [100, 'events.assessment-completed.learner-id'],
  [900, 'events.support-plan-changed.learner-id'],
] as const)
  test.describe(`Event ${eventId}, of one learner`, () => {
    witnessed.checks(covers(rule, witnessed.row(`${eventId}`)), {
      'names the learner in LearnerId': ({ answer }) => {
        const { data } = first(answer());
        expect(String(data?.LearnerId).toLowerCase(), 'LearnerId').toBe(answer().learnerId.toLowerCase());
      },
    });
  });

test.describe('Event 100, of one learner', () => {
  witnessed.checks(covers('assessments.core-loop', witnessed.row('100')), {
    'comes at the end of the core loop, when the result can be read': async ({ answer }) => {
      const { deliveries, read, result } = answer();
      expect(deliveries.length, 'events 100 about the learner').toBeGreaterThan(0);
      await expect(read!).toBeAccepted();
      await expect(result!).toBeAccepted();
      expect(result!.body?.status, 'status of the result').toBe(30);
    },
  });
});

test.describe('Event 900, of one learner', () => {
  witnessed.checks(covers('events.support-plan-changed.sections', witnessed.row('900')), {
    'names sections that can be read': ({ answer }) => {
      first(answer());
      const { sections, plan } = answer();
      expect(sections, 'ChangedSections').not.toEqual([]);
      expect(planSections as readonly unknown[], 'sections of a plan').toEqual(expect.arrayContaining(sections));
      for (const section of plan) assumeAccepted(section);
    },
  });

  witnessed.checks(covers('events.support-plan-changed.user', witnessed.row('900')), {
    'has a user, or null, as ChangedByUserId': ({ answer }) => {
      const { data } = first(answer());
      assume(data !== undefined, 'the event has Data');

      // The form of a user's id is not documented.
      const user = data?.ChangedByUserId;
      const isUser = typeof user === 'number' || (typeof user === 'string' && user !== '');
      expect(user === null || isUser, 'whether it is a user or null').toBe(true);
    },
  });
});
