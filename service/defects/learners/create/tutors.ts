import { breaking, each, type Variants } from '../../breaking.ts';
import { changing } from '../../operators/changes.ts';
import { deciding } from '../../operators/decisions.ts';
import { isLearner, reserving } from '../../operators/emails.ts';
import { createdThoughRefused, making, onRefusedCreate } from '../../operators/learners.ts';
import { checkingSecondary, lettingPrimary, noTutors } from '../../operators/values.ts';
import type { AlsoBreaks, Behaviour, Body, Change, Finding, State, Write } from '../../types.ts';

type Kind = (email: string, correct: Behaviour, state: State) => boolean;
const isNobody: Kind = (email, correct, state) => !correct.findStaff(state, email);
const isNoTutor: Kind = (email, correct, state) => correct.findStaff(state, email)?.isTutor === false;

/** Wrong refusals of a primary tutor who is missing or unknown. */
function primary(what: string, applies: (body: Body) => boolean): Variants {
  const finding = (findings: (right: Finding[]) => Finding[]): Change =>
    changing('checkPrimaryTutor', (right, _state, body, mode) =>
      mode === 'create' && applies(body) && right.length > 0 ? findings(right) : right,
    );
  const saying = (message: string) => finding((findings) => findings.map((each) => ({ ...each, message })));
  const isFaulty = (body: Body, correct: Behaviour, state: State) =>
    applies(body) && isNobody(String(body.primaryTutorEmail), correct, state);
  return {
    [`create-takes-${what}-primary-tutors`]: finding(() => []),
    // The message differs from the documented one: a full stop missing, other capitals, other words.
    [`create-drops-the-full-stop-for-${what}-tutors`]: saying('Invalid primary tutor'),
    [`create-writes-capitals-for-${what}-tutors`]: saying('Invalid Primary Tutor.'),
    [`create-says-otherwise-for-${what}-tutors`]: saying('The primary tutor was not found.'),
    [`create-answers-404-for-${what}-tutors`]: onRefusedCreate(isFaulty, (_, refusal) => ({ ...refusal, status: 404 })),
    [`create-stores-before-it-looks-for-${what}-tutors`]: createdThoughRefused(isFaulty),
  };
}

/** Only some of the secondary tutors of a kind are refused. */
function secondary(what: string, isOfKind: Kind): Variants {
  const looked = (at: (emails: string[]) => string[]): Change => {
    return (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const unseen = emails.filter((email) => isOfKind(email, correct, state) && !at(emails).includes(email));
        const findings = correct.checkSecondaryTutors(state, body, mode);
        if (mode === 'update') return findings;
        return findings.filter(({ message }) => !unseen.some((email) => message.includes(email)));
      },
    });
  };
  return {
    [`create-checks-no-${what}-secondary-tutor`]: looked(() => []),
    [`create-checks-the-first-${what}-secondary-tutor`]: looked((emails) => emails.slice(0, 1)),
    [`create-checks-the-last-${what}-secondary-tutor`]: looked((emails) => emails.slice(-1)),
    [`create-checks-all-but-the-last-${what}-tutor`]: looked((emails) => emails.slice(0, -1)),
    [`create-checks-the-ends-for-${what}-tutors`]: looked((emails) => [...emails.slice(0, 1), ...emails.slice(-1)]),
    [`create-stores-before-it-looks-for-${what}-secondary-tutors`]: createdThoughRefused((body, correct, state) =>
      [body.secondaryTutorEmails].flat().some((email) => isOfKind(String(email), correct, state)),
    ),
  };
}

const isMissing = ({ primaryTutorEmail }: Body) => primaryTutorEmail === undefined;

export const defects = [
  breaking('learners.create.invalid-primary-tutor', {
    'create-words-an-empty-primary-tutor-otherwise': changing('checkPrimaryTutor', (findings, _state, body, mode) =>
      mode === 'create' && body.primaryTutorEmail === ''
        ? [{ field: 'primaryTutorEmail', message: 'The value must not be empty.' }]
        : findings,
    ),
    'create-takes-learners-for-primary-tutors': lettingPrimary('create', (email, state) => isLearner(state, email)),
    'create-takes-null-for-a-primary-tutor': lettingPrimary('create', (email) => email === null),
    'create-refused-reserves-the-email': reserving('decideCreate', (sent, _held, { taken }) => taken.add(sent)),
    ...primary('unknown', (body) => !isMissing(body)),
  }),
  breaking('learners.create.primary-tutor-is-tutor', {
    // Staff who are not tutors are accepted.
    'create-takes-staff-for-primary-tutors': lettingPrimary('create', (email, state, correct) =>
      correct.findStaff(state, String(email)),
    ),
    'create-stores-before-it-looks-at-staff': createdThoughRefused((body, correct, state) =>
      isNoTutor(String(body.primaryTutorEmail), correct, state),
    ),
  }),
  breaking('learners.create.invalid-secondary-tutor', {
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
    'create-drops-secondary-tutors-that-it-does-not-find': changing(
      'checkSecondaryTutors',
      (right, _state, _body, mode) => (mode === 'create' ? [] : right),
    ),
    // A learner's email, or an empty one, is accepted as a secondary tutor.
    'create-takes-*-for-secondary-tutors': each(noTutors).as((passes) =>
      checkingSecondary('create', (emails, state) => emails.filter((email) => !passes(state, email))),
    ),
    ...secondary('unknown', isNobody),
  }),
  breaking('learners.create.secondary-tutors-assigned', {
    // Only some of the tutors are assigned.
    'create-assigns-tutors-*': each<(emails: readonly string[]) => readonly string[]>({
      none: () => [],
      'but-the-first': (emails) => emails.slice(1),
      'but-the-last': (emails) => emails.slice(0, Math.max(1, emails.length - 1)),
      'but-the-second': (emails) => emails.toSpliced(1, 1),
      'by-name': (emails) => [...emails].sort().slice(-2),
    }).as((kept) => making(({ secondaryTutorEmails }) => ({ secondaryTutorEmails: kept(secondaryTutorEmails) }))),
    // The tags are stored with the learner as it was before its tutors were assigned.
    'create-assigns-no-tutors-beside-tags': making(({ secondaryTutorEmails }, { tags }) => ({
      secondaryTutorEmails: Array.isArray(tags) && tags.length > 0 ? [] : secondaryTutorEmails,
    })),
  }),
  breaking('learners.create.missing-primary-tutor', primary('missing', isMissing)),
  breaking('learners.create.secondary-tutor-is-tutor', secondary('staff', isNoTutor)),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'create-stores-before-it-looks-for-unknown-secondary-tutors': [
    'learners.create.date-of-birth-format',
    'learners.create.email-race',
    'learners.create.gender-exact',
    'learners.create.gender-unrecognised',
    'learners.create.provision-type-accepted-list',
  ],
};
