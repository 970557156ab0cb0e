import { breaking, each } from '../../breaking.ts';
import { changing, noting } from '../../operators/changes.ts';
import { isLearner } from '../../operators/emails.ts';
import { replacing } from '../../operators/learners.ts';
import { storedByManagers } from '../../operators/roles.ts';
import { checkingSecondary, lettingPrimary, noTutors } from '../../operators/values.ts';
import type { Learner } from '../../types.ts';

export const defects = [
  breaking('learners.update.primary-tutor-replaced', {
    'update-does-not-store-the-primary-tutor': replacing((_details, stored) => ({
      primaryTutorEmail: stored.primaryTutorEmail,
    })),
    'update-does-not-make-a-secondary-tutor-the-primary-one': replacing(({ primaryTutorEmail }, stored) => ({
      primaryTutorEmail: stored.secondaryTutorEmails.includes(primaryTutorEmail)
        ? stored.primaryTutorEmail
        : primaryTutorEmail,
    })),
    // A learner belongs to the tutor for whom it was created, whoever teaches it now.
    'update-leaves-the-learner-visible-to-the-first-tutor': noting(
      () => new Map<string, string>(),
      'newLearner',
      (first, learner) => first.set(learner.learnerId, learner.primaryTutorEmail),
    ).for((first) =>
      changing('tutorsOf', (tutors, learner) => {
        const creation = first.get(learner.learnerId);
        return [...tutors, ...(creation === undefined ? [] : [creation])];
      }),
    ),
    // The former primary tutor stays, as a secondary one.
    'update-keeps-the-former-primary-tutor': replacing(({ secondaryTutorEmails, primaryTutorEmail }, stored) => ({
      secondaryTutorEmails:
        stored.primaryTutorEmail === primaryTutorEmail
          ? secondaryTutorEmails
          : [...secondaryTutorEmails, stored.primaryTutorEmail],
    })),
  }),
  breaking('learners.update.secondary-tutors-replaced', {
    // The list does not replace the whole set.
    'update-secondary-tutors-*': each<(sent: readonly string[], stored: Learner) => readonly string[]>({
      'are-added': (sent, { secondaryTutorEmails: held }) => [...new Set([...held, ...sent])],
      'are-ignored': (_sent, { secondaryTutorEmails: held }) => held,
      'are-kept-for-an-empty-list': (sent, { secondaryTutorEmails: held }) => (sent.length === 0 ? held : sent),
      'are-cut-to-the-first': (sent) => sent.slice(0, 1),
      'are-cut-to-the-others': (sent) => (sent.length > 1 ? sent.slice(0, -1) : sent),
    }).as((stored) =>
      replacing(({ secondaryTutorEmails }, learner) => ({
        secondaryTutorEmails: stored(secondaryTutorEmails, learner),
      })),
    ),
    'update-secondary-tutors-kept-beside-a-new-email': replacing(({ email }, stored) =>
      email === stored.email ? {} : { secondaryTutorEmails: stored.secondaryTutorEmails },
    ),
    'update-by-a-manager-drops-tutors-of-others': storedByManagers('decideUpdate', (asked, isOwn) =>
      asked.filter(isOwn),
    ),
    // Former tutors who are not the manager's own are kept.
    'update-by-a-manager-keeps-tutors-of-others': storedByManagers('decideUpdate', (asked, isOwn, before) => [
      ...new Set([...asked, ...before.filter((tutor) => !isOwn(tutor))]),
    ]),
  }),
  breaking('learners.update.invalid-primary-tutor', {
    'update-takes-unknown-primary-tutors': lettingPrimary(
      'update',
      (email, state, correct) => email !== undefined && !correct.findStaff(state, String(email)),
    ),
    // Staff who are not tutors are accepted.
    'update-takes-staff-for-primary-tutors': lettingPrimary('update', (email, state, correct) =>
      correct.findStaff(state, String(email)),
    ),
    'update-takes-learners-for-primary-tutors': lettingPrimary('update', (email, state) => isLearner(state, email)),
  }),
  breaking('learners.update.invalid-secondary-tutor', {
    'update-takes-*-for-secondary-tutors': each(noTutors).as((passes) =>
      checkingSecondary('update', (emails, state) => emails.filter((email) => !passes(state, email))),
    ),
    'update-checks-*-secondary-tutors': each<(emails: readonly string[]) => readonly string[]>({
      no: () => [],
      'the-first': (emails) => emails.slice(0, 1),
      'the-last': (emails) => emails.slice(-1),
      'all-but-the-last': (emails) => emails.slice(0, -1),
      'the-ends-of': (emails) => [...emails.slice(0, 1), ...emails.slice(-1)],
    }).as((seen) => checkingSecondary('update', seen)),
    // Staff who are not tutors are accepted.
    'update-takes-staff-for-secondary-tutors': checkingSecondary('update', (emails, state, correct) =>
      emails.filter((email) => !correct.findStaff(state, email)),
    ),
  }),
].flat();
