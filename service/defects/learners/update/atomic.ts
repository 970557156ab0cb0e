import { breaking, each } from '../../breaking.ts';
import { deciding, saved } from '../../operators/decisions.ts';
import { reserving } from '../../operators/emails.ts';
import { storedBeforeRefusal, updatedThoughRefused } from '../../operators/learners.ts';
import { isDateShape, isOmitted, isText } from '../../operators/values.ts';
import type { Behaviour, Body, Change, Learner, LearnerDetails } from '../../types.ts';

type Part = (body: Body, stored: Learner, correct: Behaviour) => Partial<Learner> | null;

/** Parts of a refused update that are stored all the same; null where the update is refused as a whole. */
const parts: Record<string, Part> = {
  'the-accepted-fields': (body, stored, correct) => {
    const findings = correct.checkFields(body, 'update');
    const bad = new Set(findings.map(({ field }) => (field === correct.genderFieldName ? 'gender' : field)));
    if (bad.size === 0) return null;
    const details = Object.entries(correct.detailsOf({ ...stored, ...body } as Body));
    return Object.fromEntries(details.filter(([field]) => !bad.has(field)));
  },
  // As if fields were checked and stored one after the other.
  'the-fields-before-the-bad-one': (body, stored, correct) => {
    const [first] = correct.checkValues(body, 'update');
    return first?.field === 'courseDetails' ? { clientReference: String(body.clientReference ?? stored.email) } : null;
  },
  // As if emails and references were compared after storing.
  'all-but-a-duplicate-email': (body, stored, correct) =>
    correct.checkFields(body, 'update').length === 0 && body.email !== stored.email
      ? { ...correct.detailsOf(body), email: stored.email }
      : null,
  'all-but-a-duplicate-reference': ({ learnerUniqueReference, ...body }, stored, correct) =>
    learnerUniqueReference !== undefined && correct.checkFields(body, 'update').length === 0
      ? { ...correct.detailsOf(body), email: stored.email, learnerUniqueReference: stored.learnerUniqueReference }
      : null,
  'the-email': ({ email, ...others }, _stored, correct) =>
    typeof email === 'string' && correct.checkValues(others, 'update').length > 0 ? { email } : null,
  'the-primary-tutor': (body, stored) =>
    body.gender === 'Unknown'
      ? { primaryTutorEmail: String(body.primaryTutorEmail ?? stored.primaryTutorEmail) }
      : null,
  // As if each tutor were checked and stored in turn.
  'the-primary-tutor-before-secondary-ones': ({ primaryTutorEmail, secondaryTutorEmails }, stored) =>
    Array.isArray(secondaryTutorEmails) && secondaryTutorEmails.length === 1 && stored.secondaryTutorEmails.length === 0
      ? { primaryTutorEmail: String(primaryTutorEmail ?? stored.primaryTutorEmail) }
      : null,
  'the-secondary-tutors': (body) =>
    body.gender === 'Unknown' ? { secondaryTutorEmails: (body.secondaryTutorEmails ?? []) as string[] } : null,
  'the-provision': (body, _stored, correct) =>
    correct.isProvisionType(Number(body.provisionType)) && typeof body.provisionType === 'number'
      ? { provisionType: body.provisionType }
      : null,
};

