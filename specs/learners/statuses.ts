import { type ApiResponse, answersTo, isAccepted, type Learners, statusesIn } from '../../fixtures/index.ts';

/**
 * Sends creates with these variations, as few as tell of each, with one email until it is taken. Returns each status by its reason,
 * and the answers as evidence.
 */
export async function statusesOfCreates(
  learners: Learners,
  variations: Record<string, Record<string, unknown>>,
): Promise<{ statuses: Record<string, number>; shownBy: ApiResponse[] }> {
  let body = learners.body();
  const answers = await answersTo(variations, async (fields) => {
    const response = await learners.post({ ...body, ...fields });
    if (!isAccepted(response)) return response;
    // By its id, since an odd email may not find it later.
    if (response.body?.learnerId) await learners.delete(response.body.learnerId);
    body = learners.body();
    return response;
  });
  return { statuses: statusesIn(answers), shownBy: [...new Set(Object.values(answers))] };
}
