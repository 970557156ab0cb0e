import { breaking } from '../breaking.ts';
import { sendingFor } from '../changed-answers.ts';
import { learner } from '../operators/errors-statuses.ts';

export const defects = breaking('errors.malformed-id.refused', {
  'malformed-id-passes-on-deletion': sendingFor(400, () => ({ status: 204 }), `DELETE ${learner}`),
});
