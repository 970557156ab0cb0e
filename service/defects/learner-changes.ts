import type { RuleId } from '../../rules/index.ts';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body, Decision, Mode } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import type { Defect } from './types.ts';

type Check = (value: unknown, correct: () => string | null) => string | null;

/** Changes the check of one field on create only, or on update only. */
export function checking(mode: Mode, field: string, check: Check): Change {
  return (correct) => ({
    checkValue: (name, value, asked) => {
      const asItShould = () => correct.checkValue(name, value, asked);
      return name === field && asked === mode ? check(value, asItShould) : asItShould();
    },
  });
}

/** Accepts values that should be refused. */
export function letting(mode: Mode, field: string, passes: (value: unknown) => boolean): Change {
  return checking(mode, field, (value, correct) => (passes(value) ? null : correct()));
}

/** Refuses values that should be accepted. */
export function refusing(mode: Mode, field: string, fails: (value: unknown) => boolean): Change {
  return checking(mode, field, (value, correct) => (fails(value) ? 'The value is not accepted.' : correct()));
}

/** Changes the learner that a create makes. */
export function making(changed: (learner: Learner, body: Body) => Partial<Learner>): Change {
  return (correct) => ({
    newLearner: (state, details, body, now) => {
      const learner = correct.newLearner(state, details, body, now);
      return { ...learner, ...changed(learner, body) };
    },
  });
}

/** Changes the details that an update asks for, before they are compared with the stored ones. */
export function replacing(
  changed: (details: LearnerDetails, stored: Learner, body: Body) => Partial<LearnerDetails>,
): Change {
  return (correct) => ({
    replacedDetails: (stored, body) => {
      const details = correct.replacedDetails(stored, body);
      return { ...details, ...changed(details, stored, body) };
    },
  });
}

/** Changes the learner that an update stores. */
export function updating(changed: (next: Learner, stored: Learner, now: number) => Partial<Learner>): Change {
  return (correct) => ({
    updatedLearner: (stored, details, now) => {
      const next = correct.updatedLearner(stored, details, now);
      return { ...next, ...changed(next, stored, now) };
    },
  });
}

/** The refusal is right, but the learner is stored all the same. */
export function createdAllTheSame(
  name: string,
  breaks: RuleId,
  isFaulty: (body: Body, correct: Behaviour, state: State) => boolean,
): Defect {
  return {
    name,
    breaks,
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const body = correct.objectOf(call.body);
        if (decision.status < 400 || !body || !isFaulty(body, correct, state)) return decision;
        const learner = correct.newLearner(state, correct.detailsOf({ email: '', ...body }), body, call.now);
        return { ...decision, writes: [{ kind: 'learner', learner }] };
      },
    }),
  };
}

/** Replaces the decision on a create that the correct service refuses. */
export function onRefusedCreate(
  isFaulty: (body: Body, correct: Behaviour, state: State) => boolean,
  instead: (correct: Behaviour, refusal: Decision) => Decision,
): Change {
  return (correct) => ({
    decideCreate: (state, call) => {
      const decision = correct.decideCreate(state, call);
      const body = correct.objectOf(call.body);
      return decision.status >= 400 && body && isFaulty(body, correct, state) ? instead(correct, decision) : decision;
    },
  });
}

/** The update is refused as it should be, but a part of it is stored. */
export function storedAllTheSame(
  part: (body: Body, stored: Learner, correct: Behaviour) => Partial<Learner> | null,
): Change {
  return (correct) => ({
    decideUpdate: (state, call) => {
      const decision = correct.decideUpdate(state, call);
      const body = correct.objectOf(call.body);
      const stored = state.learners.get(call.params.learnerId ?? '');
      if (decision.status < 400 || !body || !stored) return decision;
      const changes = part(body, stored, correct);
      return changes ? { ...decision, writes: [{ kind: 'learner', learner: { ...stored, ...changes } }] } : decision;
    },
  });
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** A gender in lower case, without punctuation and spaces. */
export const looseGender = (value: unknown) => String(value).toLowerCase().replace(/[-/ ]/g, '');

/** Changes some fields of both single-learner reads. */
export function inRecord(wrong: (learner: Learner) => Body): Change {
  return (correct) => ({ learnerRecord: (learner) => ({ ...correct.learnerRecord(learner), ...wrong(learner) }) });
}

/** Looks emails up, on create only or on update only, in an index that updates do not maintain. */
export function indexingEmailsOfCreates(mode: Mode): Change {
  return (correct) => {
    const indexed = new Set<string>();
    return {
      newLearner: (state, details, body, now) => {
        indexed.add(details.email);
        return correct.newLearner(state, details, body, now);
      },
      isEmailTaken: (state, email, stored) => {
        const isAsked = (stored === null ? 'create' : 'update') === mode;
        return (!isAsked || indexed.has(email)) && correct.isEmailTaken(state, email, stored);
      },
    };
  };
}
