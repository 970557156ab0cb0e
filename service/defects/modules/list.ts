import { breaking, family } from '../breaking.ts';
import { deciding, roles, toUnknownLearner } from '../operators/decisions.ts';
import { operation, showing } from '../operators/modules.ts';
import { read } from '../operators/records-kept.ts';

export const defects = [
  breaking('modules.list.assigned', {
    'modules-lack-the-newest': (correct) => showing(correct, (modules) => modules.slice(0, -1)),
    'modules-lack-the-oldest-of-three': (correct) => showing(correct, (modules) => modules.slice(-2)),
    'modules-lack-the-completed': (correct) =>
      showing(correct, (modules) => modules.filter(({ firstCompletedAt }) => firstCompletedAt === null)),
    // Modules that were opened but not completed are missing.
    'modules-lack-the-opened': (correct) =>
      showing(correct, (modules) =>
        modules.filter((module) => module.firstAccessedAt === null || module.firstCompletedAt !== null),
      ),
    // The list for this role is empty.
    ...family(
      roles,
      (role) => `modules-for-a-${role}-are-none`,
      (role) =>
        deciding('decideListModules', (decision, { correct, call }) => {
          if (call.caller.role !== role || decision.status !== 200) return decision;
          return correct.answer(200, correct.wrapped(correct.choices.moduleListField, [], { totalRecords: 0 }));
        }),
    ),
    'modules-hold-those-of-other-learners': (correct) =>
      showing(correct, (_modules, state) => state.learners.all().flatMap(({ modules }) => modules)),
  }),
  breaking('modules.list.unknown-learner', {
    'modules-of-unknown-are-an-empty-list': toUnknownLearner(operation, (correct) =>
      correct.answer(200, correct.wrapped(correct.choices.moduleListField, [])),
    ),
    'modules-of-unknown-are-a-bad-request': toUnknownLearner(operation, (correct) => correct.malformedId('learnerId')),
  }),
  breaking('modules.list.paging', {
    'modules-end-after-ten': (correct) => ({
      findLearner: (state, id, at) => {
        const learner = correct.findLearner(state, id, at);
        return learner && at === read ? { ...learner, modules: learner.modules.slice(0, 10) } : learner;
      },
    }),
  }),
].flat();
