import type { State } from '../../store/state.ts';
import type { Learner, LearnerDetails, Staff } from '../../store/types.ts';
import type { Behaviour } from '../index.ts';
import type { Body, Finding, Mode } from '../types.ts';

/** Fields that a create may leave out. API document, Learner, create body. */
export const optionalLearnerFields: readonly string[] = [
  'programmeLevel',
  'learnerUniqueReference',
  'mobileNumber',
  'endDate',
  'courseDetails',
  'hasEhcp',
  'provisionType',
  'secondaryTutorEmails',
  'tags',
];

/** Fields of a learner's create and update body. API document, Learner, create body. */
export const learnerFields: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'primaryTutorEmail',
  'gender',
  'postcode',
  'dateOfBirth',
  'clientReference',
  ...optionalLearnerFields,
];

/**
 * Fields that a create must contain, besides `primaryTutorEmail` and `clientReference`. API document, Learner, create body.
 */
export const requiredOnCreate: readonly string[] = [
  'firstName',
  'lastName',
  'email',
  'gender',
  'postcode',
  'dateOfBirth',
];

/** Fields that an update must contain, besides `primaryTutorEmail`. API document, Learner, update body. */
export const requiredOnUpdate: readonly string[] = ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth'];

/** API document, Learner, create body. */
export const genders: readonly string[] = ['Male', 'Female', 'NotDisclosed', 'Non-binary/Non-conforming', 'Another'];

/** Longest `courseDetails`, in characters. API document, Limits. */
export const courseDetailsLimit = 230 as number;

/** API document, Limits. */
export const programmeLevelRange: { from: number; to: number } = { from: 1, to: 7 };

/** Id of the provision "Not set". API document, Learner, create body. */
export const provisionNotSet = 0 as number;

/** API document, Create rules, item 2. */
export const invalidPrimaryTutor = 'Invalid primary tutor.' as string;

/** The name that a refused `gender` is reported under. API document, Create rules, item 5. */
export const genderFieldName = 'LearnerBaseDetails.Gender' as string;

/** Required fields for the mode, given the choices. API document, Learner, create and update body. */
export function requiredFields(b: Behaviour, mode: Mode): string[] {
  if (mode === 'create') {
    return b.choices.clientReferenceOmittedOnCreate === 'refused'
      ? [...b.requiredOnCreate, 'clientReference']
      : [...b.requiredOnCreate];
  }
  return b.choices.omittedPostcodeOnUpdate === 'refused'
    ? [...b.requiredOnUpdate, 'postcode', 'clientReference']
    : [...b.requiredOnUpdate];
}

/**
 * What is wrong with a body regardless of stored records: fields that are missing, unknown, or of the wrong type or value.
 */
export function checkFields(b: Behaviour, body: Body, mode: Mode): Finding[] {
  return [...b.checkRequired(body, mode), ...b.checkUnknownFields(body), ...b.checkValues(body, mode)];
}

/** API document, Learner, create and update body. */
export function checkRequired(b: Behaviour, body: Body, mode: Mode): Finding[] {
  return b
    .requiredFields(mode)
    .filter((field) => body[field] === undefined || body[field] === null)
    .map((field) => ({ field: b.reportedName(field), message: `The field ${field} is required.` }));
}

/** The name that a field is reported under. API document, Create rules, item 5. */
export function reportedName(b: Behaviour, field: string): string {
  return field === 'gender' ? b.genderFieldName : field;
}

/** Fields that the document does not mention: some services refuse them. */
export function checkUnknownFields(b: Behaviour, body: Body): Finding[] {
  if (b.choices.unknownFields === 'ignored') return [];
  return Object.keys(body)
    .filter((field) => !b.learnerFields.includes(field))
    .map((field) => ({ field, message: 'The field is not known.' }));
}

/** What is wrong with the values of the fields that were sent. API document, Learner, create body. */
export function checkValues(b: Behaviour, body: Body, mode: Mode): Finding[] {
  const findings: Finding[] = [];
  for (const field of b.learnerFields) {
    const message = body[field] === undefined ? null : b.checkValue(field, body[field], mode);
    if (message !== null) findings.push({ field: b.reportedName(field), message });
  }
  return findings;
}

/** What is wrong with references to other records: unknown tutors, and a unique reference already in use. */
export function checkReferences(b: Behaviour, state: State, body: Body, stored: Learner | null): Finding[] {
  return [
    ...b.checkPrimaryTutor(state, body, stored ? 'update' : 'create'),
    ...b.checkSecondaryTutors(state, body, stored ? 'update' : 'create'),
    ...b.checkUniqueReference(state, body, stored),
  ];
}

