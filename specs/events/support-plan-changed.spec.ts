import { randomUUID } from 'node:crypto';
import {
  assume,
  covers,
  type Delivery,
  expect,
  type Inbox,
  inconclusive,
  needs,
  outcome,
  planSections,
  pool,
  type Surroundings,
  test,
} from '../../fixtures/index.ts';
import { sectionsOf } from './event-types.ts';

const plans = needs('receiver', 'supportPlans');

function about(learnerId: string) {
  return { eventId: 900, data: { LearnerId: learnerId } };
}

/** A learner, and how many events about them came when they were enrolled: a service may write a first plan by itself. */
interface Enrolled {
  learnerId: string;
  before: number;
}

/** A new learner, once everything has come that their enrolment causes. */
async function enrolled(
  { events, learners }: Pick<Surroundings, 'events' | 'learners'>,
  inbox: Inbox,
): Promise<Enrolled> {
  const { learnerId } = await learners.create();
  await events.fence(inbox);
  return { learnerId, before: inbox.events(about(learnerId)).length };
}

/** What has come about a learner since they were enrolled. */
function since(inbox: Inbox, { learnerId, before }: Enrolled): Delivery[] {
  return inbox.events(about(learnerId)).slice(before);
}

/** The first event about a learner since they were enrolled. */
async function firstOf(inbox: Inbox, { learnerId, before }: Enrolled): Promise<Delivery> {
  return (await inbox.waitForEvents(before + 1, about(learnerId))).at(-1) as Delivery;
}

/** Every section that any delivery about the learner names: one edit may cause several deliveries. */
function named(inbox: Inbox, learner: Enrolled): unknown[] {
  return since(inbox, learner).flatMap(({ data }) => data?.ChangedSections ?? []);
}

/** Waits until each of these sections has been named, by one delivery or by several. */
async function namesAll(inbox: Inbox, learner: Enrolled, wanted: readonly string[]): Promise<void> {
  await expect
    .poll(() => named(inbox, learner), { message: 'sections named' })
    .toEqual(expect.arrayContaining([...wanted]));
}

/** A section of a learner’s plan changes twice, and then that of another learner: what comes of it, once everything has come. */
const changes = pool('events/support-plan-changed', {
  rows: Object.fromEntries(planSections.map((section) => [section, section])),
  subject: ({ events }) => events.subscribe([900]),

  async act({ events, learners, lab }, { inbox }, section) {
    const learner = await enrolled({ events, learners }, inbox);
    const { learnerId } = learner;
    await lab.changeSupportPlan(learnerId, [section]);
    const came = await outcome(() => firstOf(inbox, learner));
    const isOver = await outcome(() => events.fence(inbox));
    const names = await outcome(async () => {
      came();
      await namesAll(inbox, learner, [section]);
    });

    const fires = await outcome(async () => {
      came();
      isOver();
      const before = inbox.events(about(learnerId)).length;
      await lab.changeSupportPlan(learnerId, [section]);
      await inbox.waitForEvents(before + 1, about(learnerId));

      const other = await enrolled({ events, learners }, inbox);
      await lab.changeSupportPlan(other.learnerId, [section]);
      await firstOf(inbox, other);
    });
    return { learner, isOver, names, fires };
  },
});

