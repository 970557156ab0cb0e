import { assumeAccepted, covers, expect, holdsAnyId, needs, test } from '../../fixtures/index.ts';
import { oneEmail } from './one-email.ts';
import { invitedThreeDaysAgo } from './three-days.ts';

test.describe('POST /v1/learners/{learnerId}/assessment/invite', () => {
  test(
    'is answered 202 again three days later',
    covers('assessments.invite.accepted', needs('clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const learnerId = await invitedThreeDaysAgo({ learners, assessments, lab, organisation });

      // Whether it is accepted at all is the rule of the interval.
      await expect(assumeAccepted(await assessments.invite(learnerId))).toHaveStatus(202);
    },
  );

  test(
    'sends the learner one email',
    covers('assessments.invite.email', needs('outbox')),
    async ({ learners, assessments, lab }) => {
      const [invited, other] = await learners.createMany(2);
      expect(await lab.outbox(invited.learnerId), 'emails before the invitation').toEqual([]);

      await assessments.invited(invited.learnerId);

      await oneEmail(lab, invited.learnerId, 'emails to the learner');
      const [email] = await lab.outbox(invited.learnerId);
      expect(email?.to.toLowerCase(), 'recipient').toBe(invited.body.email.toLowerCase());
      // The other learner's invitation is a fence: once its email has been sent, a second one to the first learner would
      // have been sent too.
      await assessments.invited(other.learnerId);
      await oneEmail(lab, other.learnerId, 'emails to the other learner');
      expect(await lab.outbox(invited.learnerId), 'emails to the learner').toHaveLength(1);
    },
  );

  test(
    'causes no event',
    covers('assessments.invite.no-event', needs('receiver')),
    async ({ learners, assessments, events, lab }) => {
      // The fence is an export.
      const everything = await events.subscribe([100, 200, 300, 400, 500, 600, 800, 900]);
      const { learnerId } = await learners.create();
      await events.fence(everything.inbox);
      // Enrolment may assign modules, which causes more events.
      const before = everything.inbox.deliveries.length;

      await assessments.invited(learnerId);

      await events.fence(everything.inbox);
      const deliveries = everything.inbox.deliveries.slice(before).filter(({ eventId }) => eventId !== 700);
      const about = lab.isolated ? deliveries : deliveries.filter((each) => holdsAnyId(each, [learnerId]));
      expect(about, 'deliveries after the invitation').toEqual([]);
    },
  );

  test(
    'is the first step to a result: token, learner, invitation, completion, event 100, read',
    covers('assessments.core-loop', needs('assessments', 'receiver')),
    async ({ api, learners, assessments, events, lab }) => {
      const { response, token } = await api.authenticate();
      await expect(response).toBeAccepted();
      expect(token, 'a token').not.toBeNull();
      const subscription = await events.subscribe([100]);
      const created = assumeAccepted(await learners.post(learners.body(), { valid: true }));
      const learnerId = created.body?.learnerId;
      await expect(await assessments.invite(learnerId)).toBeAccepted();

      await lab.completeAssessment(learnerId);

      await subscription.inbox.waitForDelivery({ eventId: 100, data: { LearnerId: learnerId } });
      const result = await assessments.result(learnerId);
      await expect(result).toBeAccepted();
      expect(result.body?.status, 'status').toBe(30);
    },
  );
});
