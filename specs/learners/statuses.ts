import { type ApiResponse, isAccepted, type Learners } from '../../fixtures/index.ts';

/**
 * Sends creates that each vary one thing, with one email until it is taken. Returns each status by its reason, and the answers
 * as evidence.
 */
export async function statusesOfCreates(
  learners: Learners,
  variations: Record<string, Record<string, unknown>>,
): Promise<{ statuses: Record<string, number>; shownBy: ApiResponse[] }> {
  const statuses: Record<string, number> = {};
  const shownBy: ApiResponse[] = [];
  let body = learners.body();
  for (const [reason, fields] of Object.entries(variations)) {
    const response = await learners.post({ ...body, ...fields });
    statuses[reason] = response.status;
    shownBy.push(response);
    if (!isAccepted(response)) continue;
    // By its id, since an odd email may not find it later.
    if (response.body?.learnerId) await learners.delete(response.body.learnerId);
    body = learners.body();
  }
  return { statuses, shownBy };
}

/**
 * Requests a list with each of these queries. Returns each status by what is odd about the query, and the answers as
 * evidence.
 */
export async function statusesOfLists(
  learners: Learners,
  queries: Record<string, Parameters<Learners['list']>[0]>,
): Promise<{ statuses: Record<string, number>; shownBy: ApiResponse[] }> {
  const statuses: Record<string, number> = {};
  const shownBy: ApiResponse[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const response = await learners.list(query);
    statuses[what] = response.status;
    shownBy.push(response);
  }
  return { statuses, shownBy };
}

/** A query for each of these values of a parameter, keyed by the quoted value. */
export function queriesWith(parameter: string, values: readonly string[], others: Record<string, number>) {
  return Object.fromEntries(values.map((value) => [`"${value}"`, { ...others, [parameter]: value }]));
}
