import type { ApiResponse } from '../../fixtures/api/client.ts';
import { expect } from '../../fixtures/index.ts';
import type { CreatedLearner, Learners } from '../../fixtures/resources/learners.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';
import { stringsIn } from '../../fixtures/resources/rows.ts';
import { expectUnchanged } from './unchanged.ts';

type Fields = Record<string, unknown>;

/**
 * Expects 400 for a create with this one fault, and that no learner came of it.
 * @param mended what the fault stands in place of. A create with it is accepted afterwards, or the check is inconclusive:
 * it is the fault that was refused, and the email is still free.
 */
export async function expectCreateRefused(
  learners: Learners,
  fault: Fields,
  mended: Fields = {},
): Promise<ApiResponse> {
  const body = learners.body(mended);

  const response = await learners.post({ ...body, ...fault });

  await expect(response).toHaveStatus(400);
  expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
  expectStatus(await learners.post(body), 201);
  return response;
}

/** What the fields of every refused update would change, besides its fault; all come back on the read. */
export const edit = { courseDetails: 'Welding, level 2', hasEhcp: true, gender: 'Another' };

/**
 * Expects 400 for an update with this one fault, and that the learner reads as before.
 * @param mended what the fault stands in place of. The update with it is accepted afterwards, or the check is inconclusive.
 * @param learner default a new one.
 */
export async function expectUpdateRefused(
  learners: Learners,
  fault: Fields,
  mended: Fields = {},
  learner?: CreatedLearner,
): Promise<ApiResponse> {
  const { learnerId, body } = learner ?? (await learners.create());
  const before = await learners.read(learnerId);

  const response = await learners.put(learnerId, { ...body, ...edit, ...mended, ...fault });

  await expect(response).toHaveStatus(400);
  await expectUnchanged(learners, learnerId, before, 'learner after the refused update');
  expectStatus(await learners.put(learnerId, { ...body, ...edit, ...mended }), 204);
  return response;
}

/** All texts of an answer, for messages of which the API document gives the words and not the place. */
export function textsOf(response: ApiResponse): string {
  // A refusal other than 400 need not be JSON.
  return response.body === undefined ? response.text : stringsIn(response.body).join('\n');
}

/**
 * How many learners of the list have the email. On an organisation that others use too, rows move between pages during
 * the walk: one may be met twice, and counts once.
 */
export async function countInList(learners: Learners, email: string): Promise<number> {
  const rows = (await learners.rows()).filter((row) => String(row.email).toLowerCase() === email);
  return new Set(rows.map((row) => JSON.stringify(row))).size;
}
