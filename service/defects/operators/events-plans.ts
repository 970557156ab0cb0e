import type { Change } from '../../behaviour/index.ts';

/** Changes the sections that event 900 names. */
export function names(change: (sections: readonly string[]) => unknown): Change {
  return (correct) => ({
    planChange: (learner, sections, userId) => ({
      ...correct.planChange(learner, sections, userId),
      ChangedSections: change(sections),
    }),
  });
}
