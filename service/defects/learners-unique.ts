import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';
import type { Caller, Mode } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const emailRules = {
  create: 'learners.create.duplicate-email',
  update: 'learners.update.email-unique',
} as const satisfies Record<Mode, RuleId>;
const referenceRules = {
  create: 'learners.create.unique-reference-duplicate',
  update: 'learners.update.unique-reference-unique',
} as const satisfies Record<Mode, RuleId>;
const modes: readonly Mode[] = ['create', 'update'];

/** Who counts as the holder of an email or a reference. */
export const uniqueDefects: readonly Defect[] = [
  ...modes.flatMap((mode): Defect[] => [
    {
      // The email is compared only with learners visible to the caller.
      name: `${mode}-compares-emails-in-sight-only`,
      breaks: emailRules[mode],
      change: inSight(mode, 'email'),
    },
    {
      // The same for references.
      name: `${mode}-compares-references-in-sight-only`,
      breaks: referenceRules[mode],
      change: inSight(mode, 'reference'),
    },
    {
      // The email is not compared with learners past their end date.
      name: `${mode}-compares-emails-on-programme-only`,
      breaks: emailRules[mode],
      change: (correct) => ({
        isEmailTaken: (state, email, stored) =>
          isOf(mode, stored)
            ? correct.learnersWithEmail(state, email).some((other) => isAnother(other, stored) && !isOver(other))
            : correct.isEmailTaken(state, email, stored),
      }),
    },
    {
      // The same for references.
      name: `${mode}-compares-references-on-programme-only`,
      breaks: referenceRules[mode],
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const holders = state.learners.withReference(String(body.learnerUniqueReference));
          const isFree = holders.every((other) => !isAnother(other, stored) || isOver(other));
          return isOf(mode, stored) && isFree ? [] : correct.checkUniqueReference(state, body, stored);
        },
      }),
    },
  ]),
];

const isOf = (mode: Mode, stored: Learner | null) => (mode === 'create') === (stored === null);
const isAnother = ({ learnerId }: Learner, stored: Learner | null) => learnerId !== stored?.learnerId;
const isOver = ({ endDate }: Learner) => endDate !== null && endDate < new Date().toISOString();

/** A create is compared only with learners visible to the caller. */
function inSight(mode: Mode, what: 'email' | 'reference'): Change {
  return (correct) => {
    const operation = mode === 'create' ? 'POST /v1/learners' : 'PUT /v1/learners/{learnerId}';
    const decision = mode === 'create' ? 'decideCreate' : 'decideUpdate';
    let caller: Caller | null = null;
    const isHidden = (holder: Learner) => caller !== null && !correct.isVisible(caller, holder, operation);
    const ofEmail: ReturnType<Change> = {
      isEmailTaken: (state, email, stored) =>
        !(isOf(mode, stored) && correct.learnersWithEmail(state, email).every(isHidden)) &&
        correct.isEmailTaken(state, email, stored),
    };
    const ofReference: ReturnType<Change> = {
      checkUniqueReference: (state, body, stored) => {
        const holders = state.learners.withReference(String(body.learnerUniqueReference));
        return isOf(mode, stored) && holders.every(isHidden) ? [] : correct.checkUniqueReference(state, body, stored);
      },
    };
    return {
      [decision]: (...[state, call]: Parameters<typeof correct.decideCreate>) => {
        caller = call.caller;
        return correct[decision](state, call);
      },
      ...(what === 'email' ? ofEmail : ofReference),
    };
  };
}
