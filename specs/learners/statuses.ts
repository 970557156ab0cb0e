import type { ApiResponse } from '../../fixtures/api/client.ts';
import type { Learners } from '../../fixtures/resources/learners.ts';

/** Tries creates that each vary one thing. Answers the status of each by its reason, and the answers as evidence. */
export async function statusesOfCreates(
  learners: Learners,
  variations: Record<string, Record<string, unknown>>,
): Promise<{ statuses: Record<string, number>; shownBy: ApiResponse[] }> {
  const statuses: Record<string, number> = {};
  const shownBy: ApiResponse[] = [];
  for (const [reason, fields] of Object.entries(variations)) {
    const { response } = await learners.attempt(fields);
    statuses[reason] = response.status;
    shownBy.push(response);
  }
  return { statuses, shownBy };
}
