import {
  type ApiResponse,
  type Assessments,
  assumeAccepted,
  Inconclusive,
  isThere,
  type Learners,
  test,
} from '../../../fixtures/index.ts';

/**
 * The day, YYYY-MM-DD, on which the learner completed according to the service. At each time of day it depends on the time
 * zone, and which zone the list uses is not documented, so the day is one whose list contains the learner: the last one, since a
 * list may be from its day on.
 */
export async function dayOfCompletion(
  assessments: Assessments,
  learners: Learners,
  learnerId: string,
): Promise<string> {
  const { body } = assumeAccepted(await assessments.result(learnerId));
  const completed: unknown = body?.dateAssessmentCompleted;
  if (typeof completed !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(completed))
    throw new Inconclusive(`the result does not say when the assessment was completed: ${String(completed)}.`);
  const days = daysOf(completed);
  for (const day of days.toSorted().reverse())
    if (completedIds(await learners.completed(day)).includes(learnerId)) return day;
  return days[0] ?? '';
}

/**
 * The lists of a day before the completion and of one after it, in any time zone. By the document, the date may select that day,
 * all from it on or all until it: one of these lists may hold the learner, but not both.
 */
export async function listsBesides(learners: Learners, day: string) {
  return { before: await learners.completed(dayAfter(day, -3)), after: await learners.completed(dayAfter(day)) };
}

/** The learnerIds that are in both lists. An empty list may be answered 404, and a date to come be refused. */
export function idsInBoth({ before, after }: Awaited<ReturnType<typeof listsBesides>>): string[] {
  test.skip(after.status === 400, 'a date to come is refused');
  const ids = new Set(idsOrNone(before));
  return idsOrNone(after).filter((id) => ids.has(id));
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

/** The days that a time, or a date, can be of, by the time zone: first as it is written. */
function daysOf(instant: string): string[] {
  const written = instant.slice(0, 10);
  const time = Date.parse(instant);
  if (instant === written || Number.isNaN(time)) return [written];
  const dayAt = (hours: number) => new Date(time + hours * 3_600_000).toISOString().slice(0, 10);
  return [...new Set([written, dayAt(0), dayAt(-12), dayAt(14)])];
}

/** The following day, or one that is so many days later; both are YYYY-MM-DD. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Seconds from an instant to the next nine o'clock UTC, when nearly all time zones have the same day. */
export function untilNine(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000) % 86_400;
  return (9 * 3_600 - seconds + 86_400) % 86_400;
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
