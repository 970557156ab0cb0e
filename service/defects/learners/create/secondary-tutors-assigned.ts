import { breaking, family } from '../../breaking.ts';
import { making } from '../../learner-changes.ts';

export const defects = breaking('learners.create.secondary-tutors-assigned', {
  // Only some of the tutors are assigned.
  ...family(
    {
      none: () => [],
      'but-the-first': (emails: readonly string[]) => emails.slice(1),
      'but-the-last': (emails: readonly string[]) => emails.slice(0, Math.max(1, emails.length - 1)),
      'but-the-second': (emails: readonly string[]) => emails.toSpliced(1, 1),
      'by-name': (emails: readonly string[]) => [...emails].sort().slice(-2),
    } satisfies Record<string, (emails: readonly string[]) => readonly string[]>,
    (what) => `create-assigns-tutors-${what}`,
    (kept) => making(({ secondaryTutorEmails }) => ({ secondaryTutorEmails: kept(secondaryTutorEmails) })),
  ),
});
