import type { Behaviour } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Replacement of a learner's secondary tutors. */
export const secondaryTutorDefects: readonly Defect[] = [
  {
    name: 'replacement-answers-200',
    breaks: 'learners.secondary-tutors.replaces',
    change: (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => {
        const decision = correct.decideReplaceSecondaryTutors(state, call);
        return decision.status === 204 ? { ...decision, status: 200, body: {} } : decision;
      },
    }),
  },
  {
    name: 'replacement-answers-200-to-an-empty-list',
    breaks: 'learners.secondary-tutors.replaces',
    change: (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => {
        const decision = correct.decideReplaceSecondaryTutors(state, call);
        const emails = correct.objectOf(call.body)?.[correct.choices.secondaryTutorsField];
        const isEmpty = Array.isArray(emails) && emails.length === 0;
        return decision.status === 204 && isEmpty ? { ...decision, status: 200, body: {} } : decision;
      },
    }),
  },
  {
    name: 'replacement-stores-the-first-only',
    breaks: 'learners.secondary-tutors.replaces',
    change: () => ({ replacedTutors: (_learner, emails) => emails.slice(0, 1) }),
  },
  {
    name: 'replacement-skips-the-last',
    breaks: 'learners.secondary-tutors.replaces',
    change: () => ({ replacedTutors: (_learner, emails) => (emails.length > 1 ? emails.slice(0, -1) : [...emails]) }),
  },
  {
    // Only the first and the last tutor of the list are stored.
    name: 'replacement-skips-the-middle',
    breaks: 'learners.secondary-tutors.replaces',
    change: () => ({
      replacedTutors: (_learner, emails) => emails.filter((_, at) => at === 0 || at === emails.length - 1),
    }),
  },
  {
    name: 'replacement-stores-nothing',
    breaks: 'learners.secondary-tutors.replaces',
    change: () => ({ replacedTutors: (learner) => [...learner.secondaryTutorEmails] }),
  },
  {
    // The list is added to the former tutors.
    name: 'replacement-adds',
    breaks: 'learners.secondary-tutors.removes-others',
    change: () => ({
      replacedTutors: (learner, emails) => [...new Set([...learner.secondaryTutorEmails, ...emails])],
    }),
  },
  {
    // When a tutor is the caller, the list is added to the former tutors.
    name: 'replacement-by-a-tutor-adds',
    breaks: 'learners.secondary-tutors.removes-others',
    change: (correct) => {
      let role = '';
      return {
        decideReplaceSecondaryTutors(state, call) {
          role = call.caller.role;
          return correct.decideReplaceSecondaryTutors(state, call);
        },
        replacedTutors: (learner, emails) =>
          correct.replacedTutors(learner, role === 'tutor' ? [...learner.secondaryTutorEmails, ...emails] : emails),
      };
    },
  },
  {
    name: 'replacement-keeps-the-first-former-tutor',
    breaks: 'learners.secondary-tutors.removes-others',
    change: () => ({
      replacedTutors: (learner, emails) => [...new Set([...learner.secondaryTutorEmails.slice(0, 1), ...emails])],
    }),
  },
  {
    // Only as many former tutors are removed as new ones are sent.
    name: 'replacement-keeps-those-beyond-the-new-number',
    breaks: 'learners.secondary-tutors.removes-others',
    change: () => ({
      replacedTutors: (learner, emails) => [
        ...new Set([...emails, ...learner.secondaryTutorEmails.slice(emails.length)]),
      ],
    }),
  },
  {
    // An empty list changes nothing.
    name: 'replacement-by-nobody-keeps-all',
    breaks: 'learners.secondary-tutors.empty',
    change: (correct) => ({
      replacedTutors: (learner, emails) =>
        emails.length === 0 ? [...learner.secondaryTutorEmails] : correct.replacedTutors(learner, emails),
    }),
  },
  {
    name: 'replacement-by-nobody-is-refused',
    breaks: 'learners.secondary-tutors.empty',
    change: (correct) => ({
      checkReplacement: (state, learner, emails) =>
        emails.length === 0
          ? [{ field: correct.choices.secondaryTutorsField, message: 'At least one email is required.' }]
          : correct.checkReplacement(state, learner, emails),
    }),
  },
  {
    name: 'replacement-by-nobody-keeps-one-of-several',
    breaks: 'learners.secondary-tutors.empty',
    change: (correct) => ({
      replacedTutors: (learner, emails) =>
        emails.length === 0 ? learner.secondaryTutorEmails.slice(1, 2) : correct.replacedTutors(learner, emails),
    }),
  },
  {
    // The first of the list becomes the primary tutor.
    name: 'replacement-promotes-the-first',
    breaks: 'learners.secondary-tutors.primary-kept',
    change: (correct) =>
      withLearner(correct, (learner) => ({
        ...learner,
        primaryTutorEmail: learner.secondaryTutorEmails[0] ?? learner.primaryTutorEmail,
      })),
  },
  {
    name: 'replacement-by-nobody-clears-the-primary-tutor',
    breaks: 'learners.secondary-tutors.primary-kept',
    change: (correct) =>
      withLearner(correct, (learner) => ({
        ...learner,
        primaryTutorEmail: learner.secondaryTutorEmails.length > 0 ? learner.primaryTutorEmail : '',
      })),
  },
  {
    // All other learners with the same primary tutor get the list as well.
    name: 'replacement-reaches-the-tutors-other-learners',
    breaks: 'learners.secondary-tutors.primary-kept',
    change: (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => {
        const decision = correct.decideReplaceSecondaryTutors(state, call);
        const own = decision.writes?.[0];
        return own?.kind === 'learner' ? { ...decision, writes: [...alike(state, own.learner), own] } : decision;
      },
    }),
  },
];

/** Changes the learner that an accepted replacement stores. */
function withLearner(correct: Behaviour, wrong: (learner: Learner) => Learner): Partial<Behaviour> {
  return {
    decideReplaceSecondaryTutors: (state, call) => {
      const decision = correct.decideReplaceSecondaryTutors(state, call);
      const writes = decision.writes?.map(
        (write): Write => (write.kind === 'learner' ? { kind: 'learner', learner: wrong(write.learner) } : write),
      );
      return { ...decision, writes };
    },
  };
}

/** Writes that give every other learner of the same primary tutor the same secondary tutors. */
function alike(state: State, { learnerId, primaryTutorEmail, secondaryTutorEmails }: Learner): Write[] {
  return state.learners
    .all()
    .filter((other) => other.primaryTutorEmail === primaryTutorEmail && other.learnerId !== learnerId)
    .map((learner) => ({ kind: 'learner', learner: { ...learner, secondaryTutorEmails } }));
}
