import type { Body } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Lists that show or count learners of other organisations. */
export const listIsolationDefects: readonly Defect[] = [
  {
    name: 'foreign-learners-are-listed',
    breaks: 'learners.isolation.list',
    change: (correct) => ({
      listedLearners: (state, call, includes) => [
        ...correct.listedLearners(state, call, includes),
        ...newestOfNeighbours(state),
      ],
    }),
  },
  {
    name: 'foreign-learners-are-listed-off-programme',
    breaks: 'learners.isolation.list',
    change: (correct) => ({
      listedLearners: (state, call, includes) => [
        ...correct.listedLearners(state, call, includes),
        ...(includes ? newestOfNeighbours(state) : []),
      ],
    }),
  },
  {
    name: 'foreign-learners-are-counted',
    breaks: 'learners.isolation.list',
    change: (correct) => ({
      decideListLearners: (state, call) => {
        const decision = correct.decideListLearners(state, call);
        if (decision.status !== 200) return decision;
        const totalRecords = [state, ...state.neighbours()].reduce(
          (sum, { learners }) => sum + learners.all().length,
          0,
        );
        return { ...decision, body: { ...(decision.body as Body), totalRecords } };
      },
    }),
  },
  {
    name: 'foreign-learners-are-among-the-completed',
    breaks: 'learners.isolation.completed',
    change: (correct) => ({
      completedLearners: (state) => [
        ...correct.completedLearners(state),
        ...[...state.neighbours()].flatMap(({ learners }) => learners.completed()),
      ],
    }),
  },
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      name: `foreign-learners-are-among-the-completed-for-a-${role}`,
      breaks: 'learners.isolation.completed',
      change: (correct) => ({
        decideListCompleted: (state, call) => {
          const decision = correct.decideListCompleted(state, call);
          if (decision.status !== 200 || call.caller.role !== role) return decision;
          const own = correct.visibleAmong(correct.completedLearners(state), call);
          const foreign = [...state.neighbours()].flatMap(({ learners }) => learners.completed());
          const completed = [...own, ...foreign].filter((each) => correct.completedOn(each, call.query.date ?? null));
          return { ...decision, body: correct.completedList(completed) };
        },
      }),
    }),
  ),
  {
    name: 'foreign-learners-are-counted-among-the-completed',
    breaks: 'learners.isolation.completed',
    change: (correct) => ({
      decideListCompleted: (state, call) => {
        const decision = correct.decideListCompleted(state, call);
        if (decision.status !== 200) return decision;
        const all = [state, ...state.neighbours()].flatMap(({ learners }) => learners.completed());
        return { ...decision, body: { ...(decision.body as Body), totalRecords: all.length } };
      },
    }),
  },
];

/** Only the two newest learners of each organisation, so that a defect does not go through the learners of all tests. */
function newestOfNeighbours(state: State): Learner[] {
  return [...state.neighbours()].flatMap(({ learners }) => learners.all().slice(-2));
}
