import fc from 'fast-check';
import { properties } from '../check.ts';
import { batchRuns, runBatches } from '../models/batches.ts';

properties(
  'Batches of secondary tutors, one after another',
  {
    'tutors.batch-put.assigns': 'assign the tutor to every learner of the batch',
    'tutors.batch-put.repeatable': 'change nothing where the tutor is assigned already',
    'tutors.batch-put.atomic': 'change no learner when an assignment is refused, wherever its invalid learners stand',
    'tutors.batch-put.unknown-learner': 'are refused with the id of every unknown learner: assignments',
    'tutors.batch-put.primary-tutor': 'are refused where the tutor is the primary one already',
    'tutors.batch-patch.removes': 'remove the tutor from every learner of the batch',
    'tutors.batch-patch.replaces': 'assign the replacement to learners who had the tutor, in any mixture',
    'tutors.batch-patch.only-holders': 'assign the replacement to no other learners, in any mixture',
    'tutors.batch-patch.atomic': 'change no learner when a removal is refused, wherever its unknown learners stand',
    'tutors.batch-patch.unknown-learner': 'are refused with the id of every unknown learner: removals',
  },
  { powers: ['tutor', 'threeTutors'], runs: 30 },
  (surroundings) => (judge) =>
    fc.asyncProperty(batchRuns(), ([starts, batches]) => runBatches(starts, batches, { ...surroundings, judge })),
);