/** API document, Create rules, item 2. */
export function checkPrimaryTutor(b: Behaviour, state: State, body: Body, _mode: Mode): Finding[] {
  const email = body.primaryTutorEmail;
  const resolved = typeof email === 'string' && b.findTutor(state, email);
  return resolved ? [] : [{ field: 'primaryTutorEmail', message: b.invalidPrimaryTutor }];
}

/** API document, Create rules, item 3. */
export function checkSecondaryTutors(b: Behaviour, state: State, body: Body, _mode: Mode): Finding[] {
  const emails = (body.secondaryTutorEmails ?? []) as string[];
  const unknown = emails.filter((email) => !b.findTutor(state, email));
  const findings = unknown.map((email) => ({
    field: 'secondaryTutorEmails',
    message: `${email} is not a known tutor.`,
  }));
  if (b.choices.primaryAmongSecondary === 'dropped') return findings;
  const primary = emails.filter((email) => b.sameTutor(email, String(body.primaryTutorEmail)));
  return [
    ...findings,
    ...primary.map((email) => ({ field: 'secondaryTutorEmails', message: `${email} is the primary tutor.` })),
  ];
}

/** API document, Learner, create body: unique within the organisation when supplied. */
export function checkUniqueReference(_b: Behaviour, state: State, body: Body, stored: Learner | null): Finding[] {
  const reference = body.learnerUniqueReference;
  if (typeof reference !== 'string' || reference === '') return [];
  const others = state.learners.withReference(reference).filter((other) => other.learnerId !== stored?.learnerId);
  return others.length === 0
    ? []
    : [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }];
}

/** Whether another learner of the organisation holds the email. API document, Create rules, item 4. */
export function isEmailTaken(b: Behaviour, state: State, email: string, stored: Learner | null): boolean {
  return b.learnersWithEmail(state, email).some((other) => other.learnerId !== stored?.learnerId);
}

/** The organisation's learners with the email. API document, Learner, create body. */
export function learnersWithEmail(b: Behaviour, state: State, email: string): Learner[] {
  return state.learners.withEmail(email).filter((learner) => b.sameEmail(learner.email, email));
}

/** The member of staff with the email. */
export function findStaff(b: Behaviour, state: State, email: string): Staff | undefined {
  const staff = state.staff.get(email.toLowerCase());
  return staff && b.sameTutor(staff.email, email) ? staff : undefined;
}

/** The tutor with the email; staff who are not tutors don't count. API document, Learner, create body. */
export function findTutor(b: Behaviour, state: State, email: string): Staff | undefined {
  const staff = b.findStaff(state, email);
  return staff?.isTutor ? staff : undefined;
}

/** The body as it is stored; absent fields become null, false, 0 or an empty list. */
export function detailsOf(b: Behaviour, body: Body): LearnerDetails {
  return {
    firstName: body.firstName as string,
    lastName: body.lastName as string,
    email: body.email as string,
    primaryTutorEmail: body.primaryTutorEmail as string,
    gender: body.gender as string,
    postcode: b.textOrNull(body.postcode),
    dateOfBirth: body.dateOfBirth as string,
    clientReference: b.textOrNull(body.clientReference),
    programmeLevel: (body.programmeLevel as number | undefined) ?? null,
    learnerUniqueReference: b.textOrNull(body.learnerUniqueReference),
    mobileNumber: b.textOrNull(body.mobileNumber),
    endDate: b.textOrNull(body.endDate),
    courseDetails: b.textOrNull(body.courseDetails),
    hasEhcp: (body.hasEhcp as boolean | undefined) ?? b.hasEhcpDefault,
    provisionType: (body.provisionType as number | undefined) ?? b.provisionNotSet,
    secondaryTutorEmails: b.distinctTutors(body),
  };
}

/** API document, Learner, create body. */
export const hasEhcpDefault = false as boolean;

/** A non-empty string as it is, anything else as null. */
export function textOrNull(_b: Behaviour, value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The requested secondary tutors without duplicates and without the primary tutor. */
export function distinctTutors(b: Behaviour, body: Body): string[] {
  const emails = (body.secondaryTutorEmails ?? []) as string[];
  return emails.filter(
    (email, index) =>
      emails.findIndex((other) => b.sameTutor(other, email)) === index &&
      !b.sameTutor(email, String(body.primaryTutorEmail)),
  );
}
