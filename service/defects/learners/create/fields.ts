import { optionalLearnerFields } from '../../../behaviour/learner/fields.ts';
import { breaking, each } from '../../breaking.ts';
import { changing } from '../../operators/changes.ts';
import { createdThoughRefused, making } from '../../operators/learners.ts';
import { isOmitted, isText, letting, refusing, wrongLengths, wrongTypes } from '../../operators/values.ts';
import type { AlsoBreaks } from '../../types.ts';

const astral = /[\u{10000}-\u{10ffff}]/gu;

export const defects = [
  breaking('learners.create.required-fields', {
    'create-does-not-require-*': each(['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth']).as(
      (field) =>
        changing('requiredFields', (fields, mode) => fields.filter((name) => mode === 'update' || name !== field)),
    ),
    'create-stores-before-it-misses-a-field': createdThoughRefused((body) =>
      ['firstName', 'lastName', 'postcode'].some((field) => isOmitted(body, field)),
    ),
    'create-stores-before-it-misses-the-email': createdThoughRefused((body) => isOmitted(body, 'email')),
  }),
  breaking('learners.create.optional-fields', {
    'create-requires-*': each(optionalLearnerFields).as((field) =>
      changing('requiredFields', (fields, mode) => [...fields, ...(mode === 'create' ? [field] : [])]),
    ),
  }),
  breaking('learners.create.course-details-length', {
    'create-takes-231-characters': letting('create', 'courseDetails', (value) => isText(value) && value.length === 231),
    ...wrongLengths('create'),
    'create-cuts-course-details': making(({ courseDetails }) => ({
      courseDetails: courseDetails?.slice(0, 200) ?? null,
    })),
    // Characters outside the Basic Multilingual Plane count as three.
    'course-details-count-astral-characters-thrice': () => ({
      lengthOf: (text) => text.length + (text.match(astral)?.length ?? 0),
    }),
    'course-details-count-letters-only': () => ({ lengthOf: (text) => text.match(/[\p{L}\p{So}]/gu)?.length ?? 0 }),
    'course-details-lose-the-230th-character': making(({ courseDetails }) => ({
      courseDetails: courseDetails?.slice(0, 229) ?? null,
    })),
    'create-stores-before-it-measures': createdThoughRefused(
      ({ courseDetails }) => isText(courseDetails) && courseDetails.length > 230,
    ),
  }),
  breaking('learners.create.programme-level-range', {
    'create-takes-level-*': each([0, 8, -1]).as((level) =>
      letting('create', 'programmeLevel', (value) => value === level),
    ),
    'create-refuses-level-*': each([1, 7, 4]).as((level) =>
      refusing('create', 'programmeLevel', (value) => value === level),
    ),
    'create-stores-before-it-checks-levels': createdThoughRefused(
      ({ programmeLevel }) => programmeLevel === 0 || programmeLevel === 8,
    ),
  }),
  breaking('learners.create.wrong-type', {
    ...wrongTypes('create'),
    'create-stores-before-it-checks-types': createdThoughRefused(({ programmeLevel }) => isText(programmeLevel)),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = { 'create-requires-endDate': ['contract.accepts.json'] };
