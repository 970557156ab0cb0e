import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Replacements of secondary tutors that must be refused. */
export const refusedReplacementDefects: readonly Defect[] = [
  ...offences('learners.secondary-tutors.unknown-email', 'unknown-email', 'is unknown'),
  ...offences('learners.secondary-tutors.not-a-tutor', 'staff', 'is not a tutor'),
  ...offences('learners.secondary-tutors.primary-tutor', 'primary-tutor', "is the learner's primary tutor"),
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
