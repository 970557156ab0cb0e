import { assume, covers, expect, Learners, needs, test } from '../../fixtures/index.ts';
import { exportedRecords, isAbout } from '../events/export-records.ts';

test.describe('event 700', () => {
  test(
    "holds no record of another organisation's learners",
    covers('exports.isolation.records', needs('organisations', 'supportRecords', 'receiver')),
    async ({ learners, events, lab }) => {
      const other = await lab.otherOrganisation();
      const foreign = await new Learners(lab, other).create();
      const own = await learners.create();

      const theirs = await exportedRecords(events.in(other), lab, [foreign], 1);
      const ours = await exportedRecords(events, lab, [own], 1);

      // Without these controls, a service whose exports are always empty would pass.
      assume(isAbout(theirs, foreign) && isAbout(ours, own), 'each export holds the records of its own organisation');
      expect(isAbout(ours, foreign), "the export speaks of the other organisation's learner").toBe(false);
    },
  );
});
