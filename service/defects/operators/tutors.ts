import type { Learner } from '../../store/types.ts';

export function cleared(learner: Learner): Learner {
  return { ...learner, secondaryTutorEmails: [] };
}
