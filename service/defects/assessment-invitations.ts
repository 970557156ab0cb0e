import type { Learner, Role } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Accepts certain invitations without sending an email. */
const silent = (name: string, isMeant: (invitedBefore: boolean, role: Role) => boolean): Defect => ({
  name,
  breaks: 'assessments.invite.email',
  change: (correct) => ({
    decideInvite(state, call) {
      const invitedBefore = state.learners.get(call.params.learnerId ?? '')?.invitedAt != null;
      const decision = correct.decideInvite(state, call);
      return isMeant(invitedBefore, call.caller.role) ? { ...decision, jobs: [] } : decision;
    },
  }),
});

/** The result has no domains when this role reads it. */
const withoutDomainsTo = (role: Role): Defect => ({
  name: `assessment-result-without-domains-to-a-${role}`,
  breaks: 'assessments.result.as-recorded',
  change: (correct) => ({
    decideGetAssessment(state, call) {
      const decision = correct.decideGetAssessment(state, call);
      if (call.caller.role !== role || decision.status !== 200) return decision;
      return { ...decision, body: { ...(decision.body as object), assessmentResults: null } };
    },
  }),
});

/** Second invitations, and calls by tutors and managers. */
export const assessmentInvitationDefects: readonly Defect[] = [
  {
    // Later invitations go to the email that the learner had at the first one.
    name: 'invitation-to-the-first-email',
    breaks: 'assessments.invite.email',
    change: (correct) => {
      const recipients = new Map<string, string>();
      return {
        decideInvite(state, call) {
          const { jobs = [], ...decision } = correct.decideInvite(state, call);
          const first = jobs.map((job) => {
            if (job.kind !== 'invitation') return job;
            const to = recipients.get(job.learnerId) ?? job.to;
            recipients.set(job.learnerId, to);
            return { ...job, to };
          });
          return { ...decision, jobs: first };
        },
      };
    },
  },
  // The second invitation of a learner sends nothing.
  silent('second-invite-sends-nothing', (invitedBefore) => invitedBefore),
  silent('invite-by-a-tutor-sends-nothing', (_, role) => role === 'tutor'),
  silent('invite-by-a-manager-sends-nothing', (_, role) => role === 'manager'),
  // Invitations of certain learners are accepted, but send no email.
  ...Object.entries({
    'names-beyond-ascii': ({ firstName, lastName }: Learner) => /[^ -~]/.test(firstName + lastName),
    'learners-with-a-secondary-tutor': ({ secondaryTutorEmails }: Learner) => secondaryTutorEmails.length > 0,
    'learners-with-an-end-date': ({ endDate }: Learner) => endDate !== null,
  }).map(
    ([whom, isMeant]): Defect => ({
      name: `invite-sends-nothing-to-${whom}`,
      breaks: 'assessments.invite.email',
      change: (correct) => ({
        decideInvite(state, call) {
          const learner = state.learners.get(call.params.learnerId ?? '');
          const decision = correct.decideInvite(state, call);
          return learner && isMeant(learner) ? { ...decision, jobs: [] } : decision;
        },
      }),
    }),
  ),
  withoutDomainsTo('tutor'),
  withoutDomainsTo('manager'),
  {
    // The assessment's URL is only withheld from learners who were invited.
    name: 'assessment-url-after-completion-without-invitation',
    breaks: 'assessments.url.completed',
    change: (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          learner.assessment && !learner.invitedAt
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
  },
  {
    // An invitation after completion makes the assessment's URL available again.
    name: 'assessment-url-after-completion-and-another-invitation',
    breaks: 'assessments.url.completed',
    change: (correct) => ({
      decideGetAssessmentUrl: (state, call) =>
        correct.forLearner(state, call, (learner) =>
          (learner.invitedAt ?? 0) > (learner.assessment?.completedAt ?? Number.POSITIVE_INFINITY)
            ? correct.answer(200, { assessmentUrl: correct.assessmentUrl(learner) })
            : correct.decideGetAssessmentUrl(state, call),
        ),
    }),
  },
];
