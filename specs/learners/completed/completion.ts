import {
  type ApiResponse,
  type Assessments,
  assumeAccepted,
  expect,
  Inconclusive,
  inAMoment,
  isThere,
  isUuid,
  type Learners,
  test,
} from '../../../fixtures/index.ts';

/**
 * The day, YYYY-MM-DD, on which the learner completed according to the service. At each time of day it depends on the time
 * zone, and which zone the list uses is not documented, so the day is the one whose list contains the learner.
 */
export async function dayOfCompletion(
  assessments: Assessments,
  learners: Learners,
  learnerId: string,
): Promise<string> {
  const days = await possibleDays(assessments, learnerId);
  const listed = async () => {
    for (const day of days) if (completedIds(await learners.completed(day)).includes(learnerId)) return day;
    return null;
  };
  return (await inAMoment(listed, (day) => day !== null)) ?? days[0] ?? '';
}

/** The first day that is after that of the learner's completion, whichever time zone the list counts days in. */
export async function dayAfterCompletion(assessments: Assessments, learnerId: string): Promise<string> {
  return dayAfter((await possibleDays(assessments, learnerId)).sort().at(-1) ?? '');
}

/** The days on which the learner may have completed, by the time zone. */
async function possibleDays(assessments: Assessments, learnerId: string): Promise<string[]> {
  const { body } = assumeAccepted(await assessments.result(learnerId));
  const completed: unknown = body?.dateAssessmentCompleted;
  if (typeof completed !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(completed))
    throw new Inconclusive(`the result does not say when the assessment was completed: ${String(completed)}.`);
  return daysOf(completed);
}

/** The day on which all of these learners completed, one after the other. Skips the test if midnight came in between. */
export async function dayOfCompletions(
  assessments: Assessments,
  learners: Learners,
  learnerIds: readonly (string | undefined)[],
): Promise<string> {
  const first = await dayOfCompletion(assessments, learners, learnerIds[0] ?? '');
  const last = await dayOfCompletion(assessments, learners, learnerIds.at(-1) ?? '');
  test.skip(first !== last, 'midnight has passed meanwhile');
  return first;
}

/** The days that a time, or a date, can be of, by the time zone: first as it is written, then in UTC. */
function daysOf(instant: string): string[] {
  const written = instant.slice(0, 10);
  const time = Date.parse(instant);
  if (instant === written || Number.isNaN(time)) return [written];
  const dayAt = (hours: number) => new Date(time + hours * 3_600_000).toISOString().slice(0, 10);
  return [...new Set([written, dayAt(0), dayAt(-12), dayAt(14)])];
}

/** The following day; both are YYYY-MM-DD. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The learnerIds of a completed list, whose rows may be null if it is empty. */
export function completedIds(response: ApiResponse): string[] {
  const rows = response.body?.learners ?? [];
  return Array.isArray(rows) ? rows.map((row) => row?.learnerId) : [];
}

/** As `completedIds`. An empty list may be answered 404: the document lists that status without saying when it applies. */
export function idsOrNone(response: ApiResponse): string[] {
  return isThere(response) ? completedIds(response) : [];
}

/** Expects the documented form, whosever the list is: it says nothing of their values. */
export async function expectForm(response: ApiResponse): Promise<void> {
  await expect(response).toHaveStatus(200);
  const { learners: rows, totalRecords } = response.body ?? {};
  expect(Array.isArray(rows), 'whether learners is an array').toBe(true);
  expect(Number.isInteger(totalRecords), 'whether totalRecords is an integer').toBe(true);
  for (const row of rows) {
    expect(isUuid(row?.learnerId), 'whether learnerId is a UUID').toBe(true);
    // The document does not say whether "nullable" refers to the array or to this field.
    const userId = row?.learnerUserId ?? null;
    expect(userId === null || isUuid(userId), 'whether learnerUserId is a UUID or null').toBe(true);
  }
}