test.describe('Event 900, Support Plan Changed', () => {
  for (const section of planSections) {
    changes.check(
      `comes when ${section} changes`,
      covers('events.support-plan-changed.fires', plans, changes.row(section)),
      ({ answer: { fires } }) => fires(),
    );

    changes.check(
      `names ${section} as what changed`,
      covers('events.support-plan-changed.sections', plans, changes.row(section)),
      ({ subject: { inbox }, answer: { learner, isOver, names } }) => {
        const [first] = since(inbox, learner);
        assume(first !== undefined, 'event 900 comes');
        isOver();

        expect(first?.data?.ChangedSections, 'a list').toEqual(expect.any(Array));
        names();
        // The two may be named together, as they are when a plan is agreed or reviewed.
        const together = ['signatures', 'reviewcadence'];
        expect(together.includes(section) ? together : [section]).toEqual(
          expect.arrayContaining(named(inbox, learner)),
        );
      },
    );
  }

  test(
    'names a later change’s section without that of an earlier one',
    covers('events.support-plan-changed.sections', plans),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      const learner = await enrolled({ events, learners }, inbox);
      const { learnerId } = learner;
      await lab.changeSupportPlan(learnerId, ['barriers']);
      await firstOf(inbox, learner).catch(inconclusive);
      await events.fence(inbox);

      await lab.changeSupportPlan(learnerId, ['goalsandimpact']);
      await namesAll(inbox, learner, ['goalsandimpact']);
      await events.fence(inbox);

      // Either edit may cause several deliveries, and those of the first may still arrive, but each names the section of one
      // edit only.
      const sections = since(inbox, learner).map(({ data }) => data?.ChangedSections);
      expect([['barriers'], ['goalsandimpact']]).toEqual(expect.arrayContaining(sections));
    },
  );

  test(
    'does not come for a learner whose plan did not change',
    covers('events.support-plan-changed.fires', plans),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      const changed = await enrolled({ events, learners }, inbox);
      const unchanged = await enrolled({ events, learners }, inbox);

      await lab.changeSupportPlan(changed.learnerId, ['barriers']);
      await firstOf(inbox, changed);
      await events.fence(inbox);

      expect(since(inbox, unchanged)).toEqual([]);
    },
  );

  test(
    'names every section when several change at once',
    covers('events.support-plan-changed.several-sections', plans),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      for (const several of [['barriers', 'goalsandimpact', 'reasonableadjustments'], [...planSections].reverse()]) {
        const learner = await enrolled({ events, learners }, inbox);
        await lab.changeSupportPlan(learner.learnerId, several);
        await firstOf(inbox, learner).catch(inconclusive);
        await namesAll(inbox, learner, several);
      }
    },
  );

  test(
    'has the learner whose plan changed as LearnerId',
    covers('events.support-plan-changed.learner-id', needs('receiver', 'supportPlans')),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      const [one, other] = [await enrolled({ events, learners }, inbox), await enrolled({ events, learners }, inbox)];
      const both = [one.learnerId, other.learnerId];
      const former = inbox.events({ eventId: 900 });

      await lab.changeSupportPlan(other.learnerId, ['barriers']);
      await events.arrivalFor({ inbox }, 900, other.learnerId, former);
      await events.fence(inbox);
      expect(await events.misnamed({ inbox }, 900, both)).toEqual([]);
      expect(since(inbox, one), 'about a learner whose plan has not changed').toEqual([]);

      // One edit may cause several deliveries, so those of the first edit may still arrive. This edit names more sections,
      // and a user.
      await lab.changeSupportPlan(one.learnerId, ['barriers', 'goalsandimpact'], randomUUID());
      await firstOf(inbox, one);
      expect(await events.misnamed({ inbox }, 900, both)).toEqual([]);
    },
  );

  test(
    'has the user who made the change as ChangedByUserId',
    covers('events.support-plan-changed.user', plans),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      const { learnerId } = await learners.create();

      for (const sections of [['barriers'], ['barriers'], ['goalsandimpact', 'reasonableadjustments']]) {
        const userId = randomUUID();
        await lab.changeSupportPlan(learnerId, sections, userId);
        await events.arrival({ inbox }, about(learnerId));
        await inbox.waitForDelivery({ eventId: 900, data: { LearnerId: learnerId, ChangedByUserId: userId } });
      }
    },
  );

  test(
    'has null as ChangedByUserId when the system made the change',
    covers('events.support-plan-changed.system-change', plans),
    async ({ events, learners, lab }) => {
      const { inbox } = await events.subscribe([900]);
      const learner = await enrolled({ events, learners }, inbox);
      const { learnerId } = learner;

      await lab.changeSupportPlan(learnerId, ['barriers'], null);

      const { data } = await firstOf(inbox, learner).catch(inconclusive);
      expect(data).toHaveProperty('ChangedByUserId', null);

      await lab.changeSupportPlan(learnerId, ['goalsandimpact'], randomUUID());
      await lab.changeSupportPlan(learnerId, ['reasonableadjustments'], null);
      await namesAll(inbox, learner, ['goalsandimpact', 'reasonableadjustments']);
      const ofSystem = since(inbox, learner)
        .filter((delivery) => !sectionsOf(delivery).includes('goalsandimpact'))
        .map((delivery) => delivery.data);
      for (const each of ofSystem) expect(each, 'after a change by a user').toHaveProperty('ChangedByUserId', null);
    },
  );
});
