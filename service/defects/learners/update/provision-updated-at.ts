import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.update.provision-updated-at', {
  // Only the first change of a learner's provision is dated.
  'update-dates-the-first-change-of-provision-only': (correct) => {
    const changed = new Set<string>();
    return {
      updatedLearner: (stored, details, now) => {
        const next = correct.updatedLearner(stored, details, now);
        if (!correct.changesProvision(stored, details)) return next;
        const isFirst = !changed.has(stored.learnerId);
        changed.add(stored.learnerId);
        return isFirst ? next : { ...next, provisionUpdatedAt: stored.provisionUpdatedAt };
      },
    };
  },
});
