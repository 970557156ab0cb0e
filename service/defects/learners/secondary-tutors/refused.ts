import { breaking, each, type Variants } from '../../breaking.ts';
import { asking, changing } from '../../operators/changes.ts';
import { deciding, saved, toUnknownLearner } from '../../operators/decisions.ts';
import { rememberingPrimaryTutors } from '../../operators/learners.ts';
import { isObject, isPlainObject, isText, noTutors, type Read } from '../../operators/values.ts';
import type { Behaviour, Change, Learner, State } from '../../types.ts';

/** Lists of a replacement as a parser reads them that converts wrong types instead of refusing them. */
const misreadLists: Record<string, Read> = {
  'an-object-as-its-list': (list) => (Array.isArray(list) || !isObject(list) ? list : Object.values(list as object)),
  'objects-in-its-list': (list) => (Array.isArray(list) ? list.filter((email) => !isPlainObject(email)) : list),
  'arrays-in-its-list': (list) => (Array.isArray(list) ? list.filter((email) => !Array.isArray(email)) : list),
};

const replacement = 'PUT /v1/learners/{learnerId}/secondarytutors';

/** Stores these tutors although the replacement is refused. */
function afterRefusal(
  stored: (state: State, learner: Learner, emails: readonly string[], correct: Behaviour) => string[],
): Change {
  return deciding('decideReplaceSecondaryTutors', (decision, { correct, state, learner, body }) => {
    const emails = body?.[correct.choices.secondaryTutorsField];
    if (decision.status !== 400 || !learner || !Array.isArray(emails)) return decision;
    const secondaryTutorEmails = stored(state, learner, emails.filter(isText), correct);
    return { ...decision, writes: [saved({ ...learner, secondaryTutorEmails })] };
  });
}

/** Silently drops offenders of one kind from the list: anywhere, or at certain positions only. */
const dropped = (who: string, reason: string): Variants => ({
  [`replacement-drops-${who}-*`]: each<(at: number, length: number) => boolean>({
    anywhere: () => true,
    'past-the-first': (at) => at > 0,
    first: (at, length) => at === 0 && length > 1,
    last: (at, length) => at === length - 1 && length > 1,
    'in-the-middle': (at, length) => at > 0 && at < length - 1,
  }).as((passes) => (correct) => ({
    checkReplacement: (state, learner, emails) => {
      const isDropped = (email: string, at: number) =>
        correct.whyNotSecondaryTutor(state, learner, email) === reason && passes(at, emails.length);
      return correct.checkReplacement(
        state,
        learner,
        emails.filter((email, at) => !isDropped(email, at)),
      );
    },
  })),
});

export const defects = [
  breaking('learners.secondary-tutors.not-a-tutor', {
    'replacement-takes-*-for-tutors': each(noTutors).as((passes) =>
      changing('whyNotSecondaryTutor', (reason, state, _learner, email) => (passes(state, email) ? null : reason)),
    ),
    ...dropped('staff', 'is not a tutor'),
  }),
  breaking('learners.secondary-tutors.primary-tutor', {
    // After a change of primary tutor, replacements check the first one instead of the current one, or in addition
    // to it.
    'replacement-after-another-primary-tutor-*': each({ forgotten: true, 'still-barred': false }).as((isNewForgotten) =>
      rememberingPrimaryTutors((first) => (correct) => ({
        whyNotSecondaryTutor: (state, learner, email) => {
          const primaryTutorEmail = first.get(learner.learnerId) ?? learner.primaryTutorEmail;
          const asAtFirst = correct.whyNotSecondaryTutor(state, { ...learner, primaryTutorEmail }, email);
          return isNewForgotten ? asAtFirst : (asAtFirst ?? correct.whyNotSecondaryTutor(state, learner, email));
        },
      })),
    ),
    'replacement-goes-by-the-first-primary-tutor': rememberingPrimaryTutors((first) =>
      asking('checkReplacement', (state, learner, emails) => [
        state,
        { ...learner, primaryTutorEmail: first.get(learner.learnerId) ?? learner.primaryTutorEmail },
        emails,
      ]),
    ),
    ...dropped('primary-tutor', "is the learner's primary tutor"),
  }),
  breaking('learners.secondary-tutors.names-offenders', {
    'replacement-names-the-first-offender-only': changing('checkReplacement', (findings) => findings.slice(0, 1)),
    'replacement-names-the-whole-list': (correct) => ({
      checkReplacement: (state, learner, emails) => {
        const findings = correct.checkReplacement(state, learner, emails);
        const field = correct.choices.secondaryTutorsField;
        return findings.length > 0 ? [...findings, { field, message: `Refused: ${emails.join(', ')}.` }] : [];
      },
    }),
    'replacement-names-nobody': changing('checkReplacement', (findings) =>
      findings.map(({ field }) => ({ field, message: 'An email is not a tutor of use.' })),
    ),
    'replacement-names-positions': changing('checkReplacement', (findings, _state, _learner, emails) =>
      findings.map(({ field, message }) => ({
        field,
        message: `Email ${emails.findIndex((email) => message.startsWith(email)) + 1} cannot be a secondary tutor.`,
      })),
    ),
  }),
  breaking('learners.secondary-tutors.atomic', {
    'replacement-stores-who-is-in-order': afterRefusal((state, learner, emails, correct) =>
      emails.filter((email) => correct.whyNotSecondaryTutor(state, learner, email) === null),
    ),
    'replacement-stores-up-to-the-offender': afterRefusal((state, learner, emails, correct) => [
      ...learner.secondaryTutorEmails,
      ...emails.slice(
        0,
        emails.findIndex((email) => correct.whyNotSecondaryTutor(state, learner, email) !== null),
      ),
    ]),
    'replacement-clears-before-it-checks': afterRefusal(() => []),
  }),
  breaking('learners.secondary-tutors.unknown-learner', {
    'replacement-for-unknown-answers-204': toUnknownLearner(replacement, (correct) => correct.done(204)),
    'replacement-by-nobody-for-unknown-answers-204': toUnknownLearner(replacement, (correct, _state, call) => {
      const emails = correct.objectOf(call.body)?.[correct.choices.secondaryTutorsField];
      return Array.isArray(emails) && emails.length === 0 ? correct.done(204) : null;
    }),
    'replacement-for-unknown-is-a-bad-request': toUnknownLearner(replacement, (correct) =>
      correct.malformedId('learnerId'),
    ),
  }),
  breaking('learners.secondary-tutors.wrong-type', {
    'replacement-takes-*': each(misreadLists).as((read) => (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => {
        const field = correct.choices.secondaryTutorsField;
        const body = correct.objectOf(call.body);
        const taken = body ? { ...body, [field]: read(body[field]) } : call.body;
        return correct.decideReplaceSecondaryTutors(state, { ...call, body: taken });
      },
    })),
    'replacement-stores-the-texts-of-a-refused-list': (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => {
        const refusal = correct.decideReplaceSecondaryTutors(state, call);
        const field = correct.choices.secondaryTutorsField;
        const list = correct.objectOf(call.body)?.[field];
        if (refusal.status !== 400 || !Array.isArray(list) || list.every(isText)) return refusal;
        const { writes } = correct.decideReplaceSecondaryTutors(state, {
          ...call,
          body: { [field]: list.filter(isText) },
        });
        return { ...refusal, writes: writes ?? [] };
      },
    }),
  }),
  breaking('learners.secondary-tutors.unknown-email', dropped('unknown-email', 'is unknown')),
].flat();
