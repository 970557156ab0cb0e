import {
  type ApiResponse,
  assumeAccepted,
  type CreatedLearner,
  expect,
  expectUnchanged,
  type Learners,
  stringsIn,
} from '../../fixtures/index.ts';

type Fields = Record<string, unknown>;

/**
 * Expects 400 for a create with this one fault, and that no learner was created.
 * @param corrected the valid fields that the fault replaced. The create is then sent with them and must be accepted, or the
 * check is inconclusive: this shows that the fault was the reason, and that the email is still free.
 */
export async function expectCreateRefused(
  learners: Learners,
  fault: Fields,
  corrected: Fields = {},
): Promise<ApiResponse> {
  const body = learners.body(corrected);

  const response = await learners.post({ ...body, ...fault });

  await expect(response).toHaveStatus(400);
  expect(await learners.exists(body.email), 'a learner exists after the refused create').toBe(false);
  assumeAccepted(await learners.post(body));
  return response;
}

/** Valid changes that every refused update contains in addition to its fault. The read returns all of them. */
export const edit = { courseDetails: 'Welding, level 2', hasEhcp: true, gender: 'Another' };

/**
 * Expects 400 for an update with this one fault, and that the learner reads as before.
 * @param corrected the valid fields that the fault replaced. The update is then sent with them and must be accepted, or the
 * check is inconclusive.
 * @param learner default a new one.
 */
export async function expectUpdateRefused(
  learners: Learners,
  fault: Fields,
  corrected: Fields = {},
  learner?: CreatedLearner,
): Promise<ApiResponse> {
  const [response] = await expectUpdatesRefused(learners, [fault], corrected, learner);
  return response!;
}

/** Tries several faults, each in its own update. */
export async function expectUpdatesRefused(
  learners: Learners,
  faults: readonly Fields[],
  corrected: Fields,
  learner?: CreatedLearner,
): Promise<ApiResponse[]> {
  const { learnerId, body } = learner ?? (await learners.create());
  const before = await learners.read(learnerId);
  const responses: ApiResponse[] = [];

  for (const fault of faults) {
    const response = await learners.put(learnerId, { ...body, ...edit, ...corrected, ...fault });
    await expect(response, faults.length === 1 ? undefined : JSON.stringify(fault)).toHaveStatus(400);
    responses.push(response);
  }

  await expectUnchanged(learners, learnerId, before, 'learner after the refused update');
  assumeAccepted(await learners.put(learnerId, { ...body, ...edit, ...corrected }));
  return responses;
}

/** The body as text for finding numbers in it: escaped characters, such as \u0027, contain digits. */
export function unescaped({ body, text }: ApiResponse): string {
  return body === undefined ? text : JSON.stringify(body);
}

/** All texts of an answer, for messages whose wording the API document gives, but not where in the answer they are. */
export function textsOf(response: ApiResponse): string {
  // A refusal with a status other than 400 need not be JSON.
  return response.body === undefined ? response.text : stringsIn(response.body).join('\n');
}

/**
 * How many learners in the list have the email. In a shared organisation, rows move between pages during the walk, so a
 * learner that is met twice counts once.
 */
export async function countInList(learners: Learners, email: string): Promise<number> {
  const rows = (await learners.rows()).filter((row) => String(row.email).toLowerCase() === email);
  return new Set(rows.map((row) => JSON.stringify(row))).size;
}
