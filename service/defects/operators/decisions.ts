import type {
  Behaviour,
  Body,
  Call,
  Change,
  Decider,
  Decision,
  Learner,
  Role,
  State,
  Webhook,
  Write,
} from '../types.ts';

/** What a decision is about. */
export interface Asked {
  correct: Behaviour;
  state: State;
  call: Call;
  role: Role;
  /** The learner or webhook that the path names, in the caller's organisation or in another one. */
  learner: Learner | undefined;
  webhook: Webhook | undefined;
  foreign: Learner | undefined;
  foreignWebhook: Webhook | undefined;
  /** The body, if it is an object. */
  body: Body | null;
}

/** The two writes that check a whole learner. */
export const modes = ['create', 'update'] as const;

/** Changes the correct decision on a call. */
export function deciding(decider: Decider, change: (decision: Decision, asked: Asked) => Decision): Change {
  return (correct) => ({
    [decider]: (state: State, call: Call) => change(correct[decider](state, call), askedOf(correct, state, call)),
  });
}

/** A list of what a learner has is refused while there is nothing in it, as if an empty list had no first page. */
export function refusingNone(decider: Decider, of: (learner: Learner) => readonly unknown[]): Change {
  return deciding(decider, (decision, { correct, learner }) =>
    decision.status === 200 && learner && of(learner).length === 0
      ? correct.refuse([{ field: 'pageIndex', message: 'There is no such page.' }])
      : decision,
  );
}

function askedOf(correct: Behaviour, state: State, call: Call): Asked {
  const { learnerId = '', webhookId = '' } = call.params;
  return {
    correct,
    state,
    call,
    role: call.caller.role,
    learner: state.learners.get(learnerId),
    webhook: state.webhooks.get(webhookId),
    body: correct.objectOf(call.body),
    get foreign() {
      return correct.findForeignLearner(state, learnerId);
    },
    get foreignWebhook() {
      return correct.findForeignWebhook(state, webhookId);
    },
  };
}

/** Changes the decision on a call about a learner whom the caller may see. */
export function aboutLearner(
  decider: Decider,
  change: (decision: Decision, learner: Learner, asked: Asked) => Decision,
): Change {
  return deciding(decider, (decision, asked) =>
    asked.correct.forLearner(asked.state, asked.call, (learner) => change(decision, learner, asked)),
  );
}

/** Changes some members of the body of a 200; null leaves it as it is. */
export function inBody(decider: Decider, members: (asked: Asked, body: Body) => Body | null): Change {
  return deciding(decider, (decision, asked) => {
    const body = decision.body as Body;
    const changed = decision.status === 200 ? members(asked, body) : null;
    return changed ? { ...decision, body: { ...body, ...changed } } : decision;
  });
}

/** Tells another number of records in all; null leaves it as it is. */
export function totalInstead(decider: Decider, total: (asked: Asked) => number | null): Change {
  return inBody(decider, (asked) => {
    const totalRecords = total(asked);
    return totalRecords === null ? null : { totalRecords };
  });
}

/** Sends one status instead of another. */
export function statusInstead(decider: Decider, status: number, instead: number): Change {
  return deciding(decider, (decision, { correct }) => {
    if (decision.status !== status) return decision;
    // A 204 has no body.
    return instead === 204 ? correct.done(204) : { ...decision, status: instead };
  });
}

type Answer = (correct: Behaviour, state: State, call: Call) => Decision | null;

/** Answers a call for a learner that the organisation does not have; null leaves the correct answer. */
export function toUnknownLearner(operation: string, answer: Answer): Change {
  return (correct) => ({
    unknownLearner: (state, call) =>
      (call.operation === operation ? answer(correct, state, call) : null) ?? correct.unknownLearner(state, call),
  });
}

/** Answers a call for a learner whom no organisation has. */
export const toUnknownEverywhere = (operation: string, answer: Answer): Change =>
  toUnknownLearner(operation, (correct, state, call) =>
    correct.findForeignLearner(state, call.params.learnerId ?? '') ? null : answer(correct, state, call),
  );

/** Answers from a cache of earlier decisions. Where `key` is null, the call is decided correctly. */
export function remembered(
  decider: Decider,
  key: (state: State, call: Call, correct: Behaviour) => string | null,
  isKept: (decision: Decision) => boolean = ({ status }) => status === 200,
): Change {
  return (correct) => {
    const answers = new Map<string, Decision>();
    return {
      [decider]: (state: State, call: Call) => {
        const name = key(state, call, correct);
        const decision = (name === null ? undefined : answers.get(name)) ?? correct[decider](state, call);
        if (name !== null && isKept(decision)) answers.set(name, decision);
        return decision;
      },
    };
  };
}

/** Stores the writes of these operations one at a time, with pauses in which other requests can interleave. */
export function withoutTransactions(...operations: string[]): Change {
  return () => ({ storesAtOnce: (operation) => !operations.includes(operation) });
}

/** The write that stores a learner. */
export const saved = (learner: Learner): Write => ({ kind: 'learner', learner });

/** The writes, with a change of every learner that they store. */
export function eachLearner(writes: readonly Write[] | undefined, change: (learner: Learner) => Learner): Write[] {
  return (writes ?? []).map((write) => (write.kind === 'learner' ? saved(change(write.learner)) : write));
}
