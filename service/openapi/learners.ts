import type { OpenAPIV3 } from 'openapi-types';
import type { Behaviour } from '../behaviour/index.ts';
import {
  dateTimeOrNull,
  day,
  dayOrNull,
  flag,
  int32,
  int32OrNull,
  intEnum,
  list,
  listOrNull,
  pathsOf,
  record,
  ref,
  text,
  textOrNull,
  uuid,
} from './parts.ts';

/** Schemas of learners. API document, Learner. */
export function learnerSchemas(b: Behaviour): Record<string, OpenAPIV3.SchemaObject> {
  const { choices } = b;
  return {
    LearnerCreate: learnerBody(b, 'create'),
    LearnerUpdate: learnerBody(b, 'update'),
    LearnerCreated: record({ learnerId: uuid, learnerUserId: uuid }),
    Learner: record(choices.learnerFields === 'named' ? namedFields : { ...namedFields, ...otherFields }),
    LearnerRow: record(choices.learnerFields === 'named' ? rowFields : { ...rowFields, ...otherRowFields }),
    LearnerList: record({ totalRecords: int32, [choices.learnerListField]: list(ref('LearnerRow')) }),
    SecondaryTutors: record({ [choices.secondaryTutorsField]: list(text) }, [choices.secondaryTutorsField]),
  };
}

function learnerBody(b: Behaviour, mode: 'create' | 'update'): OpenAPIV3.SchemaObject {
  const required = new Set([...b.requiredFields(mode), 'primaryTutorEmail']);
  if (mode === 'create' && b.describesClientReferenceAsRequired) required.add('clientReference');
  return record(
    {
      firstName: text,
      lastName: text,
      email: text,
      primaryTutorEmail: text,
      gender: { type: 'string', enum: [...b.describedGenders] },
      postcode: mode === 'create' ? text : textOrNull,
      dateOfBirth: day,
      clientReference: mode === 'create' ? text : textOrNull,
      programmeLevel: { ...int32OrNull, minimum: b.programmeLevelRange.from, maximum: b.programmeLevelRange.to },
      learnerUniqueReference: textOrNull,
      mobileNumber: textOrNull,
      endDate: dayOrNull,
      courseDetails: { ...textOrNull, maxLength: b.courseDetailsLimit },
      hasEhcp: flag,
      provisionType: intEnum(Object.keys(b.provisionTypes()).map(Number)),
      secondaryTutorEmails: listOrNull(text),
      tags: listOrNull(text),
    },
    [...required],
  );
}

const namedFields = {
  learnerId: uuid,
  learnerUserId: uuid,
  email: text,
  clientReference: textOrNull,
  learnerUniqueReference: textOrNull,
  courseDetails: textOrNull,
  hasEhcp: flag,
  gender: text,
  provisionType: int32,
  provisionSource: textOrNull,
  provisionUpdatedAt: dateTimeOrNull,
};

const otherFields = {
  firstName: text,
  lastName: text,
  postcode: textOrNull,
  dateOfBirth: day,
  mobileNumber: textOrNull,
  programmeLevel: int32OrNull,
  endDate: dayOrNull,
  primaryTutorEmail: text,
  secondaryTutorEmails: list(text),
};

const { learnerId, learnerUserId, email, clientReference: _, ...otherNamed } = namedFields;

const rowFields = { learnerId, learnerUserId, email };

const otherRowFields = { firstName: text, lastName: text, ...otherNamed };

/** Paths of learners. API document, Learners. */
export function learnerPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const duplicate = b.choices.duplicateEmailStatus;
  return pathsOf(b.choices, 'Learners', {
    'GET /v1/learners': {
      summary: 'Lists learners.',
      query: { pageSize: int32, pageIndex: int32, includeOffProgrammeLearners: flag },
      answers: { 200: ref('LearnerList') },
      refusals: [400, 404],
    },
    'POST /v1/learners': {
      summary: 'Creates a learner.',
      body: ref('LearnerCreate'),
      answers: { 201: ref('LearnerCreated') },
      refusals: [duplicate],
    },
    'GET /v1/learners/{learnerId}': { summary: 'Reads a learner by id.', answers: { 200: ref('Learner') } },
    'PUT /v1/learners/{learnerId}': {
      summary: 'Replaces a learner.',
      body: ref('LearnerUpdate'),
      answers: { 204: null },
      refusals: [duplicate, 404],
    },
    'DELETE /v1/learners/{learnerId}': { summary: 'Deletes a learner.', answers: { 204: null } },
    'GET /v1/learners/{email}': { summary: 'Reads a learner by email.', answers: { 200: ref('Learner') } },
    'PUT /v1/learners/{learnerId}/secondarytutors': {
      summary: "Replaces a learner's secondary tutors.",
      body: ref('SecondaryTutors'),
      answers: { 204: null },
    },
  });
}
