import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.create.required-fields', {
  // One required field may be omitted.
  ...Object.fromEntries(
    ['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'].map((field) => [
      `create-does-not-require-${field}`,
      (correct) => ({
        requiredFields: (mode) => correct.requiredFields(mode).filter((name) => mode === 'update' || name !== field),
      }),
    ]),
  ),
});
