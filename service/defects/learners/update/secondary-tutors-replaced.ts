import type { Learner } from '../../../store/types.ts';
import { breaking, family } from '../../breaking.ts';
import { replacing } from '../../learner-changes.ts';

export const defects = breaking('learners.update.secondary-tutors-replaced', {
  // The list does not replace the whole set.
  ...family(
    {
      'are-added': (sent: readonly string[], { secondaryTutorEmails: held }: Learner) => [
        ...new Set([...held, ...sent]),
      ],
      'are-ignored': (_sent: readonly string[], { secondaryTutorEmails: held }: Learner) => held,
      'are-kept-for-an-empty-list': (sent: readonly string[], { secondaryTutorEmails: held }: Learner) =>
        sent.length === 0 ? held : sent,
      'are-cut-to-the-first': (sent: readonly string[]) => sent.slice(0, 1),
      'are-cut-to-the-others': (sent: readonly string[]) => (sent.length > 1 ? sent.slice(0, -1) : sent),
    },
    (what) => `update-secondary-tutors-${what}`,
    (stored) =>
      replacing(({ secondaryTutorEmails }, learner) => ({
        secondaryTutorEmails: stored(secondaryTutorEmails, learner),
      })),
  ),
  // When the email changes, the secondary tutors are not updated.
  'update-secondary-tutors-kept-beside-a-new-email': replacing(({ email }, stored) =>
    email === stored.email ? {} : { secondaryTutorEmails: stored.secondaryTutorEmails },
  ),
});
