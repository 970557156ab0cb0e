import type { RuleId } from '../../rules/index.ts';
import type { Behaviour } from '../behaviour/index.ts';
import type { Caller } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import { authorising, only } from './changed-authorisation.ts';
import type { Defect } from './types.ts';

/** Stands for whoever should have been turned away. */
const stranger: Caller = { role: 'administrator', tutors: [] };

/** By which rule a call is to be answered 401; null where it is not. */
function refusalOf(correct: Behaviour, header: string, state: State, now: number): RuleId | null {
  if (header === '') return 'authentication.token.missing';
  const grant = state.grants.get(correct.bearerToken(header) ?? '');
  if (!grant) return 'authentication.token.malformed';
  return correct.isExpired(grant, now) ? 'authentication.token.expired' : null;
}

const rules = {
  missing: 'authentication.token.missing',
  malformed: 'authentication.token.malformed',
  expired: 'authentication.token.expired',
} as const;

const deciders = {
  invitation: ['decideInvite', 'POST /v1/learners/{learnerId}/assessment/invite'],
  report: ['decideRequestReport', 'POST /v1/learners/{learnerId}/assessment/report'],
  export: ['decideRequestExport', 'POST /v1/learnerexports'],
} as const;

/** Work that is put in the queue before anybody looks at the token, and is done whatever the answer is. */
export const refusedEffectDefects: readonly Defect[] = Object.entries(rules).flatMap(([token, breaks]) =>
  Object.entries(deciders)
    // Without a token nothing tells whose export it would be.
    .filter(([what]) => what !== 'export' || token !== 'missing')
    .map(
      ([what, [decider, operation]]): Defect => ({
        name: `${what}-with-a-token-${token}-is-made`,
        breaks,
        change: (correct) => ({
          ...authorising(
            (_correct, header, state, now) =>
              refusalOf(correct, header, state, now) === breaks ? { caller: stranger } : undefined,
            only(operation),
          )(correct),
          [decider]: ((state, call) => {
            const decision = correct[decider](state, call);
            return call.caller === stranger ? { ...correct.unauthorised(), jobs: decision.jobs ?? [] } : decision;
          }) satisfies Behaviour[typeof decider],
        }),
      }),
    ),
);
