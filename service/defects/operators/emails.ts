import type { Variants } from '../breaking.ts';
import type { Behaviour, Body, Caller, Change, Learner, Mode, State } from '../types.ts';
import { aSet, changing, noting } from './changes.ts';
import { isOver } from './learners.ts';

/** Learners of other organisations who have the email. */
export function twins(state: State, email: string): Learner[] {
  return [...state.neighbours()].flatMap(({ learners }) => learners.withEmail(email));
}

/** Looks emails up, on create only or on update only, in an index that updates do not maintain. */
export function indexingEmailsOfCreates(mode: Mode): Change {
  return noting(aSet, 'newLearner', (indexed, _right, _state, details) => indexed.add(details.email)).for((indexed) =>
    changing('isEmailTaken', (taken, _state, email, stored) => {
      const isAsked = (stored === null ? 'create' : 'update') === mode;
      return (!isAsked || indexed.has(email)) && taken;
    }),
  );
}

/** The learner who holds the email that a body asks for. */
export function heldBy(state: State, body: unknown): Learner | undefined {
  return state.learners.withEmail(String((body as Body | null)?.email))[0];
}

/** An email without what follows the first dot in its local part. */
export const withoutAddition = (email: string) => email.replace(/^([^@.]*)\.[^@]*/, '$1');

const withoutDots = (email: string) => email.replaceAll('.', '');

const pattern = (email: string, wildcard: string) => {
  const parts = email.split(wildcard).map((part) => part.replace(/[^\w@-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.')}$`, 'i');
};

/** Wrong ways of comparing a stored email with the one looked for. */
export const alike: Record<string, (stored: string, wanted: string) => boolean> = {
  'as-a-pattern-of-sql': (stored, wanted) => pattern(wanted, '_').test(stored),
  'as-an-expression': (stored, wanted) => pattern(wanted, '.').test(stored),
  'without-dots': (stored, wanted) => withoutDots(stored) === withoutDots(wanted),
  'without-additions': (stored, wanted) => withoutAddition(stored) === withoutAddition(wanted),
};

/** Rows of the list show the email that was given at creation. */
export const firstEmailInRows: Change = noting(
  () => new Map<string, string>(),
  'newLearner',
  (first, learner) => first.set(learner.learnerId, learner.email),
).for((first) =>
  changing('listRow', (row, learner) => ({ ...row, email: first.get(learner.learnerId) ?? learner.email })),
);

/** Whether the email is a learner's. */
export function isLearner(state: State, email: unknown): boolean {
  return typeof email === 'string' && state.learners.withEmail(email).length > 0;
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

const isOf = (mode: Mode, stored: Learner | null) => (mode === 'create') === (stored === null);
const isAnother = ({ learnerId }: Learner, stored: Learner | null) => learnerId !== stored?.learnerId;

/** Compares emails and references with those of only some learners. */
export const wrongHolders = (mode: Mode) => ({
  emails: {
    // Learners whom the caller does not see are not compared.
    [`${mode}-compares-emails-in-sight-only`]: inSight(mode, (isHidden, correct) => ({
      isEmailTaken: (state, email, stored) =>
        !(isOf(mode, stored) && correct.learnersWithEmail(state, email).every(isHidden)) &&
        correct.isEmailTaken(state, email, stored),
    })),
    // Learners past their end date are not compared.
    [`${mode}-compares-emails-on-programme-only`]: (correct) => ({
      isEmailTaken: (state, email, stored) =>
        isOf(mode, stored)
          ? correct.learnersWithEmail(state, email).some((other) => isAnother(other, stored) && !isOver(other))
          : correct.isEmailTaken(state, email, stored),
    }),
  } satisfies Variants,
  references: {
    // Learners whom the caller does not see are not compared.
    [`${mode}-compares-references-in-sight-only`]: inSight(mode, (isHidden, correct) => ({
      checkUniqueReference: (state, body, stored) => {
        const holders = state.learners.withReference(String(body.learnerUniqueReference));
        return isOf(mode, stored) && holders.every(isHidden) ? [] : correct.checkUniqueReference(state, body, stored);
      },
    })),
    // Learners past their end date are not compared.
    [`${mode}-compares-references-on-programme-only`]: changing(
      'checkUniqueReference',
      (findings, state, body, stored) => {
        const holders = state.learners.withReference(String(body.learnerUniqueReference));
        const isFree = holders.every((other) => !isAnother(other, stored) || isOver(other));
        return isOf(mode, stored) && isFree ? [] : findings;
      },
    ),
  } satisfies Variants,
});

/** Changes a check with the help of which learners are hidden from the caller of a create or an update. */
function inSight(
  mode: Mode,
  check: (isHidden: (holder: Learner) => boolean, correct: Behaviour) => Partial<Behaviour>,
): Change {
  return (correct) => {
    const [operation, decider] =
      mode === 'create'
        ? (['POST /v1/learners', 'decideCreate'] as const)
        : (['PUT /v1/learners/{learnerId}', 'decideUpdate'] as const);
    let caller: Caller | null = null;
    return {
      [decider]: (...[state, call]: Parameters<typeof correct.decideCreate>) => {
        caller = call.caller;
        return correct[decider](state, call);
      },
      ...check((holder) => caller !== null && !correct.isVisible(caller, holder, operation), correct),
    };
  };
}
