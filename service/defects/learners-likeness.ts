import type { Behaviour, Change } from '../behaviour/index.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { making, replacing, updating } from './learner-changes.ts';
import type { Defect } from './types.ts';

const withoutAddition = (email: string) => email.replace(/\+[^@]*/, '');
const withoutDots = (email: string) => email.replaceAll('.', '');
const pattern = (email: string, wildcard: string) => {
  const parts = email.split(wildcard).map((part) => part.replace(/[^\w@-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.')}$`, 'i');
};

/** Wrong ways of comparing a stored email with the one looked for. */
const alike: Record<string, (stored: string, wanted: string) => boolean> = {
  'as-a-pattern-of-sql': (stored, wanted) => pattern(wanted, '_').test(stored),
  'as-an-expression': (stored, wanted) => pattern(wanted, '.').test(stored),
  'without-dots': (stored, wanted) => withoutDots(stored) === withoutDots(wanted),
  'without-additions': (stored, wanted) => withoutAddition(stored) === withoutAddition(wanted),
};
const hasAddition = (email: string) => withoutAddition(email) !== email;
const taken: typeof alike = {
  ...alike,
  'by-its-end': (stored, wanted) => stored.endsWith(wanted),
  'whatever-the-addition': (stored, wanted) =>
    hasAddition(stored) && hasAddition(wanted) && withoutAddition(stored) === withoutAddition(wanted),
};
const found = { ...alike, 'by-its-beginning': (stored: string, wanted: string) => stored.startsWith(wanted) };

const isLearner = (state: State, email: string) => state.learners.withEmail(email).length > 0;

/** Wrong ways of changing a text before it is stored. */
const texts: Record<string, (text: string) => string> = {
  'numbers-without-zeros': (text) => text.replace(/^0+(?=\d+$)/, ''),
  'numbers-rounded': (text) => (/^\d{16,}$/.test(text) ? String(Number(text)).padStart(text.length, '0') : text),
  'plus-as-a-space': (text) => text.replaceAll('+', ' '),
  'percent-signs-decoded': (text) => text.replaceAll('%20', ' '),
  'without-backslashes': (text) => text.replaceAll('\\', ''),
  'spaces-as-one': (text) => text.replace(/ +/g, ' '),
};

/** Texts, people and records that are confused with similar ones. */
export const likenessDefects: readonly Defect[] = [
  ...Object.entries(taken).map(
    ([how, isTaken]): Defect => ({
      name: `email-looked-for-${how}-is-taken`,
      breaks: 'learners.create.duplicate-email',
      change: () => ({
        isEmailTaken: (state, email, stored) =>
          state.learners.all().some((other) => other.learnerId !== stored?.learnerId && isTaken(other.email, email)),
      }),
    }),
  ),
  ...Object.entries(found).map(
    ([how, isFound]): Defect => ({
      name: `email-looked-for-${how}-is-found`,
      breaks: 'learners.read.unknown-email',
      change: () => ({
        findLearnerByEmail: (state, email) => state.learners.all().find((l) => isFound(l.email, email)),
      }),
    }),
  ),
  ...Object.entries(texts).map(
    ([how, change]): Defect => ({
      name: `client-reference-stored-with-${how}`,
      breaks: 'learners.read.client-reference',
      change: making(({ clientReference }) => ({ clientReference: clientReference && change(clientReference) })),
    }),
  ),
  ...Object.entries({
    learners: isLearner,
    'empty-texts': (_state: State, email: string) => email === '',
  }).flatMap(([who, passes]): Defect[] => [
    {
      // A learner's email, or an empty one, is accepted as a secondary tutor.
      name: `create-takes-${who}-for-secondary-tutors`,
      breaks: 'learners.create.invalid-secondary-tutor',
      change: (correct) => ({
        checkSecondaryTutors: (state, body, mode) => {
          const emails = (body.secondaryTutorEmails ?? []) as string[];
          const others = { ...body, secondaryTutorEmails: emails.filter((email) => !passes(state, email)) };
          return correct.checkSecondaryTutors(state, mode === 'create' ? others : body, mode);
        },
      }),
    },
    {
      name: `replacement-takes-${who}-for-tutors`,
      breaks: 'learners.secondary-tutors.not-a-tutor',
      change: (correct) => ({
        whyNotSecondaryTutor: (state, learner, email) =>
          passes(state, email) ? null : correct.whyNotSecondaryTutor(state, learner, email),
      }),
    },
  ]),
  {
    // The email is cut to 64 characters.
    name: 'create-cuts-emails-to-64-characters',
    breaks: 'learners.read.by-email',
    change: making(({ email }) => ({ email: email.slice(0, 64) })),
  },
  {
    name: 'create-takes-null-for-a-primary-tutor',
    breaks: 'learners.create.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) =>
        mode === 'create' && body.primaryTutorEmail === null ? [] : correct.checkPrimaryTutor(state, body, mode),
    }),
  },
  {
    // A change of email changes the user id.
    name: 'update-of-the-email-makes-another-user',
    breaks: 'learners.belongings.kept',
    change: updating((next, stored) =>
      next.email === stored.email ? {} : { learnerUserId: stored.learnerId.replace(/^.{8}/, 'abcdef01') },
    ),
  },
  // An omitted field loses its value when the email changes.
  ...(
    [
      ['courseDetails', 'learners.update.course-details-kept', null],
      ['hasEhcp', 'learners.update.has-ehcp-kept', false],
      ['provisionType', 'learners.update.provision-type-kept', 0],
    ] as const
  ).map(
    ([field, breaks, lost]): Defect => ({
      name: `update-of-the-email-loses-omitted-${field.toLowerCase()}`,
      breaks,
      change: replacing((details, stored, body) =>
        body[field] === undefined && details.email !== stored.email ? { [field]: lost } : {},
      ),
    }),
  ),
  // The write also reaches another organisation's learner with the same email.
  ...Object.entries({ update: 'decideUpdate', deletion: 'decideDeleteLearner' } as const).map(
    ([what, decider]): Defect => ({
      name: `${what}-reaches-the-namesake-of-another-organisation`,
      breaks: 'learners.isolation.write',
      change: reachingTwins(decider),
    }),
  ),
  {
    name: 'update-refuses-an-email-of-another-organisation',
    breaks: 'learners.isolation.write',
    change: (correct) => ({
      isEmailTaken: (state, email, stored) =>
        correct.isEmailTaken(state, email, stored) || (stored !== null && twins(state, email).length > 0),
    }),
  },
];

function twins(state: State, email: string): Learner[] {
  return [...state.neighbours()].flatMap((neighbour) => neighbour.learners.withEmail(email));
}

function reachingTwins(decider: 'decideUpdate' | 'decideDeleteLearner'): Change {
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
