import type { Role } from '../store/types.ts';
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
  // The second invitation of a learner sends nothing.
  silent('second-invite-sends-nothing', (invitedBefore) => invitedBefore),
  silent('invite-by-a-tutor-sends-nothing', (_, role) => role === 'tutor'),
  silent('invite-by-a-manager-sends-nothing', (_, role) => role === 'manager'),
  withoutDomainsTo('tutor'),
  withoutDomainsTo('manager'),
];
