import {
  type Assessments,
  assumeAccepted,
  type CreatedLearner,
  covers,
  expect,
  ifAllowed,
  isAccepted,
  type Lab,
  type Learners,
  needs,
  type Organisation,
  type Power,
  type Tags,
  type Tutors,
  test,
  threeDays,
} from '../../fixtures/index.ts';
import { oneEmail } from './one-email.ts';
import { invitedThreeDaysAgo, rounding } from './three-days.ts';

const minute = 60;
const seconds = 5;

interface Changed extends Pick<CreatedLearner, 'learnerId' | 'body'> {
  lab: Lab;
  organisation: Organisation;
  learners: Learners;
  tags: Tags;
  tutors: Tutors;
  assessments: Assessments;
}

test.describe('POST /v1/learners/{learnerId}/assessment/invite, a second time', () => {
  test('is refused at once', covers('assessments.invite.interval'), async ({ learners, assessments }) => {
    const { learnerId } = await learners.create();
    await assessments.invited(learnerId);

    await expect(await assessments.invite(learnerId)).toBeRefused();
  });

  test(
    'is refused to all but one of several simultaneous ones',
    covers('assessments.invite.interval'),
    async ({ learners, assessments }) => {
      const { learnerId } = await learners.create();

      const responses = await Promise.all(Array.from({ length: 4 }, () => assessments.invite(learnerId)));

      const accepted = responses.filter(isAccepted);
      expect(accepted.length, 'invitations that were accepted').toBeLessThanOrEqual(1);
      // If all were refused, one must be accepted now. Otherwise the test shows nothing.
      if (accepted.length === 0) await assessments.invited(learnerId);
    },
  );

  test(
    'is refused a minute before three days have passed',
    covers('assessments.invite.interval', needs('clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays - minute);

      await expect(await assessments.invite(learnerId)).toBeRefused();
    },
  );

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

  const changes: Record<string, { powers?: Power[]; change: (scene: Changed) => Promise<unknown> }> = {
    'the learner’s name changed': {
      change: ({ learners, learnerId, body }) => learners.update(learnerId, { ...body, lastName: 'Renamed' }),
    },
    'the learner’s email changed': {
      change: ({ learners, learnerId, body }) => learners.update(learnerId, { ...body, email: learners.newEmail() }),
    },
    'the learner was tagged': { change: ({ tags, learnerId }) => tags.add(learnerId, tags.name()) },
    'the result and the assessment address were read': {
      change: async ({ assessments, learnerId }) => {
        assumeAccepted(await assessments.result(learnerId));
        assumeAccepted(await assessments.url(learnerId));
      },
    },
    'the secondary tutors were replaced, also in a batch,': {
      powers: ['threeTutors'],
      change: async ({ tutors, organisation: { tutors: emails }, learnerId }) => {
        assumeAccepted(await tutors.replaceFor(learnerId, [emails[1]]));
        assumeAccepted(await tutors.assign(emails[2]!, [learnerId]));
      },
    },
    'the learner was given a module, evidence and a support plan': {
      powers: ['modules', 'supportRecords', 'supportPlans'],
      change: async ({ lab, learnerId }) => {
        await lab.assignModule(learnerId);
        await lab.addSupportRecord(learnerId, { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 });
        await lab.changeSupportPlan(learnerId, ['barriers']);
      },
    },
    'the learner finished and a report was requested': {
      powers: ['assessments'],
      change: async ({ assessments, lab, learnerId }) => {
        await lab.completeAssessment(learnerId);
        assumeAccepted(await assessments.report(learnerId));
      },
    },
  };

  for (const [what, { powers = [], change }] of Object.entries(changes))
    test(
      `is refused even if ${what} in the meantime`,
      covers('assessments.invite.interval', needs(...powers)),
      async ({ lab, organisation, learners, tags, tutors, assessments }) => {
        const { learnerId, body } = await learners.create();
        await assessments.invited(learnerId);
        await change({ lab, organisation, learners, tags, tutors, assessments, learnerId, body });

        await expect(await assessments.invite(learnerId)).toBeRefused();
      },
    );

  for (const role of ['tutor', 'manager'] as const)
    test(
      `is refused whether an administrator or a ${role} sent the first one`,
      covers('assessments.invite.interval', needs(role, 'tutors'), ifAllowed),
      async ({ learners, assessments, organisation }) => {
        const own = { primaryTutorEmail: organisation.tutors[0] };
        const [one, other] = [await learners.create(own), await learners.create(own)];
        const others = assessments.as(organisation[role]);
        const first = await others.invite(one.learnerId);
        test.skip(first.status === 403, 'the role may not invite, which the API document leaves open');
        assumeAccepted(first);
        await assessments.invited(other.learnerId);

        await expect(await assessments.invite(one.learnerId), `invited by the ${role}`).toBeRefused();
        await expect(await others.invite(other.learnerId), 'invited by the administrator').toBeRefused();
      },
    );

  test(
    'sends no email when it is refused',
    covers('assessments.invite.interval', needs('outbox')),
    async ({ learners, assessments, lab }) => {
      const [learner, other] = await learners.createMany(2);
      await assessments.invited(learner!.learnerId);
      await oneEmail(lab, learner!.learnerId, 'emails after the first');

      await expect(await assessments.invite(learner!.learnerId)).toBeRefused();

      // Once the other learner's email has been sent, a second one to the first learner would have been sent too.
      await assessments.invited(other!.learnerId);
      await oneEmail(lab, other!.learnerId, 'emails to the other learner');
      expect(await lab.outbox(learner!.learnerId), 'emails after the refused one').toHaveLength(1);
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

  test(
    'restarts the three days when it is accepted',
    covers('assessments.invite.interval', needs('clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays + rounding);
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays - minute);

      await expect(await assessments.invite(learnerId)).toBeRefused();
    },
  );

  test(
    'does not restart the three days when it is refused',
    covers('assessments.invite.refusal-not-counted', needs('clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays - minute);
      const refused = await assessments.invite(learnerId);
      test.skip(refused.status < 400, 'the invitation that was to be refused was accepted');
      await lab.advanceClock(organisation, minute + rounding);

      await expect(await assessments.invite(learnerId)).toBeAccepted();
    },
  );

  // Catches a service that measures the interval from the record's last change instead of from the invitation.
  test(
    'is accepted three days after the first, whatever changed in the meantime',
    covers('assessments.invite.interval-over', needs('clock', 'threeTutors')),
    async ({ lab, organisation, learners, tags, tutors, assessments }) => {
      const { learnerId, body } = await learners.create();
      await assessments.invited(learnerId);
      await lab.advanceClock(organisation, threeDays - minute);
      const scene = { lab, organisation, learners, tags, tutors, assessments, learnerId, body };
      for (const { powers = [], change } of Object.values(changes))
        if (powers.every((power) => power === 'threeTutors')) await change(scene);
      await lab.advanceClock(organisation, minute + rounding);

      await expect(await assessments.invite(learnerId)).toBeAccepted();
    },
  );

  test(
    'is accepted for another learner',
    covers('assessments.invite.interval-per-learner'),
    async ({ learners, assessments }) => {
      const [first, second] = await learners.createMany(2);
      await assessments.invited(first!.learnerId);

      await expect(await assessments.invite(second!.learnerId)).toBeAccepted();

      await expect(await assessments.invite(first!.learnerId), 'the first learner again').toBeRefused();
    },
  );

  test(
    'shows how it is refused',
    covers('assessments.invite.refusal-status'),
    async ({ learners, assessments, observe }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);

      const refused = await assessments.invite(learnerId);

      const { status, text, body, headers } = refused;
      const form = text === '' ? 'empty' : body === undefined ? 'text' : 'json';
      observe(
        'assessments.invite.refusal-status',
        { status, body: form, 'Retry-After': headers['retry-after'] !== undefined },
        refused,
      );
    },
  );

  test(
    'shows how it is answered after completion',
    covers('assessments.invite.completed', needs('assessments', 'clock')),
    async ({ learners, assessments, lab, organisation, observe }) => {
      const [invited, uninvited] = await learners.createMany(2);
      await assessments.invited(invited!.learnerId);
      for (const { learnerId } of [invited!, uninvited!]) await lab.completeAssessment(learnerId);
      await lab.advanceClock(organisation, threeDays + rounding);

      const again = await assessments.invite(invited!.learnerId);
      const first = await assessments.invite(uninvited!.learnerId);

      const answer = { 'invited before': again.status, 'never invited': first.status };
      observe('assessments.invite.completed', answer, again, first);
    },
  );
});
