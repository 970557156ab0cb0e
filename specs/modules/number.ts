import { expectStatus } from '../../fixtures/resources/precondition.ts';
import type { Records } from '../../fixtures/resources/records.ts';
import { rowsOf } from '../../fixtures/resources/rows.ts';

/**
 * How many modules the learner has. An empty list may be answered 404: the document lists that status without saying when it
 * applies.
 */
export async function numberOfModules(records: Records, learnerId: string): Promise<number> {
  const list = expectStatus(await records.modules(learnerId), 200, 404);
  return list.status === 404 ? 0 : rowsOf(list).length;
}
