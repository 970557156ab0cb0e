import type { Write } from '../../../behaviour/types.ts';
import type { State } from '../../../store/state.ts';
import { breaking, family } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';
import { isLearner } from '../../operators/learners-likeness.ts';

export const defects = breaking('learners.create.invalid-secondary-tutor', {
  // The create is refused, but its tags are made.
  'create-makes-tags-before-it-looks-for-secondary-tutors': deciding(
    'decideCreate',
    (decision, { correct, state, body }) => {
      const { secondaryTutorEmails, tags } = body ?? {};
      if (decision.status < 400 || !Array.isArray(secondaryTutorEmails) || !Array.isArray(tags)) return decision;
      if (secondaryTutorEmails.every((email) => correct.findTutor(state, String(email)))) return decision;
      const writes = tags.map((name, ahead): Write => ({ kind: 'tag', tag: correct.newTag(state, name, ahead) }));
      return { ...decision, writes };
    },
  ),
  // A learner's email, or an empty one, is accepted as a secondary tutor.
  ...family(
    {
      learners: isLearner,
      'empty-texts': (_state: State, email: string) => email === '',
    },
    (who) => `create-takes-${who}-for-secondary-tutors`,
    (passes) => (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const others = { ...body, secondaryTutorEmails: emails.filter((email) => !passes(state, email)) };
        return correct.checkSecondaryTutors(state, mode === 'create' ? others : body, mode);
      },
    }),
  ),
});
