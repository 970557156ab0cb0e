import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const day = 24 * 60 * 60 * 1000;

/** Stores the learner without the day of its last invitation: whatever is written is written anew. */
const forgotten = (decision: Decision): Decision => ({
  ...decision,
  writes: decision.writes?.map((write) =>
    write.kind === 'learner' ? { ...write, learner: { ...write.learner, invitedAt: null } } : write,
  ),
});

/** A call that has nothing to do with invitations stores the learner without the last one. */
const forgottenOnceAnswered =
  (decider: 'decideGetAssessmentUrl' | 'decideRequestReport'): Change =>
  (correct) => ({
    [decider]: ((state, call) => {
      const decision = correct[decider](state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      return decision.status === 200 && learner
        ? forgotten({ ...decision, writes: [{ kind: 'learner', learner }] })
        : decision;
    }) satisfies Behaviour[typeof decider],
  });

export const assessmentIntervalDefects: readonly Defect[] = [
  {
    // Two days, as in an older agreement.
    name: 'invite-interval-two-days',
    breaks: 'assessments.invite.interval',
    change: () => ({ inviteIntervalSeconds: 2 * 86_400 }),
  },
  {
    // A minute too short for the last ones to notice.
    name: 'invite-interval-two-minutes-short',
    breaks: 'assessments.invite.interval',
    change: () => ({ inviteIntervalSeconds: 3 * 86_400 - 120 }),
  },
  {
    // Three calendar days, counted from midnight to midnight.
    name: 'invite-interval-by-calendar-day',
    breaks: 'assessments.invite.interval',
    change: () => ({
      mayInvite: (last, now) => last === null || Math.floor(now / day) !== Math.floor(last / day),
    }),
  },
  {
    // Seconds compared with milliseconds.
    name: 'invite-interval-in-the-wrong-unit',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({ mayInvite: (last, now) => last === null || now - last >= correct.inviteIntervalSeconds }),
  },
  {
    // Whoever did not get the email asks again: within the minute it is taken for one request.
    name: 'invite-again-within-the-minute-accepted',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      mayInvite: (last, now) => (last !== null && now - last < 60_000) || correct.mayInvite(last, now),
    }),
  },
  {
    // Every invitation counts from the first one.
    name: 'invite-interval-from-the-first-invitation',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      invited: (learner, now) => ({ ...correct.invited(learner, now), invitedAt: learner.invitedAt ?? now }),
    }),
  },
  {
    // Refused, and sent all the same.
    name: 'invite-refused-is-sent',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        const learner = state.learners.get(call.params.learnerId ?? '');
        if (decision.status < 400 || !learner) return decision;
        return { ...decision, jobs: [{ kind: 'invitation', learnerId: learner.learnerId, to: learner.email }] };
      },
    }),
  },
  {
    // The invitations of each role are counted by themselves.
    name: 'invite-interval-per-role',
    breaks: 'assessments.invite.interval',
    change: (correct) => {
      const invited = new Map<string, number>();
      let role = '';
      return {
        lastInvitation: (_, { learnerId }) => invited.get(`${role} ${learnerId}`) ?? null,
        decideInvite(state, call) {
          role = call.caller.role;
          return correct.decideInvite(state, call);
        },
        invited(learner, now) {
          invited.set(`${role} ${learner.learnerId}`, now);
          return correct.invited(learner, now);
        },
      };
    },
  },
  ...Object.entries({
    'an-update': 'decideUpdate',
    'an-addition-of-tags': 'decideAddTags',
    'a-look-at-the-address': 'decideGetAssessmentUrl',
    'a-replacement-of-tutors': 'decideReplaceSecondaryTutors',
  } as const).map(
    ([what, decider]): Defect => ({
      // The time of the last change, or look, is taken for that of the invitation.
      name: `invite-interval-from-${what}`,
      breaks: 'assessments.invite.interval-over',
      change: (correct) => {
        const times = new Map<string, number>();
        return {
          [decider]: ((state, call) => {
            times.set(call.params.learnerId ?? '', call.now);
            return correct[decider](state, call);
          }) satisfies Behaviour[typeof decider],
          lastInvitation: (state, learner) => {
            const last = correct.lastInvitation(state, learner);
            return last === null ? null : Math.max(last, times.get(learner.learnerId) ?? last);
          },
        };
      },
    }),
  ),
  {
    // The address opens the assessment, and the invitation is used up.
    name: 'invite-interval-over-once-the-address-is-read',
    breaks: 'assessments.invite.interval',
    change: forgottenOnceAnswered('decideGetAssessmentUrl'),
  },
  {
    name: 'invite-interval-over-once-the-secondary-tutors-are-replaced',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      decideReplaceSecondaryTutors: (state, call) => forgotten(correct.decideReplaceSecondaryTutors(state, call)),
    }),
  },
  {
    name: 'invite-interval-over-after-a-batch',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({ decideAssignTutor: (state, call) => forgotten(correct.decideAssignTutor(state, call)) }),
  },
  {
    // What is finished is not invited to.
    name: 'invite-interval-over-after-completion',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      completeAssessment: (learner, result, now) => forgotten(correct.completeAssessment(learner, result, now)),
    }),
  },
  {
    name: 'invite-interval-over-once-a-report-is-asked-for',
    breaks: 'assessments.invite.interval',
    change: forgottenOnceAnswered('decideRequestReport'),
  },
  {
    // The interval is counted by address of the email, whoever has it.
    name: 'invite-interval-per-email',
    breaks: 'assessments.invite.interval-per-learner',
    change: (correct) => {
      const invited = new Map<string, number>();
      return {
        lastInvitation: (_, { email }) => invited.get(email) ?? null,
        invited(learner, now) {
          invited.set(learner.email, now);
          return correct.invited(learner, now);
        },
      };
    },
  },
  {
    // `>` for `>=`, with an hour to spare.
    name: 'invite-interval-too-long',
    breaks: 'assessments.invite.interval-over',
    alsoBreaks: ['assessments.invite.refusal-not-counted'],
    change: () => ({ inviteIntervalSeconds: 3 * 86_400 + 3600 }),
  },
  {
    // One invitation for ever.
    name: 'invite-once-only',
    breaks: 'assessments.invite.interval-over',
    alsoBreaks: ['assessments.invite.refusal-not-counted'],
    change: () => ({ mayInvite: (last) => last === null }),
  },
  {
    // The interval holds for the whole organisation.
    name: 'invite-interval-for-everybody',
    breaks: 'assessments.invite.interval-per-learner',
    alsoBreaks: ['assessments.invite.email', 'assessments.invite.interval'],
    change: () => ({
      lastInvitation: (state) =>
        state.learners.all().reduce<number | null>((last, { invitedAt }) => later(last, invitedAt), null),
    }),
  },
  {
    // A refused attempt starts the wait anew.
    name: 'invite-refusal-counts',
    breaks: 'assessments.invite.refusal-not-counted',
    change: (correct) => ({
      decideInvite(state, call) {
        const decision = correct.decideInvite(state, call);
        const learner = state.learners.get(call.params.learnerId ?? '');
        if (decision.status < 400 || !learner) return decision;
        return { ...decision, writes: [{ kind: 'learner', learner: { ...learner, invitedAt: call.now } }] };
      },
    }),
  },
];

function later(one: number | null, other: Learner['invitedAt']): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
