import { breaking } from '../breaking.ts';
import { reachesForeign } from '../operators/foreign.ts';
import { listModules } from '../operators/paths.ts';
import { reachesForeignByRole } from '../operators/roles.ts';

export const defects = breaking('modules.isolation.list', {
  'modules-of-foreign-learners-are-listed': reachesForeign(listModules),
  ...reachesForeignByRole('modules', 'GET /v1/learners/{learnerId}/modules'),
});
