import { randomUUID } from 'node:crypto';
import {
  assume,
  attempted,
  covers,
  type Events,
  expect,
  type Inbox,
  inconclusive,
  needs,
  planSections,
  pool,
  scenes,
  test,
} from '../../fixtures/index.ts';
import { sectionsOf } from './event-types.ts';

const plans = needs('receiver', 'supportPlans');
const scene = scenes('events/support-plan-changed scenes', [900], ['supportPlans']);

const about = (learnerId: string) => ({ eventId: 900, data: { LearnerId: learnerId } });

/** A new learner, once everything has come that their enrolment causes: a service may write a first plan by itself. */
async function enrolled(events: Events, inbox: Inbox) {
  const { learnerId } = await events.learners.create();
  await events.fence(inbox);
  const later = inbox.fromNow();
  /** Every section that any of what has come since names: one edit may cause several deliveries. */
  const named = () => later.events(about(learnerId)).flatMap(({ data }) => data?.ChangedSections ?? []);
  return {
    learnerId,
    since: () => later.events(about(learnerId)),
    named,
    first: () => later.waitForDelivery(about(learnerId)),
    /** Waits until each of these sections has been named, by one delivery or by several. */
    namesAll: (...wanted: string[]) =>
      expect.poll(named, { message: 'sections named' }).toEqual(expect.arrayContaining(wanted)),
  };
}

/** A section of a learner’s plan changes twice, and then that of another learner: what comes of it, once everything has come. */
const changes = pool('events/support-plan-changed', {
  rows: Object.fromEntries(planSections.map((section) => [section, section])),
  subject: ({ events }) => events.subscribe([900]),

  async act({ events, lab }, { inbox }, section) {
    const learner = await enrolled(events, inbox);
    const { learnerId } = learner;
    await lab.changeSupportPlan(learnerId, [section]);
    const came = await attempted(() => learner.first());
    const isOver = await attempted(() => events.fence(inbox));
    const names = await attempted(async () => {
      came();
      await learner.namesAll(section);
    });

    const fires = await attempted(async () => {
      came();
      isOver();
      const before = inbox.events(about(learnerId)).length;
      await lab.changeSupportPlan(learnerId, [section]);
      await inbox.waitForEvents(before + 1, about(learnerId));

      const other = await enrolled(events, inbox);
      await lab.changeSupportPlan(other.learnerId, [section]);
      await other.first();
    });
    return { learner, isOver, names, fires };
  },
});

test.describe('Event 900, Support Plan Changed', () => {
  for (const section of planSections) {
    changes.checks(covers('events.support-plan-changed.fires', plans, changes.row(section)), {
      [`comes when ${section} changes`]: ({ answer: { fires } }) => fires(),
    });

    changes.checks(covers('events.support-plan-changed.sections', plans, changes.row(section)), {
      [`names ${section} as what changed`]: ({ answer: { learner, isOver, names } }) => {
        const [first] = learner.since();
        assume(first !== undefined, 'event 900 comes');
        isOver();

        expect(first?.data?.ChangedSections, 'a list').toEqual(expect.any(Array));
        names();
        // The two may be named together, as they are when a plan is agreed or reviewed.
        const together = ['signatures', 'reviewcadence'];
        expect(together.includes(section) ? together : [section]).toEqual(expect.arrayContaining(learner.named()));
      },
    });
  }

  scene(covers('events.support-plan-changed.sections'), {
    async 'names a later change’s section without that of an earlier one'({ events, lab, inbox }) {
      const learner = await enrolled(events, inbox);
      const { learnerId } = learner;
      await lab.changeSupportPlan(learnerId, ['barriers']);
      await learner.first().catch(inconclusive);
      await events.fence(inbox);

      await lab.changeSupportPlan(learnerId, ['goalsandimpact']);
      await learner.namesAll('goalsandimpact');
      await events.fence(inbox);

      // Either edit may cause several deliveries, and those of the first may still arrive, but each names the section of one
      // edit only.
      const sections = learner.since().map(({ data }) => data?.ChangedSections);
      expect([['barriers'], ['goalsandimpact']]).toEqual(expect.arrayContaining(sections));
    },
  });

  scene(covers('events.support-plan-changed.fires'), {
    async 'does not come for a learner whose plan did not change'({ events, lab, inbox }) {
      const changed = await enrolled(events, inbox);
      const unchanged = await enrolled(events, inbox);

      await lab.changeSupportPlan(changed.learnerId, ['barriers']);
      await changed.first();
      await events.fence(inbox);

      expect(unchanged.since()).toEqual([]);
    },
  });

  scene(covers('events.support-plan-changed.several-sections'), {
    async 'names every section when several change at once'({ events, lab, inbox }) {
      for (const several of [['barriers', 'goalsandimpact', 'reasonableadjustments'], [...planSections].reverse()]) {
        const learner = await enrolled(events, inbox);
        await lab.changeSupportPlan(learner.learnerId, several);
        await learner.first().catch(inconclusive);
        await learner.namesAll(...several);
      }
    },
  });

  scene(covers('events.support-plan-changed.learner-id'), {
    async 'has the learner whose plan changed as LearnerId'({ events, lab, inbox }) {
      const [one, other] = [await enrolled(events, inbox), await enrolled(events, inbox)];
      const both = [one.learnerId, other.learnerId];
      const former = inbox.events({ eventId: 900 });

      await lab.changeSupportPlan(other.learnerId, ['barriers']);
      await events.arrivalFor({ inbox }, 900, other.learnerId, former);
      await events.fence(inbox);
      expect(await events.misnamed({ inbox }, 900, both)).toEqual([]);
      expect(one.since(), 'about a learner whose plan has not changed').toEqual([]);

      // One edit may cause several deliveries, so those of the first edit may still arrive. This edit names more sections,
      // and a user.
      await lab.changeSupportPlan(one.learnerId, ['barriers', 'goalsandimpact'], randomUUID());
      await one.first();
      expect(await events.misnamed({ inbox }, 900, both)).toEqual([]);
    },
  });

  scene(covers('events.support-plan-changed.user'), {
    async 'has the user who made the change as ChangedByUserId'({ events, learners, lab, inbox }) {
      const { learnerId } = await learners.create();

      for (const sections of [['barriers'], ['barriers'], ['goalsandimpact', 'reasonableadjustments']]) {
        const userId = randomUUID();
        await lab.changeSupportPlan(learnerId, sections, userId);
        await events.arrival({ inbox }, about(learnerId));
        await inbox.waitForDelivery({ eventId: 900, data: { LearnerId: learnerId, ChangedByUserId: userId } });
      }
    },
  });

  scene(covers('events.support-plan-changed.system-change'), {
    async 'has null as ChangedByUserId when the system made the change'({ events, lab, inbox }) {
      const learner = await enrolled(events, inbox);
      const { learnerId } = learner;

      await lab.changeSupportPlan(learnerId, ['barriers'], null);

      const { data } = await learner.first().catch(inconclusive);
      expect(data).toHaveProperty('ChangedByUserId', null);

      await lab.changeSupportPlan(learnerId, ['goalsandimpact'], randomUUID());
      await lab.changeSupportPlan(learnerId, ['reasonableadjustments'], null);
      await learner.namesAll('goalsandimpact', 'reasonableadjustments');
      const ofSystem = learner
        .since()
        .filter((delivery) => !sectionsOf(delivery).includes('goalsandimpact'))
        .map((delivery) => delivery.data);
      for (const each of ofSystem) expect(each, 'after a change by a user').toHaveProperty('ChangedByUserId', null);
    },
  });
});
