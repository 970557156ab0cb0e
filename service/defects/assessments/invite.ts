import { breaking, each } from '../breaking.ts';
import { asking, changing, keepingFirst, noting } from '../operators/changes.ts';
import { type Asked, deciding, saved, withoutTransactions } from '../operators/decisions.ts';
import { decidedWith, inheriting, updating, writtenWith } from '../operators/learners.ts';
import { roles } from '../operators/roles.ts';
import type { AlsoBreaks, Change, Decision, Job, Learner, Role } from '../types.ts';

const day = 24 * 60 * 60 * 1000;

/** Whatever the decision writes, the learner is stored without the time of the last invitation. */
const forgotten = (decision: Decision): Decision => decidedWith(decision, { invitedAt: null });

/** A call unrelated to invitations makes the service forget the last one. */
const forgottenOnceAnswered = (decider: 'decideGetAssessmentUrl' | 'decideRequestReport'): Change =>
  deciding(decider, (decision, { learner }) =>
    decision.status === 200 && learner ? forgotten({ ...decision, writes: [saved(learner)] }) : decision,
  );

function later(one: number | null, other: Learner['invitedAt']): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

/** Accepts certain invitations without sending an email. */
const silent = (isMeant: (invitedBefore: boolean, role: Role) => boolean): Change =>
  deciding('decideInvite', (decision, { learner, role }) => {
    const invitedBefore = learner?.invitedAt != null;
    return isMeant(invitedBefore, role) ? { ...decision, jobs: [] } : decision;
  });

type Invitation = Extract<Job, { kind: 'invitation' }>;

/** Sends invitations to another recipient. */
const sentTo = (recipient: (invitation: Invitation, asked: Asked) => string): Change =>
  deciding('decideInvite', (decision, asked) => ({
    ...decision,
    jobs: (decision.jobs ?? []).map((job) => (job.kind === 'invitation' ? { ...job, to: recipient(job, asked) } : job)),
  }));

