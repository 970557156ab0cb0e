import { breaking } from '../breaking.ts';
import { renamed, sendingFor, withBody } from '../changed-answers.ts';

export const defects = breaking('contract.naming.camel-case', {
  'staff-id-in-snake-case': sendingFor(
    201,
    withBody((body) => renamed(body, 'staffId', 'staff_id')),
    'POST /v1/staff',
  ),
});
