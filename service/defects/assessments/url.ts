import { breaking, family } from '../breaking.ts';
import { sending, withStatus } from '../operators/answers.ts';
import { changing, noting } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { roles } from '../operators/roles.ts';

export const defects = [
  breaking('assessments.url.completed', {
    // The assessment's URL is only withheld from learners who were invited.
    'assessment-url-after-completion-without-invitation': (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment && !learner.invitedAt
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
    // An invitation after completion makes the assessment's URL available again.
    'assessment-url-after-completion-and-another-invitation': (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          (learner.invitedAt ?? 0) > (learner.assessment?.completedAt ?? Number.POSITIVE_INFINITY)
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
    // The assessment's URL is returned even after completion.
    'assessment-url-after-completion': (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
        ),
    }),
    // Callers of this role are given the assessment's URL even after completion.
    ...family('assessment-url-after-completion-for-*s', roles, (role) => (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        call.caller.role === role
          ? correct.forLearner(state, call, (learner) =>
              correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
            )
          : correct.decideGetAssessmentUrl(state, call),
    })),
    // Who completed without a result in any domain is still given the assessment's URL.
    'assessment-url-after-completion-without-results': (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment?.assessmentResults.length === 0
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
    // After completion, reading the assessment's URL returns 404 instead of 400.
    'assessment-url-after-completion-404': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 400 ? correct.notFound() : decision,
    ),
    // After an update, a learner counts as not having completed the assessment.
    'assessment-url-after-completion-and-an-update': noting(
      () => new Set<string>(),
      'decideUpdate',
      (changed, _right, _state, call) => changed.add(call.params.learnerId ?? ''),
      (changed) => (correct) => ({
        decideGetAssessmentUrl: (state, call) =>
          changed.has(call.params.learnerId ?? '')
            ? correct.forLearner(state, call, (learner) =>
                correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
              )
            : correct.decideGetAssessmentUrl(state, call),
      }),
    ),
  }),
  breaking('assessments.url.given', {
    // The assessment's URL is a path without a host.
    'assessment-url-is-relative': changing('assessmentUrl', (url) => new URL(url).pathname),
    // The 200 has no `assessmentUrl`.
    'assessment-url-missing': deciding('decideGetAssessmentUrl', (decision, { correct }) =>
      decision.status === 200 ? correct.answer(200, {}) : decision,
    ),
    'answered-203-assessments-url-given': sending(200, 'GET /v1/learners/{learnerId}/assessment/url', withStatus(203)),
  }),
].flat();
