import { breaking, family } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { changing, noting } from '../operators/changes.ts';
import { aboutLearner, deciding } from '../operators/decisions.ts';
import { roles } from '../operators/roles.ts';
import type { Change, Learner, Role } from '../types.ts';

/** Gives the assessment's URL although the learner may have completed it. */
const givenAnyway = (isMeant: (learner: Learner, role: Role) => boolean): Change =>
  aboutLearner('decideGetAssessmentUrl', (decision, learner, { correct, role }) =>
    isMeant(learner, role) ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }) : decision,
  );

export const defects = [
  breaking('assessments.url.completed', {
    // The assessment's URL is only withheld from learners who were invited.
    'assessment-url-after-completion-without-invitation': givenAnyway(
      ({ assessment, invitedAt }) => assessment !== null && !invitedAt,
    ),
    // An invitation after completion makes the assessment's URL available again.
    'assessment-url-after-completion-and-another-invitation': givenAnyway(
      ({ assessment, invitedAt }) => (invitedAt ?? 0) > (assessment?.completedAt ?? Number.POSITIVE_INFINITY),
    ),
    // The assessment's URL is returned even after completion.
    'assessment-url-after-completion': givenAnyway(() => true),
    // Callers of this role are given the assessment's URL even after completion.
    ...family('assessment-url-after-completion-for-*s', roles, (who) => givenAnyway((_learner, role) => role === who)),
    // Who completed without a result in any domain is still given the assessment's URL.
    'assessment-url-after-completion-without-results': givenAnyway(
      ({ assessment }) => assessment?.assessmentResults.length === 0,
    ),
    // After completion, reading the assessment's URL returns 404 instead of 400.
    'assessment-url-after-completion-404': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 400 ? correct.notFound() : decision,
    ),
    // After an update, a learner counts as not having completed the assessment.
    'assessment-url-after-completion-and-an-update': noting(
      () => new Set<string>(),
      'decideUpdate',
      (changed, _right, _state, call) => changed.add(call.params.learnerId ?? ''),
      (changed) => givenAnyway(({ learnerId }) => changed.has(learnerId)),
    ),
  }),
  breaking('assessments.url.given', {
    // The assessment's URL is a path without a host.
    'assessment-url-is-relative': changing('assessmentUrl', (url) => new URL(url).pathname),
    // The 200 has no `assessmentUrl`.
    'assessment-url-missing': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 200 ? correct.answer(200, {}) : decision,
    ),
    'answered-203-assessments-url-given': answers203('GET /v1/learners/{learnerId}/assessment/url'),
  }),
].flat();
