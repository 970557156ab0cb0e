import type { RuleId } from '../../rules/index.ts';
import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Body, Finding, Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import { checking, createdAllTheSame, isText, letting, making, onRefusedCreate } from './learner-changes.ts';
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
  {
    // An empty email is refused with another message.
    name: 'create-words-an-empty-primary-tutor-otherwise',
    breaks: 'learners.create.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) =>
        mode === 'create' && body.primaryTutorEmail === ''
          ? [{ field: 'primaryTutorEmail', message: 'The value must not be empty.' }]
          : correct.checkPrimaryTutor(state, body, mode),
    }),
  },
  {
    // A learner's email is accepted.
    name: 'create-takes-learners-for-primary-tutors',
    breaks: 'learners.create.invalid-primary-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) => {
        const isLearner = state.learners.withEmail(String(body.primaryTutorEmail)).length > 0;
        return mode === 'create' && isLearner ? [] : correct.checkPrimaryTutor(state, body, mode);
      },
    }),
  },
  {
    // Staff who are not tutors are accepted.
    name: 'create-takes-staff-for-primary-tutors',
    breaks: 'learners.create.primary-tutor-is-tutor',
    change: (correct) => ({
      checkPrimaryTutor: (state, body, mode) =>
        mode === 'create' && correct.findStaff(state, String(body.primaryTutorEmail))
          ? []
          : correct.checkPrimaryTutor(state, body, mode),
    }),
  },
  createdAllTheSame(
    'create-stores-before-it-looks-at-staff',
    'learners.create.primary-tutor-is-tutor',
    (body, correct, state) => isNoTutor(String(body.primaryTutorEmail), correct, state),
  ),
  ...secondary('unknown', 'learners.create.invalid-secondary-tutor', isNobody),
  {
    // The create is refused, but its tags are made.
    name: 'create-makes-tags-before-it-looks-for-secondary-tutors',
    breaks: 'learners.create.invalid-secondary-tutor',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const { secondaryTutorEmails, tags } = correct.objectOf(call.body) ?? {};
        if (decision.status < 400 || !Array.isArray(secondaryTutorEmails) || !Array.isArray(tags)) return decision;
        if (secondaryTutorEmails.every((email) => correct.findTutor(state, String(email)))) return decision;
        const writes = tags.map((name, ahead): Write => ({ kind: 'tag', tag: correct.newTag(state, name, ahead) }));
        return { ...decision, writes };
      },
    }),
  },
  ...secondary('staff', 'learners.create.secondary-tutor-is-tutor', isNoTutor),
  ...Object.entries({
    none: () => [],
    'but-the-first': (emails: readonly string[]) => emails.slice(1),
    'but-the-last': (emails: readonly string[]) => emails.slice(0, Math.max(1, emails.length - 1)),
    'but-the-second': (emails: readonly string[]) => emails.toSpliced(1, 1),
    'by-name': (emails: readonly string[]) => [...emails].sort().slice(-2),
  } satisfies Record<string, (emails: readonly string[]) => readonly string[]>).map(
    ([what, kept]): Defect => ({
      // Only some of the tutors are assigned.
      name: `create-assigns-tutors-${what}`,
      breaks: 'learners.create.secondary-tutors-assigned',
      change: making(({ secondaryTutorEmails }) => ({ secondaryTutorEmails: kept(secondaryTutorEmails) })),
    }),
  ),
  {
    // Null is accepted, as if the field were omitted.
    name: 'create-takes-null-as-provision',
    breaks: 'learners.create.provision-type-null',
    change: letting('create', 'provisionType', (value) => value === null),
  },
  createdAllTheSame('create-stores-before-it-sees-null-provisions', 'learners.create.provision-type-null', (body) => {
    return body.provisionType === null;
  }),
  ...['Not set', 'Apprenticeships (all levels)'].map(
    (name): Defect => ({
      // The name is accepted in place of the id.
      name: `create-takes-the-name-${name.split(' ')[0]?.toLowerCase()}`,
      breaks: 'learners.create.provision-type-name',
      change: letting('create', 'provisionType', (value) => value === name),
    }),
  ),
  createdAllTheSame('create-stores-before-it-sees-names', 'learners.create.provision-type-name', (body) => {
    return isText(body.provisionType);
  }),
  ...Object.entries({
    'beyond-the-largest': (id: number) => id > 50,
    negative: (id: number) => id < 0,
    'between-the-accepted': (id: number) => id > 0 && id < 50,
    'of-all-bits': (id: number) => id === 2_147_483_647,
  }).map(
    ([what, passes]): Defect => ({
      // Some ids that are not on the list are accepted.
      name: `create-takes-provisions-${what}`,
      breaks: 'learners.create.provision-type-unknown',
      change: letting('create', 'provisionType', (value) => Number.isInteger(value) && passes(Number(value))),
    }),
  ),
  createdAllTheSame(
    'create-stores-before-it-looks-for-provisions',
    'learners.create.provision-type-unknown',
    (body) => {
      return Number.isInteger(body.provisionType);
    },
  ),
  ...Object.entries({
    'without-names': (list: string) => list.replace(/ \(([^()]|\([^()]*\))*\)/g, ''),
    'without-ids': (list: string) => list.replace(/\d+ \(/g, '('),
    // Id 0 is missing.
    'without-zero': (list: string) => list.replace('0 (Not set), ', ''),
    'without-the-last': (list: string) => list.slice(0, list.lastIndexOf(', 50 ')),
    // Id 30 is listed as 3.
    'with-other-ids': (list: string) => list.replace('30 (', '3 ('),
    'with-names-that-moved': (list: string) => list.replace('0 (Not set), 10 (', '10 (Not set), 0 ('),
    nowhere: () => '',
  }).map(
    ([what, changed]): Defect => ({
      // The list of accepted ids is wrong.
      name: `create-lists-provisions-${what}`,
      breaks: 'learners.create.provision-type-accepted-list',
      change: listing(changed),
    }),
  ),
  {
    // An id that the refusal of others does not list is accepted.
    name: 'create-takes-a-provision-that-it-does-not-list',
    breaks: 'learners.create.provision-type-accepted-list',
    change: letting('create', 'provisionType', (value) => value === 45),
  },
  {
    // The refusal of a negative id does not list the accepted ones.
    name: 'create-lists-provisions-for-positive-ids-only',
    breaks: 'learners.create.provision-type-accepted-list',
    change: checking('create', 'provisionType', (value, correct) => (Number(value) < 0 ? 'Not accepted.' : correct())),
  },
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

function listing(changed: (list: string) => string): Change {
  return (correct) => ({ provisionTypeList: () => changed(correct.provisionTypeList()) });
}
