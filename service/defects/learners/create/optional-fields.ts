import { optionalLearnerFields } from '../../../behaviour/learner-fields.ts';
import { breaking } from '../../breaking.ts';

export const defects = breaking('learners.create.optional-fields', {
  // An optional field has become required.
  ...Object.fromEntries(
    optionalLearnerFields.map((field) => [
      `create-requires-${field}`,
      (correct) => ({
        requiredFields: (mode) => [...correct.requiredFields(mode), ...(mode === 'create' ? [field] : [])],
      }),
    ]),
  ),
});
