import type { Change } from '../behaviour/index.ts';
import { type Decider, storing } from './operators/learners-roles.ts';
import type { Defect } from './types.ts';

/** Changes the secondary tutors that a manager's write stores, given those asked for and those held before. */
const managing = (
  decider: Decider,
  tutors: (asked: readonly string[], isOwn: (tutor: string) => boolean, before: readonly string[]) => string[],
): Change =>
  storing('manager', decider, (writes, caller, before) =>
    writes.map((write) => {
      if (write.kind !== 'learner') return write;
      const isOwn = (tutor: string) => caller.tutors.includes(tutor);
      const asked = write.learner.secondaryTutorEmails;
      const secondaryTutorEmails = tutors(asked, isOwn, before?.secondaryTutorEmails ?? []);
      return { ...write, learner: { ...write.learner, secondaryTutorEmails } };
    }),
  );

const changesOfTutors = { replacement: 'decideReplaceSecondaryTutors', update: 'decideUpdate' } as const;
const gains = {
  replacement: 'learners.secondary-tutors.replaces',
  update: 'learners.update.secondary-tutors-replaced',
} as const;
const losses = {
  replacement: 'learners.secondary-tutors.removes-others',
  update: 'learners.update.secondary-tutors-replaced',
} as const;

/** Writes that have a wrong result for tutors or managers. */
export const learnerRoleDefects: readonly Defect[] = [
  ...(['replacement', 'update'] as const).flatMap((what): Defect[] => [
    {
      // Only the manager's own tutors are stored.
      name: `${what}-by-a-manager-drops-tutors-of-others`,
      breaks: gains[what],
      change: managing(changesOfTutors[what], (asked, isOwn) => asked.filter(isOwn)),
    },
    {
      // Former tutors who are not the manager's own are kept.
      name: `${what}-by-a-manager-keeps-tutors-of-others`,
      breaks: losses[what],
      change: managing(changesOfTutors[what], (asked, isOwn, before) => [
        ...new Set([...asked, ...before.filter((tutor) => !isOwn(tutor))]),
      ]),
    },
  ]),
];
