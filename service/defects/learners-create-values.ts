import { optionalLearnerFields } from '../behaviour/learner-fields.ts';
import type { Body } from '../behaviour/types.ts';
import { checking, createdAllTheSame, isText, letting, making, refusing } from './learner-changes.ts';
import type { Defect } from './types.ts';

const tooLong = ({ courseDetails }: Body) => isText(courseDetails) && courseDetails.length > 230;

/** Values of single fields, on create. */
export const createValueDefects: readonly Defect[] = [
  ...['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'].map(
    (field): Defect => ({
      // One required field may be omitted.
      name: `create-does-not-require-${field}`,
      breaks: 'learners.create.required-fields',
      change: (correct) => ({
        requiredFields: (mode) => correct.requiredFields(mode).filter((name) => mode === 'update' || name !== field),
      }),
    }),
  ),
  createdAllTheSame('create-stores-before-it-misses-a-field', 'learners.create.required-fields', (body) =>
    ['firstName', 'lastName', 'postcode'].some((field) => body[field] === undefined),
  ),
  createdAllTheSame('create-stores-before-it-misses-the-email', 'learners.create.required-fields', (body) => {
    return body.email === undefined;
  }),
  ...optionalLearnerFields.map(
    (field): Defect => ({
      // An optional field has become required.
      name: `create-requires-${field}`,
      breaks: 'learners.create.optional-fields',
      change: (correct) => ({
        requiredFields: (mode) => [...correct.requiredFields(mode), ...(mode === 'create' ? [field] : [])],
      }),
    }),
  ),
  createdAllTheSame('create-stores-before-it-checks-types', 'learners.create.wrong-type', ({ programmeLevel }) =>
    isText(programmeLevel),
  ),
  ...[0, 8, -1].map(
    (level): Defect => ({
      // A level outside the range is accepted.
      name: `create-takes-level-${level}`,
      breaks: 'learners.create.programme-level-range',
      change: letting('create', 'programmeLevel', (value) => value === level),
    }),
  ),
  ...[1, 7, 4].map(
    (level): Defect => ({
      // A level within the range is refused.
      name: `create-refuses-level-${level}`,
      breaks: 'learners.create.programme-level-range',
      change: refusing('create', 'programmeLevel', (value) => value === level),
    }),
  ),
  createdAllTheSame('create-stores-before-it-checks-levels', 'learners.create.programme-level-range', (body) => {
    return body.programmeLevel === 0 || body.programmeLevel === 8;
  }),
  {
    // 231 characters are accepted.
    name: 'create-takes-231-characters',
    breaks: 'learners.create.course-details-length',
    change: letting('create', 'courseDetails', (value) => isText(value) && value.length === 231),
  },
  {
    // 230 characters are refused.
    name: 'create-refuses-230-characters',
    breaks: 'learners.create.course-details-length',
    change: refusing('create', 'courseDetails', (value) => isText(value) && value.length >= 230),
  },
  {
    // Bytes are counted instead of characters.
    name: 'create-counts-bytes',
    breaks: 'learners.create.course-details-length',
    change: checking('create', 'courseDetails', (value, correct) =>
      isText(value) && Buffer.byteLength(value) > 230 ? 'The value is too long.' : correct(),
    ),
  },
  {
    // A line feed counts as two characters.
    name: 'create-counts-line-ends-twice',
    breaks: 'learners.create.course-details-length',
    change: checking('create', 'courseDetails', (value, correct) =>
      isText(value) && value.replaceAll('\n', '\r\n').length > 230 ? 'The value is too long.' : correct(),
    ),
  },
  {
    // The text is cut to 200 characters.
    name: 'create-cuts-course-details',
    breaks: 'learners.create.course-details-length',
    change: making(({ courseDetails }) => ({ courseDetails: courseDetails?.slice(0, 200) ?? null })),
  },
  createdAllTheSame('create-stores-before-it-measures', 'learners.create.course-details-length', tooLong),
];
