import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { replacing } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** Tutors, on update. */
export const updateTutorDefects: readonly Defect[] = [
  {
    // An unknown primary tutor is accepted on update.
    name: 'update-takes-unknown-primary-tutors',
    breaks: 'learners.update.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) => {
        const isUnknown =
          body.primaryTutorEmail !== undefined && !correct.findStaff(state, String(body.primaryTutorEmail));
        return mode === 'update' && isUnknown ? [] : correct.checkPrimaryTutor(state, body, mode);
      },
    }),
  },
  {
    // Staff who are not tutors are accepted.
    name: 'update-takes-staff-for-primary-tutors',
    breaks: 'learners.update.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) =>
        mode === 'update' && correct.findStaff(state, String(body.primaryTutorEmail))
          ? []
          : correct.checkPrimaryTutor(state, body, mode),
    }),
  },
  {
    // A learner's email is accepted.
    name: 'update-takes-learners-for-primary-tutors',
    breaks: 'learners.update.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) =>
        mode === 'update' && isLearner(state, body.primaryTutorEmail)
          ? []
          : correct.checkPrimaryTutor(state, body, mode),
    }),
  },
  ...Object.entries({
    learners: isLearner,
    'empty-texts': (_state: State, email: unknown) => email === '',
  }).map(
    ([who, passes]): Defect => ({
      name: `update-takes-${who}-for-secondary-tutors`,
      breaks: 'learners.update.invalid-secondary-tutor',
      change: (correct) => ({
        checkSecondaryTutors: (state, body, mode) => {
          const emails = (body.secondaryTutorEmails ?? []) as string[];
          const secondaryTutorEmails = emails.filter((email) => !passes(state, email));
          return correct.checkSecondaryTutors(
            state,
            mode === 'update' ? { ...body, secondaryTutorEmails } : body,
            mode,
          );
        },
      }),
    }),
  ),
  {
    // The primary tutor is not updated.
    name: 'update-does-not-store-the-primary-tutor',
    breaks: 'learners.update.primary-tutor-replaced',
    change: replacing((_details, stored) => ({ primaryTutorEmail: stored.primaryTutorEmail })),
  },
  {
    // A secondary tutor of the learner cannot become the primary one.
    name: 'update-does-not-make-a-secondary-tutor-the-primary-one',
    breaks: 'learners.update.primary-tutor-replaced',
    change: replacing(({ primaryTutorEmail }, stored) => ({
      primaryTutorEmail: stored.secondaryTutorEmails.includes(primaryTutorEmail)
        ? stored.primaryTutorEmail
        : primaryTutorEmail,
    })),
  },
  {
    // A learner belongs to the tutor for whom it was created, whoever teaches it now.
    name: 'update-leaves-the-learner-visible-to-the-first-tutor',
    breaks: 'learners.update.primary-tutor-replaced',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        newLearner(state, details, body, now) {
          const learner = correct.newLearner(state, details, body, now);
          first.set(learner.learnerId, learner.primaryTutorEmail);
          return learner;
        },
        tutorsOf(learner) {
          const creation = first.get(learner.learnerId);
          return [...correct.tutorsOf(learner), ...(creation === undefined ? [] : [creation])];
        },
      };
    },
  },
  {
    // The former primary tutor stays, as a secondary one.
    name: 'update-keeps-the-former-primary-tutor',
    breaks: 'learners.update.primary-tutor-replaced',
    change: replacing(({ secondaryTutorEmails, primaryTutorEmail }, stored) => ({
      secondaryTutorEmails:
        stored.primaryTutorEmail === primaryTutorEmail
          ? secondaryTutorEmails
          : [...secondaryTutorEmails, stored.primaryTutorEmail],
    })),
  },
  ...Object.entries({
    no: () => [],
    'the-first': (emails: string[]) => emails.slice(0, 1),
    'the-last': (emails: string[]) => emails.slice(-1),
    'all-but-the-last': (emails: string[]) => emails.slice(0, -1),
    'the-ends-of': (emails: string[]) => [...emails.slice(0, 1), ...emails.slice(-1)],
  } satisfies Record<string, (emails: string[]) => string[]>).map(
    ([which, seen]): Defect => ({
      // Only some of the emails are checked.
      name: `update-checks-${which}-secondary-tutors`,
      breaks: 'learners.update.invalid-secondary-tutor',
      change: (correct) => ({
        checkSecondaryTutors: (state, body, mode) => {
          const emails = (body.secondaryTutorEmails ?? []) as string[];
          const looked = mode === 'update' ? { ...body, secondaryTutorEmails: seen(emails) } : body;
          return correct.checkSecondaryTutors(state, looked, mode);
        },
      }),
    }),
  ),
  {
    // Staff who are not tutors are accepted.
    name: 'update-takes-staff-for-secondary-tutors',
    breaks: 'learners.update.invalid-secondary-tutor',
    change: (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const others = emails.filter((email) => !correct.findStaff(state, email));
        return correct.checkSecondaryTutors(
          state,
          mode === 'update' ? { ...body, secondaryTutorEmails: others } : body,
          mode,
        );
      },
    }),
  },
  ...Object.entries({
    'are-added': (sent: readonly string[], { secondaryTutorEmails: held }: Learner) => [...new Set([...held, ...sent])],
    'are-ignored': (_sent: readonly string[], { secondaryTutorEmails: held }: Learner) => held,
    'are-kept-for-an-empty-list': (sent: readonly string[], { secondaryTutorEmails: held }: Learner) =>
      sent.length === 0 ? held : sent,
    'are-cut-to-the-first': (sent: readonly string[]) => sent.slice(0, 1),
    'are-cut-to-the-others': (sent: readonly string[]) => (sent.length > 1 ? sent.slice(0, -1) : sent),
  }).map(
    ([what, stored]): Defect => ({
      // The list does not replace the whole set.
      name: `update-secondary-tutors-${what}`,
      breaks: 'learners.update.secondary-tutors-replaced',
      change: replacing(({ secondaryTutorEmails }, learner) => ({
        secondaryTutorEmails: stored(secondaryTutorEmails, learner),
      })),
    }),
  ),
  {
    // When the email changes, the secondary tutors are not updated.
    name: 'update-secondary-tutors-kept-beside-a-new-email',
    breaks: 'learners.update.secondary-tutors-replaced',
    change: replacing(({ email }, stored) =>
      email === stored.email ? {} : { secondaryTutorEmails: stored.secondaryTutorEmails },
    ),
  },
];

function isLearner(state: State, email: unknown): boolean {
  return typeof email === 'string' && state.learners.withEmail(email).length > 0;
}
