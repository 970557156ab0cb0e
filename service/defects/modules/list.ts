import { breaking, each } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';
import { deciding, refusingNone, toUnknownLearner } from '../operators/decisions.ts';
import { inheriting } from '../operators/learners.ts';
import { listModules } from '../operators/paths.ts';
import { wrongPages } from '../operators/reads.ts';
import { roles } from '../operators/roles.ts';
import type { AlsoBreaks, Change, Module, State } from '../types.ts';

/** Changes the modules that the list shows. */
function showing(wrong: (modules: readonly Module[], state: State) => readonly Module[]): Change {
  return changing('findLearner', (learner, state, _id, operation) =>
    learner && operation === listModules ? { ...learner, modules: wrong(learner.modules, state) } : learner,
  );
}

export const defects = [
  breaking('modules.list.assigned', {
    'modules-lack-the-newest': showing((modules) => modules.slice(0, -1)),
    'modules-lack-the-oldest-of-three': showing((modules) => modules.slice(-2)),
    'modules-lack-the-completed': showing((modules) =>
      modules.filter(({ firstCompletedAt }) => firstCompletedAt === null),
    ),
    'modules-lack-the-opened': showing((modules) =>
      modules.filter((module) => module.firstAccessedAt === null || module.firstCompletedAt !== null),
    ),
    'modules-for-a-*-are-none': each(roles).as((role) =>
      deciding('decideListModules', (decision, { correct, call }) => {
        if (call.caller.role !== role || decision.status !== 200) return decision;
        return correct.answer(200, correct.wrapped(correct.choices.moduleListField, [], { totalRecords: 0 }));
      }),
    ),
    'modules-of-who-has-none-are-refused': refusingNone('decideListModules', ({ modules }) => modules),
    'modules-hold-those-of-other-learners': showing((_modules, state) =>
      state.learners.all().flatMap(({ modules }) => modules),
    ),
    'delete-leaves-modules-to-the-next-with-the-email': inheriting('modules'),
    'answered-203-modules-list-assigned': answers203('GET /v1/learners/{learnerId}/modules'),
  }),
  breaking('modules.list.unknown-learner', {
    'modules-of-unknown-are-an-empty-list': toUnknownLearner(listModules, (correct) =>
      correct.answer(200, correct.wrapped(correct.choices.moduleListField, [])),
    ),
    'modules-of-unknown-are-a-bad-request': toUnknownLearner(listModules, (correct) =>
      correct.malformedId('learnerId'),
    ),
  }),
  breaking('modules.list.paging', {
    'modules-end-after-ten': changing('findLearner', (learner, _state, _id, at) =>
      learner && at === listModules ? { ...learner, modules: learner.modules.slice(0, 10) } : learner,
    ),
    ...wrongPages('modules', listModules),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'modules-page-1-is-the-second': ['modules.list.assigned'] };
