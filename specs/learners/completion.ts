import type { ApiResponse } from '../../fixtures/api/client.ts';
import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import type { Assessments } from '../../fixtures/resources/assessments.ts';
import { expectStatus } from '../../fixtures/resources/precondition.ts';

/** The day on which the service says that the learner completed, YYYY-MM-DD. */
export async function dayOfCompletion(assessments: Assessments, learnerId: string): Promise<string> {
  const { body } = expectStatus(await assessments.result(learnerId), 200);
  const completed: unknown = body?.dateAssessmentCompleted;
  if (typeof completed !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(completed))
    throw new Inconclusive(`the result does not say when the assessment was completed: ${String(completed)}.`);
  return completed.slice(0, 10);
}

/** The day after a day, both YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The learnerIds of a completed list; its rows may be null where there are none. UUIDs may be in capitals in one place alone. */
export function completedIds(response: ApiResponse): string[] {
  const rows = response.body?.learners ?? [];
  return Array.isArray(rows) ? rows.map((row) => String(row?.learnerId).toLowerCase()) : [];
}
