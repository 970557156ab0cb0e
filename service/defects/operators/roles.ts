import { each, type Variants } from '../breaking.ts';
import type { Caller, Change, Decider, Learner, Role, Write } from '../types.ts';
import { deciding } from './decisions.ts';

/** Roles whose callers see only some learners. */
export const roles = ['tutor', 'manager'] as const;

/** Accepts what callers of a role ask for, and does nothing. */
export function idleFor(role: Role, decider: Decider): Change {
  return deciding(decider, (decision, asked) =>
    asked.role === role && decision.status < 300 ? { ...decision, writes: [], jobs: [] } : decision,
  );
}

/** Changes what an accepted write of callers of a role stores. */
export function storingFor(
  role: Role,
  decider: Decider,
  stored: (writes: readonly Write[], caller: Caller, before: Learner | undefined) => Write[],
): Change {
  return deciding(decider, (decision, { call, learner }) =>
    call.caller.role === role && decision.status === 204
      ? { ...decision, writes: stored(decision.writes ?? [], call.caller, learner) }
      : decision,
  );
}

/** Finds another organisation's learner too, for callers of a role that call one operation. */
export function reachesForeignFor(role: Role, operation: string): Change {
  return (correct) => ({
    forLearner: (state, call, decide) => {
      const isMeant = call.operation === operation && call.caller.role === role;
      const foreign = isMeant ? correct.findForeignLearner(state, call.params.learnerId ?? '') : undefined;
      return foreign ? decide(foreign) : correct.forLearner(state, call, decide);
    },
  });
}

/** One operation reaches learners of other organisations, for callers of one role. */
export const reachesForeignByRole = (what: string, operation: string): Variants => ({
  [`foreign-${what}-by-a-*`]: each(roles).as((role) => reachesForeignFor(role, operation)),
});

/** Changes the secondary tutors that a manager's write stores, given those asked for and those held before. */
export const storedByManagers = (
  decider: 'decideReplaceSecondaryTutors' | 'decideUpdate',
  tutors: (asked: readonly string[], isOwn: (tutor: string) => boolean, before: readonly string[]) => string[],
): Change =>
  storingFor('manager', decider, (writes, caller, before) =>
    writes.map((write) => {
      if (write.kind !== 'learner') return write;
      const isOwn = (tutor: string) => caller.tutors.includes(tutor);
      const asked = write.learner.secondaryTutorEmails;
      const secondaryTutorEmails = tutors(asked, isOwn, before?.secondaryTutorEmails ?? []);
      return { ...write, learner: { ...write.learner, secondaryTutorEmails } };
    }),
  );
