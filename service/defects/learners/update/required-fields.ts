import { breaking, family } from '../../breaking.ts';

export const defects = breaking('learners.update.required-fields', {
  // An omitted field keeps its value, as if the update were a patch.
  ...family(
    ['firstName', 'lastName', 'email', 'gender', 'dateOfBirth', 'primaryTutorEmail'],
    (field) => `update-keeps-omitted-${field}`,
    (field) => (correct) => ({
      checkUpdate: (state, stored, body) => {
        const filled = body[field] === undefined ? { ...body, [field]: stored[field as 'email'] } : body;
        return correct.checkUpdate(state, stored, filled);
      },
    }),
  ),
});
