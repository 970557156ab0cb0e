import { breaking, each } from '../../breaking.ts';
import { aSet, changing, keepingFirst, noting } from '../../operators/changes.ts';
import { roles } from '../../operators/roles.ts';

export const defects = [
  breaking('learners.visibility.follows-assignment', {
    // What a manager may see is determined once per learner and operation.
    'managers-see-whom-they-saw-first': keepingFirst<string, boolean>((first) =>
      changing('isVisible', (isVisible, caller, learner, operation) =>
        caller.role === 'manager' ? first(`${learner.learnerId} ${operation}`, isVisible) : isVisible,
      ),
    ),
    'visibility-is-cached': keepingFirst<string, boolean>((first) =>
      changing('isVisible', (isVisible, caller, learner, operation) =>
        first(JSON.stringify([caller, learner.learnerId, operation]), isVisible),
      ),
    ),
    // A tutor who once had the learner keeps it.
    'visibility-outlives-the-assignment': (correct) => {
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
    // A tutor removed as secondary tutor never sees the learner again, even as primary tutor.
    'visibility-ends-with-the-secondary-assignment': noting(
      aSet,
      'replacedTutors',
      (removed, _right, learner, emails) => {
        for (const tutor of learner.secondaryTutorEmails)
          if (!emails.includes(tutor)) removed.add(learner.learnerId + tutor);
      },
    ).for((removed) =>
      changing('tutorsOf', (tutors, learner) => tutors.filter((tutor) => !removed.has(learner.learnerId + tutor))),
    ),
    // A tutor's list is refreshed only when the number of learners changes.
    'visibility-in-lists-is-late': (correct) => {
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
  }),
  breaking('learners.visibility.administrator-list', {
    // Administrators do not see the learners whom this role created.
    'learners-created-by-a-*-unlisted': each(roles).as((role) =>
      noting(aSet, 'decideCreate', (theirs, decision, _state, call) => {
        for (const write of decision.writes ?? [])
          if (write.kind === 'learner' && call.caller.role === role) theirs.add(write.learner.learnerId);
      }).for((theirs) =>
        changing('listedLearners', (learners, _state, call) =>
          learners.filter(({ learnerId }) => call.caller.role !== 'administrator' || !theirs.has(learnerId)),
        ),
      ),
    ),
    // The list shows administrators only learners of the manager's tutors.
    'administrator-lists-what-a-manager-does': changing('listedLearners', (learners, _state, call) =>
      learners.filter(
        ({ primaryTutorEmail }) => call.caller.role !== 'administrator' || /^t[12]@/.test(primaryTutorEmail),
      ),
    ),
    'administrator-is-told-a-total-without-tutor-4': () => ({
      totalLearners: (learners) => learners.filter(({ primaryTutorEmail }) => !/^t4@/.test(primaryTutorEmail)).length,
    }),
  }),
].flat();
