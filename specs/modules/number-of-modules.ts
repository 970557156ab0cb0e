import { isThere, type Records, rowsOf } from '../../fixtures/index.ts';

/**
 * How many modules the learner has. An empty list may be answered 404: the document lists that status without saying when it
 * applies.
 */
export async function numberOfModules(records: Records, learnerId: string): Promise<number> {
  const list = await records.modules(learnerId);
  return isThere(list) ? rowsOf(list).length : 0;
}
