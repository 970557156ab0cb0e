import { asks, assumeAccepted, covers, expect, needs, pool, test, threeDays } from '../../fixtures/index.ts';
import { changes } from './changes.ts';
import { oneEmail } from './one-email.ts';
import { invitedThreeDaysAgo, rounding } from './three-days.ts';

const minute = 60;
const seconds = 5;

/** Two learners who are invited, and again around the end of three days: the first also a minute before it, to be refused. */
const again = pool('assessments/invite-interval', {
  powers: ['clock'],
  async subject({ learners, assessments, lab, organisation }) {
    const [{ learnerId: tooEarly }, { learnerId: inTime }] = await learners.createMany(2);
    for (const learnerId of [tooEarly, inTime]) await assessments.invited(learnerId);
    await lab.advanceClock(organisation, threeDays - minute);
    const early = await assessments.invite(tooEarly);
    await lab.advanceClock(organisation, minute + rounding);
    const afterRefusal = await assessments.invite(tooEarly);
    const second = await assessments.invite(inTime);
    await lab.advanceClock(organisation, threeDays - minute);
    return { early, afterRefusal, second, third: await assessments.invite(inTime) };
  },
});

test.describe('POST /v1/learners/{learnerId}/assessment/invite, a second time', () => {
  again.checks(covers('assessments.invite.interval'), {
    'is refused a minute before three days have passed': ({ subject: { early } }) => expect(early).toBeRefused(),
  });

  test(
    'is refused seconds before three days have passed',
    covers('assessments.invite.interval', needs('clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const { learnerId } = await learners.create();
      const started = performance.now();
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays - seconds);
      const response = await assessments.invite(learnerId);
      // Its clock goes on while the calls are under way.
      const passed = (performance.now() - started) / 1000;
      test.skip(passed > seconds - rounding, 'the three days may have passed while the calls were under way');

      await expect(response).toBeRefused();
    },
  );

  test(
    'is refused even if the learner finished and a report was requested in the meantime',
    covers('assessments.invite.interval', needs('assessments')),
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);
      await lab.completeAssessment(learnerId);
      assumeAccepted(await assessments.report(learnerId));

      await expect(await assessments.invite(learnerId)).toBeRefused();
    },
  );

  test(
    'sends no email when it is refused',
    covers('assessments.invite.interval', needs('outbox')),
    async ({ learners, assessments, lab }) => {
      const [learner, other] = await learners.createMany(2);
      await assessments.invited(learner.learnerId);
      await oneEmail(lab, learner.learnerId, 'emails after the first');

      await expect(await assessments.invite(learner.learnerId)).toBeRefused();

      // Once the other learner's email has been sent, a second one to the first learner would have been sent too.
      await assessments.invited(other.learnerId);
      await oneEmail(lab, other.learnerId, 'emails to the other learner');
      expect(await lab.outbox(learner.learnerId), 'emails after the refused one').toHaveLength(1);
    },
  );

  test(
    'is accepted three days later',
    covers('assessments.invite.interval-over'),
    async ({ learners, assessments, lab, organisation }) => {
      const learnerId = await invitedThreeDaysAgo({ learners, assessments, lab, organisation });

      await expect(await assessments.invite(learnerId)).toBeAccepted();
    },
  );

  again.checks(covers('assessments.invite.interval'), {
    'restarts the three days when it is accepted': ({ subject: { second, third } }) => {
      assumeAccepted(second);
      return expect(third).toBeRefused();
    },
  });

  again.checks(covers('assessments.invite.refusal-not-counted'), {
    'does not restart the three days when it is refused': ({ subject: { early, afterRefusal, second } }) => {
      test.skip(early.status < 400, 'the invitation that was to be refused was accepted');
      assumeAccepted(second);
      return expect(afterRefusal).toBeAccepted();
    },
  });

  // Catches a service that measures the interval from the record's last change instead of from the invitation.
  test(
    'is accepted three days after the first, whatever changed in the meantime',
    covers('assessments.invite.interval-over', needs('clock', 'threeTutors')),
    async ({ surroundings, lab, organisation, learners, assessments }) => {
      const learner = await learners.create();
      await assessments.invited(learner.learnerId);
      await lab.advanceClock(organisation, threeDays - minute);
      for (const { needs: powers = [], change } of Object.values(changes))
        if (powers.every((power) => power === 'threeTutors')) await change(surroundings, learner);
      await lab.advanceClock(organisation, minute + rounding);

      await expect(await assessments.invite(learner.learnerId)).toBeAccepted();
    },
  );

  asks(
    'shows how it is answered after completion',
    covers('assessments.invite.completed', needs('assessments', 'clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const [invited, uninvited] = await learners.createMany(2);
      await assessments.invited(invited.learnerId);
      for (const { learnerId } of [invited, uninvited]) await lab.completeAssessment(learnerId);
      await lab.advanceClock(organisation, threeDays + rounding);
      return {
        'invited before': await assessments.invite(invited.learnerId),
        'never invited': await assessments.invite(uninvited.learnerId),
      };
    },
  );
});
