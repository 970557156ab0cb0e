import type { Behaviour, Call, Change, Decision, Learner, State, Tag, Write } from '../types.ts';
import { deciding } from './decisions.ts';

/** Names of tags as they were sent. */
export type Names = readonly string[];

/** How tags are applied to a learner who is created, and the correct decision on it. */
interface Applied {
  correct: Behaviour;
  state: State;
  learner: Learner;
  names: Names;
  created: readonly Write[];
  decision: Decision;
}

/** Changes how tags are applied after the learner is created. */
export function applying(apply: (applied: Applied) => Decision): Change {
  return (correct) => ({
    applyTags: (state, learner, names, created) => {
      const decision = correct.applyTags(state, learner, names, created);
      return apply({ correct, state, learner, names, created, decision });
    },
  });
}

/** Replaces the refusal of an invalid name. */
export function onBadTags(instead: (applied: Applied & { refusal: Decision }) => Decision): Change {
  return applying((applied) => {
    const isBad = applied.names.some((name) => !applied.correct.isTagName(name));
    const { decision } = applied;
    return decision.status >= 400 && isBad ? instead({ ...applied, refusal: decision }) : decision;
  });
}

/** Changes the rows of the organisation's list. */
export function organisationRows(rows: (tags: Tag[], correct: Behaviour, state: State) => readonly unknown[]): Change {
  return deciding('decideListTags', (_decision, { correct, state, call }) => {
    if (!correct.hasTagging(state, call.operation)) return correct.notFound();
    const shown = rows(correct.sortTags([...state.tags.values()]), correct, state);
    return correct.answer(200, correct.wrapped(correct.choices.tagListField, shown));
  });
}

/** Changes the rows of a learner's list. */
export function learnerRows(
  rows: (tags: readonly Tag[], correct: Behaviour, state: State, learner: Learner) => readonly unknown[],
): Change {
  return deciding('decideListLearnerTags', (_decision, { correct, state, call }) =>
    correct.forTaggedLearner(state, call, (learner) => {
      const shown = rows(correct.sortTags(learner.tags), correct, state, learner);
      return correct.answer(200, correct.wrapped(correct.choices.tagListField, shown));
    }),
  );
}

/** The call with only the part of its `name` that precedes a colon. */
export function upToAColon(call: Call): Call {
  const { name } = call.query;
  return name === undefined ? call : { ...call, query: { ...call.query, name: name.split(':')[0]! } };
}

/** An order of tags. */
export type Order = (one: Tag, other: Tag) => number;

/** The order in which tags were added. */
export const asInserted: Order = () => 0;

/** Descending by name. */
export const descending: Order = (one, other) => (one.name.toLowerCase() > other.name.toLowerCase() ? -1 : 1);

/** By length, then by name. */
export const shortestFirst: Order = (one, other) => one.name.length - other.name.length || -descending(one, other);
