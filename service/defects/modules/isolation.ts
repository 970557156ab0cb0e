import { breaking } from '../breaking.ts';
import { reachesForeign } from '../operators/decisions.ts';
import { operation } from '../operators/modules.ts';

export const defects = breaking('modules.isolation.list', {
  'modules-of-foreign-learners-are-listed': reachesForeign(operation),
});
