import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Call, Decision } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Defect } from './types.ts';

type Decider = 'decideGetLearner' | 'decideGetLearnerByEmail' | 'decideListLearnerTags';

/** Answers from a cache of earlier decisions. Where `key` is null, the call is decided correctly. */
function remembered(
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
function reserving(
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

/** Wrong effects of earlier requests. */
export const memoryDefects: readonly Defect[] = [
  {
    // Reads by id are cached for all callers, whatever they may see.
    name: 'read-by-id-kept-for-everybody',
    breaks: 'learners.visibility.tutor-read',
    change: remembered('decideGetLearner', (_state, call) => call.params.learnerId ?? null),
  },
  {
    name: 'read-by-email-kept-for-everybody',
    breaks: 'learners.visibility.tutor-read',
    change: remembered('decideGetLearnerByEmail', (_state, call) => call.params.email ?? null),
  },
  {
    // What a manager may see is determined once per learner and operation.
    name: 'managers-see-whom-they-saw-first',
    breaks: 'learners.visibility.follows-assignment',
    change: (correct) => {
      const seen = new Map<string, boolean>();
      return {
        isVisible: (caller, learner, operation) => {
          const key = `${learner.learnerId} ${operation}`;
          const visible = seen.get(key) ?? correct.isVisible(caller, learner, operation);
          if (caller.role === 'manager') seen.set(key, visible);
          return caller.role === 'manager' ? visible : correct.isVisible(caller, learner, operation);
        },
      };
    },
  },
  {
    // A learner that was read before its deletion can still be read.
    name: 'delete-leaves-what-was-read-by-id',
    breaks: 'learners.delete.gone',
    change: (correct) => {
      const read = new Map<string, Decision>();
      return {
        decideGetLearner: (state, call) => {
          const decision = correct.decideGetLearner(state, call);
          const id = call.params.learnerId ?? '';
          if (decision.status === 200) read.set(id, decision);
          return decision.status === 404 ? (read.get(id) ?? decision) : decision;
        },
      };
    },
  },
  {
    // A 404 for an email is remembered, even after a learner with it is created.
    name: 'read-by-email-remembers-nobody',
    breaks: 'learners.read.unknown-email',
    change: remembered(
      'decideGetLearnerByEmail',
      (_state, call) => call.params.email ?? null,
      ({ status }) => status === 404,
    ),
  },
  {
    // Cached lists of a learner's tags survive the deletion of a tag.
    name: 'tag-delete-leaves-lists-that-were-read',
    breaks: 'tags.delete.every-learner',
    change: (correct) => {
      const answers = new Map<string, Decision>();
      return {
        decideAddTags: (state, call) => {
          answers.delete(call.params.learnerId ?? '');
          return correct.decideAddTags(state, call);
        },
        decideListLearnerTags: (state, call) => {
          const id = call.params.learnerId ?? '';
          const decision = answers.get(id) ?? correct.decideListLearnerTags(state, call);
          answers.set(id, decision);
          return decision;
        },
      };
    },
  },
  {
    // Only the first change of a learner's provision is dated.
    name: 'update-dates-the-first-change-of-provision-only',
    breaks: 'learners.update.provision-updated-at',
    change: (correct) => {
      const changed = new Set<string>();
      return {
        updatedLearner: (stored, details, now) => {
          const next = correct.updatedLearner(stored, details, now);
          if (!correct.changesProvision(stored, details)) return next;
          const isFirst = !changed.has(stored.learnerId);
          changed.add(stored.learnerId);
          return isFirst ? next : { ...next, provisionUpdatedAt: stored.provisionUpdatedAt };
        },
      };
    },
  },
  {
    // A learner who has completed the assessment cannot be updated.
    name: 'update-refuses-who-has-completed',
    breaks: 'learners.update.status',
    change: (correct) => ({
      decideUpdate: (state, call) =>
        correct.forLearner(state, call, ({ assessment }) =>
          assessment
            ? correct.refuse([{ field: 'learnerId', message: 'The learner has completed.' }])
            : correct.decideUpdate(state, call),
        ),
    }),
  },
  {
    name: 'create-refused-reserves-the-email',
    breaks: 'learners.create.invalid-primary-tutor',
    change: reserving('decideCreate', (sent, _held, { taken }) => taken.add(sent)),
  },
  {
    name: 'update-refused-reserves-the-email',
    breaks: 'learners.update.atomic',
    change: reserving('decideUpdate', (sent, _held, { taken }) => taken.add(sent)),
  },
  {
    name: 'update-refused-frees-the-former-email',
    breaks: 'learners.update.atomic',
    change: reserving('decideUpdate', (sent, held, { free }) => held && held !== sent && free.add(held)),
  },
  // After a change of primary tutor, replacements check the first one instead of the current one, or in addition to it.
  ...Object.entries({ forgotten: true, 'still-barred': false }).map(
    ([what, isNewForgotten]): Defect => ({
      name: `replacement-after-another-primary-tutor-${what}`,
      breaks: 'learners.secondary-tutors.primary-tutor',
      change: (correct) => {
        const first = new Map<string, string>();
        return {
          updatedLearner: (stored, details, now) => {
            if (!first.has(stored.learnerId)) first.set(stored.learnerId, stored.primaryTutorEmail);
            return correct.updatedLearner(stored, details, now);
          },
          whyNotSecondaryTutor: (state, learner, email) => {
            const primaryTutorEmail = first.get(learner.learnerId) ?? learner.primaryTutorEmail;
            const asAtFirst = correct.whyNotSecondaryTutor(state, { ...learner, primaryTutorEmail }, email);
            return isNewForgotten ? asAtFirst : (asAtFirst ?? correct.whyNotSecondaryTutor(state, learner, email));
          },
        };
      },
    }),
  ),
];
