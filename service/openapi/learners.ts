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
  operation,
  record,
  ref,
  text,
  textOrNull,
  uuid,
} from './parts.ts';

const tag = 'Learners';

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

const namedFields: Record<string, OpenAPIV3.SchemaObject> = {
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

const otherFields: Record<string, OpenAPIV3.SchemaObject> = {
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

const rowFields: Record<string, OpenAPIV3.SchemaObject> = { learnerId: uuid, learnerUserId: uuid, email: text };

const otherRowFields: Record<string, OpenAPIV3.SchemaObject> = {
  firstName: text,
  lastName: text,
  learnerUniqueReference: textOrNull,
  courseDetails: textOrNull,
  hasEhcp: flag,
  gender: text,
  provisionType: int32,
  provisionSource: textOrNull,
  provisionUpdatedAt: dateTimeOrNull,
};

/** Paths of learners. API document, Learners. */
export function learnerPaths(b: Behaviour): OpenAPIV3.PathsObject {
  const of = (endpoint: Omit<Parameters<typeof operation>[1], 'tag'>) => operation(b.choices, { tag, ...endpoint });
  const path = { learnerId: uuid };
  const duplicate = b.choices.duplicateEmailStatus;
  return {
    '/v1/learners': {
      get: of({
        summary: 'Lists learners.',
        query: { pageSize: int32, pageIndex: int32, includeOffProgrammeLearners: flag },
        answers: { 200: ref('LearnerList') },
        refusals: [400, 404],
      }),
      post: of({
        summary: 'Creates a learner.',
        body: ref('LearnerCreate'),
        answers: { 201: ref('LearnerCreated') },
        refusals: [duplicate],
      }),
    },
    '/v1/learners/{learnerId}': {
      get: of({ summary: 'Reads a learner by id.', path, answers: { 200: ref('Learner') }, refusals: [400, 404] }),
      put: of({
        summary: 'Replaces a learner.',
        path,
        body: ref('LearnerUpdate'),
        answers: { 204: null },
        refusals: [duplicate, 404],
      }),
      delete: of({ summary: 'Deletes a learner.', path, answers: { 204: null }, refusals: [400, 404] }),
    },
    '/v1/learners/{email}': {
      get: of({
        summary: 'Reads a learner by email.',
        path: { email: text },
        answers: { 200: ref('Learner') },
        refusals: [400, 404],
      }),
    },
    '/v1/learners/{learnerId}/secondarytutors': {
      put: of({
        summary: "Replaces a learner's secondary tutors.",
        path,
        body: ref('SecondaryTutors'),
        answers: { 204: null },
        refusals: [404],
      }),
    },
  };
}
