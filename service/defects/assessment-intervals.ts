import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const day = 24 * 60 * 60 * 1000;

/** Whatever the decision writes, the learner is stored without the time of the last invitation. */
const forgotten = (decision: Decision): Decision => ({
  ...decision,
  writes: decision.writes?.map((write) =>
    write.kind === 'learner' ? { ...write, learner: { ...write.learner, invitedAt: null } } : write,
  ),
});

/** A call unrelated to invitations makes the service forget the last one. */
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
    // The interval is two days.
    name: 'invite-interval-two-days',
    breaks: 'assessments.invite.interval',
    change: () => ({ inviteIntervalSeconds: 2 * 86_400 }),
  },
  {
    // The interval is two minutes too short.
    name: 'invite-interval-two-minutes-short',
    breaks: 'assessments.invite.interval',
    change: () => ({ inviteIntervalSeconds: 3 * 86_400 - 120 }),
  },
  {
    // The interval is half a minute too short.
    name: 'invite-interval-half-a-minute-short',
    breaks: 'assessments.invite.interval',
    change: () => ({ inviteIntervalSeconds: 3 * 86_400 - 30 }),
  },
  {
    // Another invitation is accepted as soon as the calendar day (UTC) changes.
    name: 'invite-interval-by-calendar-day',
    breaks: 'assessments.invite.interval',
    change: () => ({
      mayInvite: (last, now) => last === null || Math.floor(now / day) !== Math.floor(last / day),
    }),
  },
  {
    // The interval in seconds is compared with an elapsed time in milliseconds.
    name: 'invite-interval-in-the-wrong-unit',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({ mayInvite: (last, now) => last === null || now - last >= correct.inviteIntervalSeconds }),
  },
  {
    // Another invitation within a minute is accepted, as if the first had been repeated.
    name: 'invite-again-within-the-minute-accepted',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      mayInvite: (last, now) => (last !== null && now - last < 60_000) || correct.mayInvite(last, now),
    }),
  },
  {
    // The interval is counted from the first invitation, not from the last.
    name: 'invite-interval-from-the-first-invitation',
    breaks: 'assessments.invite.interval',
    change: (correct) => ({
      invited: (learner, now) => ({ ...correct.invited(learner, now), invitedAt: learner.invitedAt ?? now }),
    }),
  },
  {
    // A refused invitation is sent all the same.
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
    // Each role has an interval of its own.
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
      // Another call for an invited learner restarts the interval.
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
    // Reading the assessment's URL uses up the invitation and ends the interval.
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
    // Completing the assessment ends the interval.
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
    // The interval is kept by email, whichever learner holds it.
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
    // The interval is an hour too long.
    name: 'invite-interval-too-long',
    breaks: 'assessments.invite.interval-over',
    alsoBreaks: ['assessments.invite.refusal-not-counted'],
    change: () => ({ inviteIntervalSeconds: 3 * 86_400 + 3600 }),
  },
  {
    // A learner can be invited only once.
    name: 'invite-once-only',
    breaks: 'assessments.invite.interval-over',
    alsoBreaks: ['assessments.invite.refusal-not-counted'],
    change: () => ({ mayInvite: (last) => last === null }),
  },
  {
    // The interval applies to the whole organisation: one learner's invitation blocks everybody else's.
    name: 'invite-interval-for-everybody',
    breaks: 'assessments.invite.interval-per-learner',
    alsoBreaks: ['assessments.invite.email', 'assessments.invite.interval'],
    change: () => ({
      lastInvitation: (state) =>
        state.learners.all().reduce<number | null>((last, { invitedAt }) => later(last, invitedAt), null),
    }),
  },
  {
    // A refused invitation restarts the interval.
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
