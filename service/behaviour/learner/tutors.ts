import type { State } from '../../store/state.ts';
import type { Learner } from '../../store/types.ts';
import type { Behaviour } from '../index.ts';
import type { Call, Decision, Finding } from '../types.ts';

/** `PUT /v1/learners/{learnerId}/secondarytutors`. API document, Learners. */
export function decideReplaceSecondaryTutors(b: Behaviour, state: State, call: Call): Decision {
  return b.forLearner(state, call, (learner) => {
    const field = b.choices.secondaryTutorsField;
    const emails = b.objectOf(call.body)?.[field];
    if (!Array.isArray(emails) || !emails.every((email) => typeof email === 'string'))
      return b.refuse([{ field, message: 'An array of strings is required.' }]);
    const findings = b.checkReplacement(state, learner, emails);
    if (findings.length > 0) return b.refuse(findings);
    const secondaryTutorEmails = b.replacedTutors(learner, emails);
    return b.done(204, [{ kind: 'learner', learner: { ...learner, secondaryTutorEmails } }]);
  });
}

/** Offending emails, each with its reason. API document, Learners, secondary-tutor replace. */
export function checkReplacement(b: Behaviour, state: State, learner: Learner, emails: readonly string[]): Finding[] {
  const field = b.choices.secondaryTutorsField;
  const findings = emails
    .map((email) => ({ email, reason: b.whyNotSecondaryTutor(state, learner, email) }))
    .filter(({ reason }) => reason !== null)
    .map(({ email, reason }) => ({ field, message: `${email} ${reason}.` }));
  if (b.choices.eligibilityOnReplace === 'ignored' || learner.secondaryTutorChange) return findings;
  return [...findings, { field, message: 'The learner is not eligible for a change of secondary tutors.' }];
}

/** Why an email can't be a secondary tutor of the learner; null when it can. API document, Learners. */
export function whyNotSecondaryTutor(b: Behaviour, state: State, learner: Learner, email: string): string | null {
  const staff = b.findStaff(state, email);
  if (!staff) return 'is unknown';
  if (!staff.isTutor) return 'is not a tutor';
  return b.sameTutor(email, learner.primaryTutorEmail) ? "is the learner's primary tutor" : null;
}

/** The secondary tutors after a replacement: those sent, each once. API document, Learners. */
export function replacedTutors(b: Behaviour, _learner: Learner, emails: readonly string[]): string[] {
  return emails.filter((email, index) => emails.findIndex((other) => b.sameTutor(other, email)) === index);
}
