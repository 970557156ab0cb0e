import type { State } from '../../../store/state.ts';
import { breaking, family } from '../../breaking.ts';
import { isLearner } from '../../operators/learners-update-tutors.ts';

export const defects = breaking('learners.update.invalid-secondary-tutor', {
  ...family(
    {
      learners: isLearner,
      'empty-texts': (_state: State, email: unknown) => email === '',
    },
    (who) => `update-takes-${who}-for-secondary-tutors`,
    (passes) => (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const secondaryTutorEmails = emails.filter((email) => !passes(state, email));
        return correct.checkSecondaryTutors(state, mode === 'update' ? { ...body, secondaryTutorEmails } : body, mode);
      },
    }),
  ),
  // Only some of the emails are checked.
  ...family(
    {
      no: () => [],
      'the-first': (emails: string[]) => emails.slice(0, 1),
      'the-last': (emails: string[]) => emails.slice(-1),
      'all-but-the-last': (emails: string[]) => emails.slice(0, -1),
      'the-ends-of': (emails: string[]) => [...emails.slice(0, 1), ...emails.slice(-1)],
    } satisfies Record<string, (emails: string[]) => string[]>,
    (which) => `update-checks-${which}-secondary-tutors`,
    (seen) => (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const looked = mode === 'update' ? { ...body, secondaryTutorEmails: seen(emails) } : body;
        return correct.checkSecondaryTutors(state, looked, mode);
      },
    }),
  ),
  // Staff who are not tutors are accepted.
  'update-takes-staff-for-secondary-tutors': (correct) => ({
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
});
