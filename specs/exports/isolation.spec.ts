import { covers, expect, Learners, needs, test } from '../../fixtures/index.ts';
import { exportOfDay, exportWith, isAbout, learnerWithEvidence } from './records.ts';

test.describe('event 700', () => {
  test(
    "holds no record of another organisation's learners",
    covers('exports.isolation.records', needs('organisations', 'supportRecords', 'receiver')),
    async ({ learners, events, lab }) => {
      const other = await lab.otherOrganisation();
      const own = await learnerWithEvidence(learners, lab);
      const foreign = await learnerWithEvidence(new Learners(lab, other), lab);

      const exported = await exportOfDay(events);
      // Without these controls, a service whose exports are always empty would pass.
      await exportWith(events.in(other), foreign);
      await exportWith(events, own);

      expect(isAbout(exported, foreign), "the export speaks of the other organisation's learner").toBe(false);
    },
  );
});
