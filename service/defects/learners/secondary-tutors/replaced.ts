import { breaking, each } from '../../breaking.ts';
import { changing } from '../../operators/changes.ts';
import { deciding, eachLearner, saved } from '../../operators/decisions.ts';
import { overlooked } from '../../operators/learners.ts';
import { storedByManagers } from '../../operators/roles.ts';
import type { Change, Learner, State, Write } from '../../types.ts';

/** Changes the learner that an accepted replacement stores. */
function withLearner(wrong: (learner: Learner) => Learner): Change {
  return deciding('decideReplaceSecondaryTutors', (decision) => ({
    ...decision,
    writes: eachLearner(decision.writes, wrong),
  }));
}

/** Writes that give every other learner of the same primary tutor the same secondary tutors. */
function alike(state: State, { learnerId, primaryTutorEmail, secondaryTutorEmails }: Learner): Write[] {
  return state.learners
    .all()
    .filter((other) => other.primaryTutorEmail === primaryTutorEmail && other.learnerId !== learnerId)
    .map((learner) => saved({ ...learner, secondaryTutorEmails }));
}

export const defects = [
  breaking('learners.secondary-tutors.replaces', {
    'replacement-answers-200': deciding('decideReplaceSecondaryTutors', (decision) =>
      decision.status === 204 ? { ...decision, status: 200, body: {} } : decision,
    ),
    'replacement-answers-200-to-an-empty-list': deciding(
      'decideReplaceSecondaryTutors',
      (decision, { correct, body }) => {
        const emails = body?.[correct.choices.secondaryTutorsField];
        const isEmpty = Array.isArray(emails) && emails.length === 0;
        return decision.status === 204 && isEmpty ? { ...decision, status: 200, body: {} } : decision;
      },
    ),
    // A removed tutor is only marked, and the mark stays when they come back.
    'replacement-leaves-out-who-was-removed': (correct) => {
      const removed = new Set<string>();
      return {
        replacedTutors: (learner, emails) => {
          const key = (email: string) => `${learner.learnerId} ${email.toLowerCase()}`;
          const next = correct.replacedTutors(learner, emails).filter((email) => !removed.has(key(email)));
          for (const email of learner.secondaryTutorEmails) if (!next.includes(email)) removed.add(key(email));
          return next;
        },
      };
    },
    'replacement-stores-the-first-only': () => ({ replacedTutors: (_learner, emails) => emails.slice(0, 1) }),
    'replacement-skips-the-last': () => ({
      replacedTutors: (_learner, emails) => (emails.length > 1 ? emails.slice(0, -1) : [...emails]),
    }),
    'replacement-skips-the-middle': () => ({
      replacedTutors: (_learner, emails) => emails.filter((_, at) => at === 0 || at === emails.length - 1),
    }),
    'replacement-stores-nothing': () => ({ replacedTutors: (learner) => [...learner.secondaryTutorEmails] }),
    'replacement-by-a-manager-drops-tutors-of-others': storedByManagers(
      'decideReplaceSecondaryTutors',
      (asked, isOwn) => asked.filter(isOwn),
    ),
  }),
  breaking('learners.secondary-tutors.removes-others', {
    'replacement-adds': () => ({
      replacedTutors: (learner, emails) => [...new Set([...learner.secondaryTutorEmails, ...emails])],
    }),
    'replacement-by-a-tutor-adds': (correct) => {
      let role = '';
      return {
        decideReplaceSecondaryTutors(state, call) {
          role = call.caller.role;
          return correct.decideReplaceSecondaryTutors(state, call);
        },
        replacedTutors: (learner, emails) =>
          correct.replacedTutors(learner, role === 'tutor' ? [...learner.secondaryTutorEmails, ...emails] : emails),
      };
    },
    'replacement-keeps-the-first-former-tutor': () => ({
      replacedTutors: (learner, emails) => [...new Set([...learner.secondaryTutorEmails.slice(0, 1), ...emails])],
    }),
    'replacement-keeps-those-beyond-the-new-number': () => ({
      replacedTutors: (learner, emails) => [
        ...new Set([...emails, ...learner.secondaryTutorEmails.slice(emails.length)]),
      ],
    }),
    'replacement-passes-over-*': each(overlooked).as((isMeant) =>
      changing('replacedTutors', (tutors, learner) => (isMeant(learner) ? [...learner.secondaryTutorEmails] : tutors)),
    ),
    // Former tutors who are not the manager's own are kept.
    'replacement-by-a-manager-keeps-tutors-of-others': storedByManagers(
      'decideReplaceSecondaryTutors',
      (asked, isOwn, before) => [...new Set([...asked, ...before.filter((tutor) => !isOwn(tutor))])],
    ),
  }),
  breaking('learners.secondary-tutors.empty', {
    'replacement-by-nobody-keeps-all': changing('replacedTutors', (tutors, learner, emails) =>
      emails.length === 0 ? [...learner.secondaryTutorEmails] : tutors,
    ),
    'replacement-by-nobody-is-refused': (correct) => ({
      checkReplacement: (state, learner, emails) =>
        emails.length === 0
          ? [{ field: correct.choices.secondaryTutorsField, message: 'At least one email is required.' }]
          : correct.checkReplacement(state, learner, emails),
    }),
    'replacement-by-nobody-keeps-one-of-several': changing('replacedTutors', (tutors, learner, emails) =>
      emails.length === 0 ? learner.secondaryTutorEmails.slice(1, 2) : tutors,
    ),
  }),
  breaking('learners.secondary-tutors.primary-kept', {
    'replacement-promotes-the-first': withLearner((learner) => ({
      ...learner,
      primaryTutorEmail: learner.secondaryTutorEmails[0] ?? learner.primaryTutorEmail,
    })),
    'replacement-by-nobody-clears-the-primary-tutor': withLearner((learner) => ({
      ...learner,
      primaryTutorEmail: learner.secondaryTutorEmails.length > 0 ? learner.primaryTutorEmail : '',
    })),
    'replacement-reaches-the-tutors-other-learners': deciding('decideReplaceSecondaryTutors', (decision, { state }) => {
      const own = decision.writes?.[0];
      return own?.kind === 'learner' ? { ...decision, writes: [...alike(state, own.learner), own] } : decision;
    }),
  }),
].flat();
