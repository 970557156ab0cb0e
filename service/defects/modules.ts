import type { Behaviour } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Module } from '../store/types.ts';
import { pagingDefects } from './other-paging.ts';
import type { Defect } from './types.ts';

const operation = 'GET /v1/learners/{learnerId}/modules';

/** Modules of a learner. */
export const moduleDefects: readonly Defect[] = [
  {
    name: 'modules-lack-the-newest',
    breaks: 'modules.list.assigned',
    change: (correct) => showing(correct, (modules) => modules.slice(0, -1)),
  },
  {
    name: 'modules-lack-the-oldest-of-three',
    breaks: 'modules.list.assigned',
    change: (correct) => showing(correct, (modules) => modules.slice(-2)),
  },
  {
    name: 'modules-lack-the-completed',
    breaks: 'modules.list.assigned',
    change: (correct) =>
      showing(correct, (modules) => modules.filter(({ firstCompletedAt }) => firstCompletedAt === null)),
  },
  {
    // Modules that were opened but not completed are missing.
    name: 'modules-lack-the-opened',
    breaks: 'modules.list.assigned',
    change: (correct) =>
      showing(correct, (modules) =>
        modules.filter((module) => module.firstAccessedAt === null || module.firstCompletedAt !== null),
      ),
  },
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      // The list for this role is empty.
      name: `modules-for-a-${role}-are-none`,
      breaks: 'modules.list.assigned',
      change: (correct) => ({
        decideListModules: (state, call) => {
          const decision = correct.decideListModules(state, call);
          if (call.caller.role !== role || decision.status !== 200) return decision;
          return correct.answer(200, correct.wrapped(correct.choices.moduleListField, [], { totalRecords: 0 }));
        },
      }),
    }),
  ),
  {
    name: 'modules-hold-those-of-other-learners',
    breaks: 'modules.list.assigned',
    change: (correct) => showing(correct, (_modules, state) => state.learners.all().flatMap(({ modules }) => modules)),
  },
  ...pagingDefects('modules', 'modules.list.paging', operation),
  {
    name: 'modules-of-unknown-are-an-empty-list',
    breaks: 'modules.list.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === operation
          ? correct.answer(200, correct.wrapped(correct.choices.moduleListField, []))
          : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'modules-of-unknown-are-a-bad-request',
    breaks: 'modules.list.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === operation ? correct.malformedId('learnerId') : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'modules-of-foreign-learners-are-listed',
    breaks: 'modules.isolation.list',
    change: (correct) => ({
      findLearner: (state, id, at) =>
        correct.findLearner(state, id, at) ?? (at === operation ? correct.findForeignLearner(state, id) : undefined),
    }),
  },
];

/** Changes the modules that the list shows. */
function showing(
  correct: Behaviour,
  wrong: (modules: readonly Module[], state: State) => readonly Module[],
): Partial<Behaviour> {
  return {
    findLearner: (state, id, at) => {
      const learner = correct.findLearner(state, id, at);
      return learner && at === operation ? { ...learner, modules: wrong(learner.modules, state) } : learner;
    },
  };
}