export const defects = [
  breaking('assessments.invite.interval', {
    'invite-interval-two-days': () => ({ inviteIntervalSeconds: 2 * 86_400 }),
    'invite-interval-two-minutes-short': () => ({ inviteIntervalSeconds: 3 * 86_400 - 120 }),
    'invite-interval-half-a-minute-short': () => ({ inviteIntervalSeconds: 3 * 86_400 - 30 }),
    // Another invitation is accepted as soon as the calendar day (UTC) changes.
    'invite-interval-by-calendar-day': () => ({
      mayInvite: (last, now) => last === null || Math.floor(now / day) !== Math.floor(last / day),
    }),
    // The interval in seconds is compared with an elapsed time in milliseconds.
    'invite-interval-in-the-wrong-unit': (correct) => ({
      mayInvite: (last, now) => last === null || now - last >= correct.inviteIntervalSeconds,
    }),
    // Another invitation within a minute is accepted, as if the first had been repeated.
    'invite-again-within-the-minute-accepted': changing(
      'mayInvite',
      (may, last, now) => (last !== null && now - last < 60_000) || may,
    ),
    'invite-interval-from-the-first-invitation': changing('invited', (right, learner, now) => ({
      ...right,
      invitedAt: learner.invitedAt ?? now,
    })),
    'invite-refused-is-sent': deciding('decideInvite', (decision, { learner }) => {
      if (decision.status < 400 || !learner) return decision;
      return { ...decision, jobs: [{ kind: 'invitation', learnerId: learner.learnerId, to: learner.email }] };
    }),
    'invite-interval-per-role': (correct) => {
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
    // Reading the assessment's URL uses up the invitation and ends the interval.
    'invite-interval-over-once-the-address-is-read': forgottenOnceAnswered('decideGetAssessmentUrl'),
    'invite-interval-over-once-the-secondary-tutors-are-replaced': deciding('decideReplaceSecondaryTutors', forgotten),
    'invite-interval-over-after-a-batch': deciding('decideAssignTutor', forgotten),
    'invite-interval-over-after-completion': changing('completeAssessment', forgotten),
    'invite-interval-over-once-a-report-is-asked-for': forgottenOnceAnswered('decideRequestReport'),
    'update-forgets-the-invitation': updating(() => ({ invitedAt: null })),
    'update-of-the-email-forgets-the-invitation': updating((next, stored) =>
      next.email === stored.email ? {} : { invitedAt: null },
    ),
    'added-tag-forgets-the-invitation': changing('tagWrites', (writes) => writtenWith(writes, { invitedAt: null })),
    // The last invitation is looked up, but the next one not noted until it is stored.
    'race-of-invitations-accepts-several': withoutTransactions('POST /v1/learners/{learnerId}/assessment/invite'),
    'support-plan-forgets-the-invitation': asking('changePlan', (learner, ...change) => [
      { ...learner, invitedAt: null },
      ...change,
    ]),
  }),
  breaking('assessments.invite.interval-over', {
    // Another call for an invited learner restarts the interval.
    'invite-interval-from-*': each({
      'an-update': 'decideUpdate',
      'an-addition-of-tags': 'decideAddTags',
      'a-look-at-the-address': 'decideGetAssessmentUrl',
      'a-replacement-of-tutors': 'decideReplaceSecondaryTutors',
    }).as((decider) =>
      noting(
        () => new Map<string, number>(),
        decider,
        (times, _right, _state, call) => times.set(call.params.learnerId ?? '', call.now),
      ).for((times) =>
        changing('lastInvitation', (last, _state, { learnerId }) =>
          last === null ? null : Math.max(last, times.get(learnerId) ?? last),
        ),
      ),
    ),
    'invite-interval-too-long': () => ({ inviteIntervalSeconds: 3 * 86_400 + 3600 }),
    'invite-once-only': () => ({ mayInvite: (last) => last === null }),
  }),
  breaking('assessments.invite.interval-per-learner', {
    // The interval is kept by email, whichever learner holds it.
    'invite-interval-per-email': noting(
      () => new Map<string, number>(),
      'invited',
      (invited, _right, learner, now) => invited.set(learner.email, now),
    ).for((invited) => () => ({ lastInvitation: (_, { email }) => invited.get(email) ?? null })),
    // The interval applies to the whole organisation: one learner's invitation blocks everybody else's.
    'invite-interval-for-everybody': () => ({
      lastInvitation: (state) =>
        state.learners.all().reduce<number | null>((last, { invitedAt }) => later(last, invitedAt), null),
    }),
    // An update without its condition: whoever is there counts as invited.
    'invite-is-noted-for-everybody': deciding('decideInvite', (decision, { state, call }) =>
      decision.status < 400
        ? {
            ...decision,
            writes: state.learners.all().map((learner) => saved({ ...learner, invitedAt: call.now })),
          }
        : decision,
    ),
    'delete-leaves-invitedat-to-the-next-with-the-email': inheriting('invitedAt'),
  }),
  breaking('assessments.invite.refusal-not-counted', {
    // A refused invitation restarts the interval.
    'invite-refusal-counts': deciding('decideInvite', (decision, { call, learner }) => {
      if (decision.status < 400 || !learner) return decision;
      return { ...decision, writes: [saved({ ...learner, invitedAt: call.now })] };
    }),
  }),
  breaking('assessments.invite.email', {
    'invitation-to-the-first-email': keepingFirst<string, string>((first) =>
      sentTo(({ learnerId, to }) => first(learnerId, to)),
    ),
    // Invitations of certain learners are accepted, but send no email.
    'invite-sends-nothing-to-*': each<(learner: Learner) => boolean>({
      'names-beyond-ascii': ({ firstName, lastName }) => /[^ -~]/.test(firstName + lastName),
      'learners-with-a-secondary-tutor': ({ secondaryTutorEmails }) => secondaryTutorEmails.length > 0,
      'learners-with-an-end-date': ({ endDate }) => endDate !== null,
    }).as((isMeant) =>
      deciding('decideInvite', (decision, { learner }) =>
        learner && isMeant(learner) ? { ...decision, jobs: [] } : decision,
      ),
    ),
    'invite-sends-nothing': deciding('decideInvite', (decision) => ({ ...decision, jobs: [] })),
    'invite-sends-twice': deciding('decideInvite', (decision) => ({
      ...decision,
      jobs: [...(decision.jobs ?? []), ...(decision.jobs ?? [])],
    })),
    // The invitation goes to the email given at creation, even if it has changed since.
    'invite-goes-to-the-first-email': noting(
      () => new Map<string, string>(),
      'newLearner',
      (first, learner) => first.set(learner.learnerId, learner.email),
    ).for((first) => sentTo(({ learnerId, to }) => first.get(learnerId) ?? to)),
    'invite-goes-to-the-tutor': sentTo((_invitation, { learner }) => learner?.primaryTutorEmail ?? ''),
    'second-invite-sends-nothing': silent((invitedBefore) => invitedBefore),
    'invite-by-a-*-sends-nothing': each(roles).as((who) => silent((_, role) => role === who)),
  }),
  breaking('assessments.invite.accepted', {
    'invite-answers-200': () => ({ inviteStatus: 200 }),
    'invite-answers-200-to-a-later-one': deciding('decideInvite', (decision, { learner }) => {
      const isFirst = !learner?.invitedAt;
      return isFirst || decision.status >= 400 ? decision : { ...decision, status: 200 };
    }),
  }),
  breaking('assessments.invite.no-body', {
    'invite-answers-with-a-body': deciding('decideInvite', (decision) =>
      decision.status === 202 ? { ...decision, body: { invited: true } } : decision,
    ),
  }),
  breaking('assessments.invite.no-event', {
    // An invitation fires event 100, as if it were a completion.
    'invite-fires-an-event': deciding('decideInvite', (decision, { call }) => {
      if (decision.status >= 400) return decision;
      return { ...decision, events: [{ eventId: 100, data: { LearnerId: call.params.learnerId } }] };
    }),
    // An invitation fires event 400 with empty data.
    'invite-fires-an-event-about-nobody': deciding('decideInvite', (decision) =>
      decision.status >= 400 ? decision : { ...decision, events: [{ eventId: 400, data: {} }] },
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'invite-once-only': ['assessments.invite.accepted'],
  'invite-interval-per-email': ['assessments.invite.interval'],
};
