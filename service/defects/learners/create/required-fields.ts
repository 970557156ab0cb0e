import { breaking, family } from '../../breaking.ts';

export const defects = breaking('learners.create.required-fields', {
  // One required field may be omitted.
  ...family(
    ['firstName', 'lastName', 'email', 'gender', 'postcode', 'dateOfBirth'],
    (field) => `create-does-not-require-${field}`,
    (field) => (correct) => ({
      requiredFields: (mode) => correct.requiredFields(mode).filter((name) => mode === 'update' || name !== field),
    }),
  ),
});
