import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';

export const withoutAddition = (email: string) => email.replace(/\+[^@]*/, '');

export const withoutDots = (email: string) => email.replaceAll('.', '');

export const pattern = (email: string, wildcard: string) => {
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

export const hasAddition = (email: string) => withoutAddition(email) !== email;

export const taken: typeof alike = {
  ...alike,
  'by-its-end': (stored, wanted) => stored.endsWith(wanted),
  'whatever-the-addition': (stored, wanted) =>
    hasAddition(stored) && hasAddition(wanted) && withoutAddition(stored) === withoutAddition(wanted),
};

export const found = { ...alike, 'by-its-beginning': (stored: string, wanted: string) => stored.startsWith(wanted) };

export const isLearner = (state: State, email: string) => state.learners.withEmail(email).length > 0;

/** Wrong ways of changing a text before it is stored. */
export const texts: Record<string, (text: string) => string> = {
  'numbers-without-zeros': (text) => text.replace(/^0+(?=\d+$)/, ''),
  'numbers-rounded': (text) => (/^\d{16,}$/.test(text) ? String(Number(text)).padStart(text.length, '0') : text),
  'plus-as-a-space': (text) => text.replaceAll('+', ' '),
  'percent-signs-decoded': (text) => text.replaceAll('%20', ' '),
  'without-backslashes': (text) => text.replaceAll('\\', ''),
  'spaces-as-one': (text) => text.replace(/ +/g, ' '),
};

export function twins(state: State, email: string): Learner[] {
  return [...state.neighbours()].flatMap((neighbour) => neighbour.learners.withEmail(email));
}

export function reachingTwins(decider: 'decideUpdate' | 'decideDeleteLearner'): Change {
  return (correct) => ({
    [decider]: ((state, call) => {
      const right = correct[decider](state, call);
      const [own] = right.writes ?? [];
      if (own?.kind !== 'learner' && own?.kind !== 'learnerGone') return right;
      const { email, courseDetails } = own.learner;
      const others = twins(state, email).map((twin) => ({ ...own, learner: { ...twin, courseDetails } }));
      return { ...right, writes: [...(right.writes ?? []), ...others] };
    }) satisfies Behaviour[typeof decider],
  });
}
