import { createdAllTheSame, isText } from './learner-changes.ts';
import { isDateShape, isDigits, isLoosely } from './operators/learners-create-genders-dates.ts';
import type { Defect } from './types.ts';

/** Genders and dates, on create. */
export const createGenderAndDateDefects: readonly Defect[] = [
  createdAllTheSame('create-stores-before-it-compares-genders', 'learners.create.gender-exact', ({ gender }) => {
    return isLoosely(gender);
  }),
  genderNamed('gender', 'learners.create.gender-unrecognised', (value) => isText(value) && !isDigits(value)),
  genderNamed(
    'LearnerDetails.Gender',
    'learners.create.gender-unrecognised',
    (value) => isText(value) && !isDigits(value),
  ),
  createdAllTheSame('create-stores-before-it-knows-genders', 'learners.create.gender-unrecognised', ({ gender }) => {
    return isText(gender) && !isLoosely(gender) && !isDigits(gender);
  }),
  genderNamed('$.gender', 'learners.create.gender-numeric', (value) => typeof value === 'number'),
  genderNamed('Gender', 'learners.create.gender-numeric', isDigits),
  createdAllTheSame('create-stores-before-it-sees-numeric-genders', 'learners.create.gender-numeric', ({ gender }) => {
    return typeof gender === 'number' || isDigits(gender);
  }),
  createdAllTheSame('create-stores-before-it-reads-the-birth', 'learners.create.date-of-birth-format', (body) => {
    return isText(body.dateOfBirth) && !isDateShape(body.dateOfBirth);
  }),
  createdAllTheSame('create-stores-before-it-reads-the-end', 'learners.create.end-date-format', ({ endDate }) => {
    return isText(endDate) && !isDateShape(endDate);
  }),
];

/** A refused gender is reported under another field name. */
function genderNamed(name: string, breaks: Defect['breaks'], applies: (value: unknown) => boolean): Defect {
  return {
    name: `create-names-${breaks.split('-').at(-1)}-gender-${name.replace(/\W/g, '')}`,
    breaks,
    change: (correct) => ({
      checkValues: (body, mode) =>
        correct
          .checkValues(body, mode)
          .map((finding) =>
            finding.field === correct.genderFieldName && mode === 'create' && applies(body.gender)
              ? { ...finding, field: name }
              : finding,
          ),
    }),
  };
}
