import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { Learners } from '../../fixtures/resources/learners.ts';
import { dayAfter, dayBefore, exportOf, exportWith, isAbout, learnerWithEvidence } from './records.ts';

test.describe('event 700', () => {
  test(
    "holds no record of another organisation's learners",
    covers('exports.isolation.records', needs('organisations', 'supportRecords', 'receiver')),
    async ({ learners, events, lab }) => {
      const other = await lab.otherOrganisation();
      const own = await learnerWithEvidence(learners, lab);
      const foreign = await learnerWithEvidence(new Learners(lab, other), lab);

      const exported = await exportOf(events, dayBefore, dayAfter);
      // Without this control, an export that holds nothing ever would pass.
      await exportWith(events.in(other), foreign);

      expect(isAbout(exported, foreign), "the export speaks of the other organisation's learner").toBe(false);
      expect(isAbout(exported, own), 'the export speaks of its own learner').toBe(true);
    },
  );
});
