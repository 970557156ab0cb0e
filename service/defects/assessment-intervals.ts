import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

const day = 24 * 60 * 60 * 1000;

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
