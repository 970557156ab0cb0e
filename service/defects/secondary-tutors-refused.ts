import type { Behaviour } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { firstPrimaryTutors } from './tutor-calls.ts';
import type { Defect } from './types.ts';

const replacement = 'PUT /v1/learners/{learnerId}/secondarytutors';

/** Replacements of secondary tutors that must be refused. */
export const refusedReplacementDefects: readonly Defect[] = [
  ...offences('learners.secondary-tutors.unknown-email', 'unknown-email', 'is unknown'),
  ...offences('learners.secondary-tutors.not-a-tutor', 'staff', 'is not a tutor'),
  ...offences('learners.secondary-tutors.primary-tutor', 'primary-tutor', "is the learner's primary tutor"),
  {
    // The primary tutor before the first update is checked, not the current one.
    name: 'replacement-goes-by-the-first-primary-tutor',
    breaks: 'learners.secondary-tutors.primary-tutor',
    change: (correct) => {
      const { first, ...noting } = firstPrimaryTutors(correct);
      return {
        ...noting,
        checkReplacement(state, learner, emails) {
          const primaryTutorEmail = first.get(learner.learnerId) ?? learner.primaryTutorEmail;
          return correct.checkReplacement(state, { ...learner, primaryTutorEmail }, emails);
        },
      };
    },
  },
  {
    name: 'replacement-names-the-first-offender-only',
    breaks: 'learners.secondary-tutors.names-offenders',
    change: (correct) => ({ checkReplacement: (...args) => correct.checkReplacement(...args).slice(0, 1) }),
  },
  {
    // The refusal names every email of the list, not just the offending ones.
    name: 'replacement-names-the-whole-list',
    breaks: 'learners.secondary-tutors.names-offenders',
    change: (correct) => ({
      checkReplacement: (state, learner, emails) => {
        const findings = correct.checkReplacement(state, learner, emails);
        const field = correct.choices.secondaryTutorsField;
        return findings.length > 0 ? [...findings, { field, message: `Refused: ${emails.join(', ')}.` }] : [];
      },
    }),
  },
  {
    name: 'replacement-names-nobody',
    breaks: 'learners.secondary-tutors.names-offenders',
    change: (correct) => ({
      checkReplacement: (...args) =>
        correct.checkReplacement(...args).map(({ field }) => ({ field, message: 'An email is not a tutor of use.' })),
    }),
  },
  {
    // The refusal names positions in the list instead of emails.
    name: 'replacement-names-positions',
    breaks: 'learners.secondary-tutors.names-offenders',
    change: (correct) => ({
      checkReplacement: (state, learner, emails) =>
        correct.checkReplacement(state, learner, emails).map(({ field, message }) => ({
          field,
          message: `Email ${emails.findIndex((email) => message.startsWith(email)) + 1} cannot be a secondary tutor.`,
        })),
    }),
  },
  {
    // The response is 400, but the valid tutors are stored.
    name: 'replacement-stores-who-is-in-order',
    breaks: 'learners.secondary-tutors.atomic',
    change: (correct) =>
      afterRefusal(correct, (state, learner, emails) =>
        emails.filter((email) => correct.whyNotSecondaryTutor(state, learner, email) === null),
      ),
  },
  {
    // The response is 400, but the tutors before the first offender are added.
    name: 'replacement-stores-up-to-the-offender',
    breaks: 'learners.secondary-tutors.atomic',
    change: (correct) =>
      afterRefusal(correct, (state, learner, emails) => [
        ...learner.secondaryTutorEmails,
        ...emails.slice(
          0,
          emails.findIndex((email) => correct.whyNotSecondaryTutor(state, learner, email) !== null),
        ),
      ]),
  },
  {
    // The response is 400, but the former tutors are removed.
    name: 'replacement-clears-before-it-checks',
    breaks: 'learners.secondary-tutors.atomic',
    change: (correct) => afterRefusal(correct, () => []),
  },
  {
    name: 'replacement-for-unknown-answers-204',
    breaks: 'learners.secondary-tutors.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === replacement ? correct.done(204) : correct.unknownLearner(state, call),
    }),
  },
  {
    // An empty list for an unknown learner returns 204.
    name: 'replacement-by-nobody-for-unknown-answers-204',
    breaks: 'learners.secondary-tutors.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) => {
        const emails = correct.objectOf(call.body)?.[correct.choices.secondaryTutorsField];
        const isEmpty = call.operation === replacement && Array.isArray(emails) && emails.length === 0;
        return isEmpty ? correct.done(204) : correct.unknownLearner(state, call);
      },
    }),
  },
  {
    name: 'replacement-for-unknown-is-a-bad-request',
    breaks: 'learners.secondary-tutors.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === replacement ? correct.malformedId('learnerId') : correct.unknownLearner(state, call),
    }),
  },
];

/** Ways in which one kind of offender is overlooked: anywhere in the list, or at certain positions only. */
function offences(breaks: Defect['breaks'], who: string, reason: string): Defect[] {
  const places: Record<string, (at: number, length: number) => boolean> = {
    anywhere: () => true,
    'past-the-first': (at) => at > 0,
    first: (at, length) => at === 0 && length > 1,
    last: (at, length) => at === length - 1 && length > 1,
    'in-the-middle': (at, length) => at > 0 && at < length - 1,
  };
  return Object.entries(places).map(([place, passes]) => ({
    // The offender is silently dropped from the list.
    name: `replacement-drops-${who}-${place}`,
    breaks,
    change: (correct) => {
      const kept = (state: State, learner: Learner, emails: readonly string[]) =>
        emails.filter(
          (email, at) => !(correct.whyNotSecondaryTutor(state, learner, email) === reason && passes(at, emails.length)),
        );
      return {
        checkReplacement: (state, learner, emails) =>
          correct.checkReplacement(state, learner, kept(state, learner, emails)),
      };
    },
  }));
}

/** Stores these tutors although the replacement is refused. */
function afterRefusal(
  correct: Behaviour,
  stored: (state: State, learner: Learner, emails: readonly string[]) => string[],
): Partial<Behaviour> {
  return {
    decideReplaceSecondaryTutors: (state, call) => {
      const decision = correct.decideReplaceSecondaryTutors(state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      const emails = correct.objectOf(call.body)?.[correct.choices.secondaryTutorsField];
      if (decision.status !== 400 || !learner || !Array.isArray(emails)) return decision;
      const secondaryTutorEmails = stored(state, learner, emails);
      return { ...decision, writes: [{ kind: 'learner', learner: { ...learner, secondaryTutorEmails } }] };
    },
  };
}
