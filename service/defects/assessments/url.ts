import { breaking, each } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { aSet, changing, noting } from '../operators/changes.ts';
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
    'assessment-url-after-completion-without-invitation': givenAnyway(
      ({ assessment, invitedAt }) => assessment !== null && !invitedAt,
    ),
    // An invitation after completion makes the assessment's URL available again.
    'assessment-url-after-completion-and-another-invitation': givenAnyway(
      ({ assessment, invitedAt }) => (invitedAt ?? 0) > (assessment?.completedAt ?? Number.POSITIVE_INFINITY),
    ),
    'assessment-url-after-completion': givenAnyway(() => true),
    'assessment-url-after-completion-for-*s': each(roles).as((who) => givenAnyway((_learner, role) => role === who)),
    'assessment-url-after-completion-without-results': givenAnyway(
      ({ assessment }) => assessment?.assessmentResults?.length === 0,
    ),
    'assessment-url-after-completion-404': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 400 ? correct.notFound() : decision,
    ),
    // After an update, a learner counts as not having completed the assessment.
    'assessment-url-after-completion-and-an-update': noting(aSet, 'decideUpdate', (changed, _right, _state, call) =>
      changed.add(call.params.learnerId ?? ''),
    ).for((changed) => givenAnyway(({ learnerId }) => changed.has(learnerId))),
  }),
  breaking('assessments.url.given', {
    'assessment-url-is-relative': changing('assessmentUrl', (url) => new URL(url).pathname),
    'assessment-url-missing': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 200 ? correct.answer(200, {}) : decision,
    ),
    'answered-203-assessments-url-given': answers203('GET /v1/learners/{learnerId}/assessment/url'),
  }),
].flat();
