import type { Body } from '../behaviour/types.ts';
import { createdAllTheSame, isText } from './learner-changes.ts';
import type { Defect } from './types.ts';

const tooLong = ({ courseDetails }: Body) => isText(courseDetails) && courseDetails.length > 230;

/** Values of single fields, on create. */
export const createValueDefects: readonly Defect[] = [
  createdAllTheSame('create-stores-before-it-misses-a-field', 'learners.create.required-fields', (body) =>
    ['firstName', 'lastName', 'postcode'].some((field) => body[field] === undefined),
  ),
  createdAllTheSame('create-stores-before-it-misses-the-email', 'learners.create.required-fields', (body) => {
    return body.email === undefined;
  }),
  createdAllTheSame('create-stores-before-it-checks-types', 'learners.create.wrong-type', ({ programmeLevel }) =>
    isText(programmeLevel),
  ),
  createdAllTheSame('create-stores-before-it-checks-levels', 'learners.create.programme-level-range', (body) => {
    return body.programmeLevel === 0 || body.programmeLevel === 8;
  }),
  createdAllTheSame('create-stores-before-it-measures', 'learners.create.course-details-length', tooLong),
];
