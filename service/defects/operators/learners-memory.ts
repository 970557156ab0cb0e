import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { Call, Decision } from '../../behaviour/types.ts';
import type { State } from '../../store/state.ts';

export type Decider = 'decideGetLearner' | 'decideGetLearnerByEmail' | 'decideListLearnerTags';

/** Answers from a cache of earlier decisions. Where `key` is null, the call is decided correctly. */
export function remembered(
  decider: Decider,
  key: (state: State, call: Call, correct: Behaviour) => string | null,
  isKept: (decision: Decision) => boolean = ({ status }) => status === 200,
): Change {
  return (correct) => {
    const answers = new Map<string, Decision>();
    return {
      [decider]: ((state, call) => {
        const name = key(state, call, correct);
        const decision = (name === null ? undefined : answers.get(name)) ?? correct[decider](state, call);
        if (name !== null && isKept(decision)) answers.set(name, decision);
        return decision;
      }) satisfies Behaviour[Decider],
    };
  };
}

/** A refused write leaves a trace: the email it asked for counts as taken, or the one the learner has as free. */
export function reserving(
  decider: 'decideCreate' | 'decideUpdate',
  note: (sent: string, held: string | undefined, notes: { taken: Set<string>; free: Set<string> }) => void,
): Change {
  return (correct) => {
    const notes = { taken: new Set<string>(), free: new Set<string>() };
    return {
      [decider]: ((state, call) => {
        const decision = correct[decider](state, call);
        const held = state.learners.get(call.params.learnerId ?? '')?.email;
        const sent = correct.objectOf(call.body)?.email;
        if (decision.status === 400 && typeof sent === 'string') note(sent, held, notes);
        return decision;
      }) satisfies Behaviour[typeof decider],
      isEmailTaken: (state, email, stored) =>
        !notes.free.has(email) && (notes.taken.has(email) || correct.isEmailTaken(state, email, stored)),
    };
  };
}
