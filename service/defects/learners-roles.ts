import type { Change } from '../behaviour/index.ts';
import type { Caller, Write } from '../behaviour/types.ts';
import type { Learner, Role } from '../store/types.ts';
import type { Defect } from './types.ts';

type Decider = 'decideUpdate' | 'decideDeleteLearner' | 'decideReplaceSecondaryTutors';

/** Changes what a right decision stores when the caller has this role. */
const storing = (
  role: Role,
  decider: Decider,
  stored: (writes: readonly Write[], caller: Caller, before: Learner | undefined) => Write[],
): Change => {
  return (correct) => ({
    [decider]: ((state, call) => {
      const right = correct[decider](state, call);
      if (call.caller.role !== role || right.status !== 204) return right;
      return {
        ...right,
        writes: stored(right.writes ?? [], call.caller, state.learners.get(call.params.learnerId ?? '')),
      };
    }) satisfies (typeof correct)[Decider],
  });
};

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
  ...(['tutor', 'manager'] as const).flatMap((role): Defect[] => [
    {
      // The write is answered with 204, but nothing is stored.
      name: `update-by-a-${role}-stores-nothing`,
      breaks: 'learners.update.full-replace',
      change: storing(role, 'decideUpdate', () => []),
    },
    {
      name: `deletion-by-a-${role}-does-nothing`,
      breaks: 'learners.delete.gone',
      change: storing(role, 'decideDeleteLearner', () => []),
    },
    {
      // Theirs are on their own lists.
      name: `learners-created-by-a-${role}-unlisted`,
      breaks: 'learners.visibility.administrator-list',
      change: (correct) => {
        const theirs = new Set<string>();
        return {
          decideCreate(state, call) {
            const decision = correct.decideCreate(state, call);
            for (const write of decision.writes ?? [])
              if (write.kind === 'learner' && call.caller.role === role) theirs.add(write.learner.learnerId);
            return decision;
          },
          listedLearners: (state, call, includeOffProgramme) =>
            correct
              .listedLearners(state, call, includeOffProgramme)
              .filter(({ learnerId }) => call.caller.role !== 'administrator' || !theirs.has(learnerId)),
        };
      },
    },
  ]),
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
