import { breaking } from '../breaking.ts';
import { without } from '../operators/answers.ts';

export const defects = [
  breaking('learners.provision-type.not-set', {
    // An update to 0 is treated as omitted.
    'update-takes-provision-type-0-for-omitted': (correct) => ({
      replacedDetails: (stored, body) =>
        correct.replacedDetails(stored, body.provisionType === 0 ? without(body, 'provisionType') : body),
    }),
    'create-refuses-provision-type-0': (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'create' && value === 0 ? 'The value is required.' : correct.checkProvisionType(value, mode),
    }),
    'provision-type-0-is-named-none': (correct) => ({
      provisionTypes: () => ({ ...correct.provisionTypes(), 0: 'None' }),
    }),
  }),
  breaking('learners.provision-type.apprenticeships', {
    'update-refuses-provision-type-30': (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'update' && value === 30 ? 'The value cannot be chosen.' : correct.checkProvisionType(value, mode),
    }),
    'create-stores-provision-type-30-as-not-set': (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return learner.provisionType === 30 ? { ...learner, provisionType: 0 } : learner;
      },
    }),
    'provision-type-30-lost-its-levels': (correct) => ({
      provisionTypes: () => ({ ...correct.provisionTypes(), 30: 'Apprenticeships' }),
    }),
  }),
].flat();
