import type { RuleId } from '../../rules/index.ts';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body, Finding } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import { createdAllTheSame, isText, onRefusedCreate } from './learner-changes.ts';
import type { Defect } from './types.ts';

const isMissing = ({ primaryTutorEmail }: Body) => primaryTutorEmail === undefined;
const isThere = (body: Body) => !isMissing(body);

type Kind = (email: string, correct: Behaviour, state: State) => boolean;
const isNobody: Kind = (email, correct, state) => !correct.findStaff(state, email);
const isNoTutor: Kind = (email, correct, state) => correct.findStaff(state, email)?.isTutor === false;

/** Tutors and provision types, on create. */
export const createTutorDefects: readonly Defect[] = [
  ...primary('missing', 'learners.create.missing-primary-tutor', isMissing),
  ...primary('unknown', 'learners.create.invalid-primary-tutor', isThere),
  createdAllTheSame(
    'create-stores-before-it-looks-at-staff',
    'learners.create.primary-tutor-is-tutor',
    (body, correct, state) => isNoTutor(String(body.primaryTutorEmail), correct, state),
  ),
  ...secondary('unknown', 'learners.create.invalid-secondary-tutor', isNobody),
  ...secondary('staff', 'learners.create.secondary-tutor-is-tutor', isNoTutor),
  createdAllTheSame('create-stores-before-it-sees-null-provisions', 'learners.create.provision-type-null', (body) => {
    return body.provisionType === null;
  }),
  createdAllTheSame('create-stores-before-it-sees-names', 'learners.create.provision-type-name', (body) => {
    return isText(body.provisionType);
  }),
  createdAllTheSame(
    'create-stores-before-it-looks-for-provisions',
    'learners.create.provision-type-unknown',
    (body) => {
      return Number.isInteger(body.provisionType);
    },
  ),
];

/** Defects in refusing a primary tutor that is missing or unknown. */
function primary(what: string, breaks: RuleId, applies: (body: Body) => boolean): Defect[] {
  const finding = (findings: (correct: Finding[]) => Finding[]): Change => {
    return (correct) => ({
      checkPrimaryTutor: (state, body, mode) => {
        const asItShould = correct.checkPrimaryTutor(state, body, mode);
        return mode === 'create' && applies(body) && asItShould.length > 0 ? findings(asItShould) : asItShould;
      },
    });
  };
  const saying = (message: string) => finding((findings) => findings.map((each) => ({ ...each, message })));
  const isFaulty = (body: Body, correct: Behaviour, state: State) =>
    applies(body) && isNobody(String(body.primaryTutorEmail), correct, state);
  return [
    // The create is accepted.
    { name: `create-takes-${what}-primary-tutors`, breaks, change: finding(() => []) },
    // The message differs from the documented one: a full stop missing, other capitals, other words.
    { name: `create-drops-the-full-stop-for-${what}-tutors`, breaks, change: saying('Invalid primary tutor') },
    { name: `create-writes-capitals-for-${what}-tutors`, breaks, change: saying('Invalid Primary Tutor.') },
    { name: `create-says-otherwise-for-${what}-tutors`, breaks, change: saying('The primary tutor was not found.') },
    // The refusal is a 404.
    {
      name: `create-answers-404-for-${what}-tutors`,
      breaks,
      change: onRefusedCreate(isFaulty, (_correct, refusal) => ({ ...refusal, status: 404 })),
    },
    createdAllTheSame(`create-stores-before-it-looks-for-${what}-tutors`, breaks, isFaulty),
  ];
}

/** Defects in refusing secondary tutors of one kind: only some of them are checked. */
function secondary(what: string, breaks: RuleId, isOfKind: Kind): Defect[] {
  const looked = (at: (emails: string[]) => string[]): Change => {
    return (correct) => ({
      checkSecondaryTutors: (state, body, mode) => {
        const emails = (body.secondaryTutorEmails ?? []) as string[];
        const unseen = emails.filter((email) => isOfKind(email, correct, state) && !at(emails).includes(email));
        const findings = correct.checkSecondaryTutors(state, body, mode);
        return mode === 'update'
          ? findings
          : findings.filter(({ message }) => !unseen.some((email) => message.includes(email)));
      },
    });
  };
  return [
    { name: `create-checks-no-${what}-secondary-tutor`, breaks, change: looked(() => []) },
    { name: `create-checks-the-first-${what}-secondary-tutor`, breaks, change: looked((emails) => emails.slice(0, 1)) },
    { name: `create-checks-the-last-${what}-secondary-tutor`, breaks, change: looked((emails) => emails.slice(-1)) },
    { name: `create-checks-all-but-the-last-${what}-tutor`, breaks, change: looked((emails) => emails.slice(0, -1)) },
    {
      name: `create-checks-the-ends-for-${what}-tutors`,
      breaks,
      change: looked((emails) => [...emails.slice(0, 1), ...emails.slice(-1)]),
    },
    createdAllTheSame(`create-stores-before-it-looks-for-${what}-secondary-tutors`, breaks, (body, correct, state) =>
      [body.secondaryTutorEmails].flat().some((email) => isOfKind(String(email), correct, state)),
    ),
  ];
}
