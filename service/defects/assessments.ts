import type { Defect } from './types.ts';

export const assessmentDefects: readonly Defect[] = [
  {
    // Invitations are answered with 200 instead of 202.
    name: 'invite-answers-200',
    breaks: 'assessments.invite.accepted',
    alsoBreaks: ['assessments.invite.interval-over'],
    change: () => ({ inviteStatus: 200 }),
  },
  {
    // Only the first invitation is answered with 202.
    name: 'invite-answers-200-to-a-later-one',
    breaks: 'assessments.invite.accepted',
    change: (correct) => ({
      decideInvite(state, call) {
        const isFirst = !state.learners.get(call.params.learnerId ?? '')?.invitedAt;
        const decision = correct.decideInvite(state, call);
        return isFirst || decision.status >= 400 ? decision : { ...decision, status: 200 };
      },
    }),
  },
  {
    // The 202 has a body.
    name: 'invite-answers-with-a-body',
    breaks: 'assessments.invite.no-body',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        return decision.status === 202 ? { ...decision, body: { invited: true } } : decision;
      },
    }),
  },
  {
    // The invitation is accepted, but no email is sent.
    name: 'invite-sends-nothing',
    breaks: 'assessments.invite.email',
    alsoBreaks: ['assessments.invite.interval', 'assessments.isolation.routes'],
    change: (correct) => ({ decideInvite: (state, call) => ({ ...correct.decideInvite(state, call), jobs: [] }) }),
  },
  {
    // The invitation email is sent twice.
    name: 'invite-sends-twice',
    breaks: 'assessments.invite.email',
    alsoBreaks: ['assessments.invite.interval', 'assessments.isolation.routes'],
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        return { ...decision, jobs: [...(decision.jobs ?? []), ...(decision.jobs ?? [])] };
      },
    }),
  },
  {
    // The invitation goes to the email given at creation, even if it has changed since.
    name: 'invite-goes-to-the-first-email',
    breaks: 'assessments.invite.email',
    change: (correct) => {
      const first = new Map<string, string>();
      return {
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          first.set(learner.learnerId, learner.email);
          return learner;
        },
        decideInvite(state, call) {
          const decision = correct.decideInvite(state, call);
          const jobs = (decision.jobs ?? []).map((job) =>
            job.kind === 'invitation' ? { ...job, to: first.get(job.learnerId) ?? job.to } : job,
          );
          return { ...decision, jobs };
        },
      };
    },
  },
  {
    // The invitation goes to the primary tutor instead of the learner.
    name: 'invite-goes-to-the-tutor',
    breaks: 'assessments.invite.email',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        const to = state.learners.get(call.params.learnerId ?? '')?.primaryTutorEmail ?? '';
        return {
          ...decision,
          jobs: (decision.jobs ?? []).map((job) => (job.kind === 'invitation' ? { ...job, to } : job)),
        };
      },
    }),
  },
  {
    // An invitation fires event 100, as if it were a completion.
    name: 'invite-fires-an-event',
    breaks: 'assessments.invite.no-event',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        if (decision.status >= 400) return decision;
        return { ...decision, events: [{ eventId: 100, data: { LearnerId: call.params.learnerId } }] };
      },
    }),
  },
  {
    // An invitation fires event 400 with empty data.
    name: 'invite-fires-an-event-about-nobody',
    breaks: 'assessments.invite.no-event',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        return decision.status >= 400 ? decision : { ...decision, events: [{ eventId: 400, data: {} }] };
      },
    }),
  },
  {
    // Clients of another organisation may read results.
    name: 'assessment-result-of-another-organisation',
    breaks: 'assessments.isolation.routes',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        correct.findLearner(state, id, operation) ??
        (operation === 'GET /v1/learners/{learnerId}/assessment' ? correct.findForeignLearner(state, id) : undefined),
    }),
  },
  {
    // Clients of another organisation may read the assessment's URL.
    name: 'assessment-url-of-another-organisation',
    breaks: 'assessments.isolation.routes',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        correct.findLearner(state, id, operation) ??
        (operation.endsWith('/assessment/url') ? correct.findForeignLearner(state, id) : undefined),
    }),
  },
  {
    // Clients of another organisation may invite learners.
    name: 'invite-across-organisations',
    breaks: 'assessments.isolation.routes',
    change: (correct) => ({
      findLearner: (state, id, operation) =>
        correct.findLearner(state, id, operation) ??
        (operation.endsWith('/assessment/invite') ? correct.findForeignLearner(state, id) : undefined),
    }),
  },
  {
    // Another organisation's invitation is refused, but counts for the interval.
    name: 'invite-across-organisations-counts-though-refused',
    breaks: 'assessments.isolation.routes',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        const foreign = correct.findForeignLearner(state, call.params.learnerId ?? '');
        if (foreign === undefined) return decision;
        return { ...decision, writes: [{ kind: 'learner', learner: correct.invited(foreign, call.now) }] };
      },
    }),
  },
  {
    // The assessment's URL is returned even after completion.
    name: 'assessment-url-after-completion',
    breaks: 'assessments.url.completed',
    change: (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
        ),
    }),
  },
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      // Callers of this role are given the assessment's URL even after completion.
      name: `assessment-url-after-completion-for-${role}s`,
      breaks: 'assessments.url.completed',
      change: (correct) => ({
        decideGetAssessmentUrl: (state, call) =>
          call.caller.role === role
            ? correct.forLearner(state, call, (learner) =>
                correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) }),
              )
            : correct.decideGetAssessmentUrl(state, call),
      }),
    }),
  ),
  {
    // Who completed without a result in any domain is still given the assessment's URL.
    name: 'assessment-url-after-completion-without-results',
    breaks: 'assessments.url.completed',
    change: (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment?.assessmentResults.length === 0
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
  },
  {
    // After completion, reading the assessment's URL returns 404 instead of 400.
    name: 'assessment-url-after-completion-404',
    breaks: 'assessments.url.completed',
    change: (correct) => ({
      decideGetAssessmentUrl(state, call) {
        const decision = correct.decideGetAssessmentUrl(state, call);
        return decision.status === 400 ? correct.notFound() : decision;
      },
    }),
  },
  {
    // The assessment's URL is a path without a host.
    name: 'assessment-url-is-relative',
    breaks: 'assessments.url.given',
    change: (correct) => ({ assessmentUrl: (learner) => new URL(correct.assessmentUrl(learner)).pathname }),
  },
  {
    // The 200 has no `assessmentUrl`.
    name: 'assessment-url-missing',
    breaks: 'assessments.url.given',
    change: (correct) => ({
      decideGetAssessmentUrl(state, call) {
        const decision = correct.decideGetAssessmentUrl(state, call);
        return decision.status === 200 ? correct.answer(200, {}) : decision;
      },
    }),
  },
  {
    // For a learner who was invited, the status stays at not completed after completion.
    name: 'core-loop-result-cached',
    breaks: 'assessments.core-loop',
    alsoBreaks: ['assessments.complete.available'],
    change: (correct) => ({
      assessmentRecord: (learner) =>
        learner.assessment && learner.invitedAt !== null
          ? { ...correct.assessmentRecord(learner), status: 20 }
          : correct.assessmentRecord(learner),
    }),
  },
  {
    // The completion of a learner who was invited fires no event.
    name: 'core-loop-without-the-event',
    breaks: 'assessments.core-loop',
    change: (correct) => ({
      completeAssessment(learner, result, now) {
        const decision = correct.completeAssessment(learner, result, now);
        return learner.invitedAt === null ? decision : { ...decision, events: [] };
      },
    }),
  },
];