/** The only fault of an update that is refused, which is seen too late. */
const seenLate: Record<string, Parameters<typeof storedBeforeRefusal>[0]> = {
  'misses-a-name': (body) => isOmitted(body, 'firstName') || isOmitted(body, 'lastName'),
  'misses-the-email': (body) => isOmitted(body, 'email'),
  'looks-for-primary-tutors': ({ primaryTutorEmail: email }, correct, state) =>
    isText(email) && !correct.findTutor(state, email),
  'looks-for-secondary-tutors': ({ secondaryTutorEmails: emails }, correct, state) =>
    Array.isArray(emails) && emails.some((email) => isText(email) && !correct.findTutor(state, email)),
  'compares-emails': ({ email }, correct, state, stored) => isText(email) && correct.isEmailTaken(state, email, stored),
  'compares-references': ({ learnerUniqueReference: reference }, _correct, state, { learnerId }) =>
    state.learners.withReference(String(reference)).some((held) => held.learnerId !== learnerId),
  'reads-the-reference': ({ learnerUniqueReference }) => /\s/.test(String(learnerUniqueReference)),
  'knows-genders': ({ gender }) => gender === 'Unknown',
  'reads-the-birth': ({ dateOfBirth }) => isText(dateOfBirth) && !isDateShape(dateOfBirth),
  'checks-levels': ({ programmeLevel }) => programmeLevel === 0 || programmeLevel === 8,
  'checks-types': ({ programmeLevel }) => isText(programmeLevel),
  measures: ({ courseDetails }) => isText(courseDetails) && courseDetails.length > 230,
  'sees-null': ({ hasEhcp }) => hasEhcp === null,
  'sees-words': ({ hasEhcp }) => isText(hasEhcp),
  'sees-null-provisions': ({ provisionType }) => provisionType === null,
  'sees-names': ({ provisionType }) => isText(provisionType),
  'looks-for-provisions': ({ provisionType }, correct) =>
    typeof provisionType === 'number' && !correct.isProvisionType(provisionType),
};

/** What is stored of an update that is refused for its tag names. */
const partsBesideBadTags: Record<string, (details: LearnerDetails) => Partial<Learner>> = {
  'the-rest': (details) => details,
  'the-email': ({ email }) => ({ email }),
  'the-primary-tutor': ({ primaryTutorEmail }) => ({ primaryTutorEmail }),
  'the-secondary-tutors': ({ secondaryTutorEmails }) => ({ secondaryTutorEmails }),
};

/** Refuses an update for its tag names, and stores a part of it all the same. */
function refusingBadTags(part: (details: LearnerDetails) => Partial<Learner>): Change {
  return deciding('decideUpdate', (decision, { correct, body, learner: stored }) => {
    if (decision.status >= 400 || !stored || !Array.isArray(body?.tags)) return decision;
    const findings = correct.checkTagNames(body.tags, []);
    if (findings.length === 0) return decision;
    const learner = { ...stored, ...part(correct.detailsOf(body)) };
    return { ...correct.refuse(findings), writes: [saved(learner)] };
  });
}

export const defects = breaking('learners.update.atomic', {
  'update-refused-reserves-the-email': reserving('decideUpdate', (sent, _held, { taken }) => taken.add(sent)),
  'update-refused-frees-the-former-email': reserving(
    'decideUpdate',
    (sent, held, { free }) => held && held !== sent && free.add(held),
  ),
  'update-stores-*-though-refused': each(parts).as(updatedThoughRefused),
  'update-stores-before-it-*': each(seenLate).as(storedBeforeRefusal),
  'update-assigns-known-tutors-though-refused': deciding(
    'decideUpdate',
    (decision, { correct, state, learner: stored, body }) => {
      const sent = body?.secondaryTutorEmails;
      if (decision.status < 400 || !stored || !Array.isArray(sent)) return decision;
      const secondaryTutorEmails = sent.filter((email) => correct.findTutor(state, String(email)));
      return { ...decision, writes: [saved({ ...stored, secondaryTutorEmails })] };
    },
  ),
  'update-with-tags-stores-the-rest-without-tagging': deciding('decideUpdate', (decision, { correct, state, body }) => {
    if (!body || decision.status >= 400 || !correct.lacksTagging(state, body)) return decision;
    return { ...correct.forbidden(), ...(decision.writes && { writes: decision.writes }) };
  }),
  'update-adds-tags-though-refused': deciding('decideUpdate', (decision, { correct, state, learner: stored, body }) => {
    const names = body?.tags;
    if (decision.status < 400 || !stored || !Array.isArray(names)) return decision;
    return { ...decision, writes: correct.tagWrites(state, stored, names) };
  }),
  'update-refused-for-its-tags-stores-*': each(partsBesideBadTags).as(refusingBadTags),
  'update-makes-tags-though-refused': deciding('decideUpdate', (decision, { correct, state, body }) => {
    const names = body?.tags;
    if (decision.status < 400 || !Array.isArray(names)) return decision;
    return {
      ...decision,
      writes: names.map((name, ahead) => ({ kind: 'tag', tag: correct.newTag(state, name, ahead) })),
    };
  }),
});
