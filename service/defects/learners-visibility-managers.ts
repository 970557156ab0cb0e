import type { Defect } from './types.ts';
import { byEmail, byId, completed, isPrimary, list, sees, totalOfAll } from './visibility-changes.ts';

/** Which learners managers and administrators see, and how that follows changes of tutors. */
export const managerVisibilityDefects: readonly Defect[] = [
  {
    name: 'manager-reads-everybody',
    breaks: 'learners.visibility.manager-read',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'manager' && at === byId ? true : null)),
  },
  {
    name: 'manager-reads-everybody-by-email',
    breaks: 'learners.visibility.manager-read',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'manager' && at === byEmail ? true : null)),
  },
  {
    // Only the first of the manager's tutors counts.
    name: 'manager-reads-for-the-first-tutor-only',
    breaks: 'learners.visibility.manager-read',
    change: (correct) => ({
      isVisible: (caller, learner, operation) =>
        correct.isVisible({ ...caller, tutors: caller.tutors.slice(0, 1) }, learner, operation),
    }),
  },
  {
    // The first of the manager's tutors does not count.
    name: 'manager-reads-for-all-but-the-first-tutor',
    breaks: 'learners.visibility.manager-read',
    change: (correct) => ({
      isVisible: (caller, learner, operation) =>
        correct.isVisible(
          caller.role === 'manager' ? { ...caller, tutors: caller.tutors.slice(1) } : caller,
          learner,
          operation,
        ),
    }),
  },
  {
    name: 'manager-reads-only-primary-learners',
    breaks: 'learners.visibility.manager-read',
    change: (correct) =>
      sees(correct, (caller, learner) => (caller.role === 'manager' ? isPrimary(caller, learner) : null)),
  },
  {
    // Only the first of a learner's secondary tutors counts.
    name: 'manager-reads-by-the-first-secondary-tutor-only',
    breaks: 'learners.visibility.manager-read',
    change: (correct) =>
      sees(correct, (caller, { primaryTutorEmail, secondaryTutorEmails }) =>
        caller.role === 'manager'
          ? [primaryTutorEmail, secondaryTutorEmails[0] ?? ''].some((tutor) => caller.tutors.includes(tutor))
          : null,
      ),
  },
  {
    name: 'manager-sees-all-who-completed',
    breaks: 'learners.visibility.manager-list',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'manager' && at === completed ? true : null)),
  },
  {
    name: 'manager-lists-everybody',
    breaks: 'learners.visibility.manager-list',
    change: (correct) =>
      sees(correct, (caller, _learner, at) => (caller.role === 'manager' && at === list ? true : null)),
  },
  {
    // A learner has one row for each of the manager's tutors it is assigned to.
    name: 'manager-lists-a-learner-of-two-tutors-twice',
    breaks: 'learners.visibility.manager-list',
    change: (correct) => ({
      listedLearners: (state, call, includes) =>
        correct
          .listedLearners(state, call, includes)
          .flatMap((learner) =>
            correct
              .tutorsOf(learner)
              .filter((tutor) => call.caller.role !== 'manager' || call.caller.tutors.includes(tutor))
              .map(() => learner),
          )
          .filter((learner, at, all) => call.caller.role === 'manager' || all.indexOf(learner) === at),
    }),
  },
  {
    name: 'manager-is-told-the-total-of-all',
    breaks: 'learners.visibility.manager-list',
    change: (correct) => totalOfAll(correct, 'manager'),
  },
  {
    name: 'manager-lists-for-the-second-tutor-only',
    breaks: 'learners.visibility.manager-list',
    change: (correct) => ({
      isVisible: (caller, learner, operation) =>
        correct.isVisible(
          caller.role === 'manager' && operation === list ? { ...caller, tutors: caller.tutors.slice(1) } : caller,
          learner,
          operation,
        ),
    }),
  },
  ...[0, 3].map(
    (tutor): Defect => ({
      // The administrator does not see the learners of one tutor.
      name: `administrator-reads-all-but-those-of-tutor-${tutor + 1}`,
      breaks: 'learners.visibility.administrator-read',
      change: (correct) =>
        sees(correct, (caller, { primaryTutorEmail }, at) =>
          at === (tutor === 0 ? byEmail : byId) && caller.role === 'administrator'
            ? !primaryTutorEmail.startsWith(`t${tutor + 1}@`)
            : null,
        ),
    }),
  ),
  {
    // The list shows administrators only learners of the manager's tutors.
    name: 'administrator-lists-what-a-manager-does',
    breaks: 'learners.visibility.administrator-list',
    change: (correct) => ({
      listedLearners: (state, call, includes) =>
        correct
          .listedLearners(state, call, includes)
          .filter(({ primaryTutorEmail }) => call.caller.role !== 'administrator' || /^t[12]@/.test(primaryTutorEmail)),
    }),
  },
  {
    name: 'administrator-is-told-a-total-without-tutor-4',
    breaks: 'learners.visibility.administrator-list',
    change: () => ({
      totalLearners: (learners) => learners.filter(({ primaryTutorEmail }) => !/^t4@/.test(primaryTutorEmail)).length,
    }),
  },
  {
    // Visibility is determined at the first call and then cached.
    name: 'visibility-is-cached',
    breaks: 'learners.visibility.follows-assignment',
    change: (correct) => {
      const seen = new Map<string, boolean>();
      return {
        isVisible: (caller, learner, operation) => {
          const key = JSON.stringify([caller, learner.learnerId, operation]);
          const visible = seen.get(key) ?? correct.isVisible(caller, learner, operation);
          seen.set(key, visible);
          return visible;
        },
      };
    },
  },
  {
    // A tutor who once had the learner keeps it.
    name: 'visibility-outlives-the-assignment',
    breaks: 'learners.visibility.follows-assignment',
    change: (correct) => {
      const former = new Map<string, Set<string>>();
      return {
        tutorsOf: (learner) => {
          const ever = former.get(learner.learnerId) ?? new Set();
          for (const tutor of correct.tutorsOf(learner)) ever.add(tutor);
          former.set(learner.learnerId, ever);
          return [...ever];
        },
      };
    },
  },
  {
    // A tutor removed as secondary tutor never sees the learner again, even as primary tutor.
    name: 'visibility-ends-with-the-secondary-assignment',
    breaks: 'learners.visibility.follows-assignment',
    change: (correct) => {
      const removed = new Set<string>();
      return {
        replacedTutors: (learner, emails) => {
          for (const tutor of learner.secondaryTutorEmails)
            if (!emails.includes(tutor)) removed.add(learner.learnerId + tutor);
          return correct.replacedTutors(learner, emails);
        },
        tutorsOf: (learner) => correct.tutorsOf(learner).filter((tutor) => !removed.has(learner.learnerId + tutor)),
      };
    },
  },
  {
    // A tutor's list is refreshed only when the number of learners changes.
    name: 'visibility-in-lists-is-late',
    breaks: 'learners.visibility.follows-assignment',
    change: (correct) => {
      const listed = new Map<string, { count: number; ids: Set<string> }>();
      return {
        listedLearners: (state, call, includes) => {
          const learners = correct.listedLearners(state, call, includes);
          if (call.caller.role !== 'tutor') return learners;
          const key = JSON.stringify([call.caller, includes]);
          const count = state.learners.all().length;
          const kept = listed.get(key);
          if (kept?.count === count) return state.learners.all().filter(({ learnerId }) => kept.ids.has(learnerId));
          listed.set(key, { count, ids: new Set(learners.map(({ learnerId }) => learnerId)) });
          return learners;
        },
      };
    },
  },
];
