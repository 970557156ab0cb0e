import { optionalLearnerFields } from '../../../behaviour/learner-fields.ts';
import { breaking, family } from '../../breaking.ts';

export const defects = breaking('learners.create.optional-fields', {
  // An optional field has become required.
  ...family(
    optionalLearnerFields,
    (field) => `create-requires-${field}`,
    (field) => (correct) => ({
      requiredFields: (mode) => [...correct.requiredFields(mode), ...(mode === 'create' ? [field] : [])],
    }),
  ),
});
