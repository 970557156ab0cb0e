import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  type Assessments,
  asks,
  assumeAccepted,
  assumeStatus,
  covers,
  expect,
  isAccepted,
  type Learners,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { emailAsFence } from './one-email.ts';

const routes = ['invite', 'url', 'result'] as const;

const invitedFirst = async (learners: Learners, assessments: Assessments) =>
  assessments.invite((await learners.create()).learnerId);

/** What another organisation is answered about a learner, and then the learner’s own: the invitation first, which gives them an address. */
const asked = pool('assessments/isolation', {
  powers: ['otherOrganisation'],
  async subject({ learners, assessments, lab }) {
    const { learnerId } = await learners.create();
    const strangers = assessments.as((await lab.otherOrganisation()).administrator);
    const answers = {} as Record<(typeof routes)[number], Record<'theirs' | 'own', ApiResponse>>;
    for (const route of routes)
      answers[route] = { theirs: await strangers[route](learnerId), own: await assessments[route](learnerId) };
    const report = await strangers.report(learnerId);
    const other = isAccepted(answers.invite.own) ? null : await invitedFirst(learners, assessments);
    return { ...answers, report, other };
  },
});

test.describe('assessments of a learner of another organisation', () => {
  for (const route of routes) {
    asked.checks(covers('assessments.isolation.routes'), {
      [`are refused: ${route}`]: async ({ subject: { invite, other, [route]: answer } }) => {
        // It is not documented whether an address exists before the first invitation.
        if (route === 'url') assumeAccepted(invite.own);
        await expect(answer.theirs).toHaveStatus(403, 404);
        // The learner's own administrator is answered, so the refusal was due to the organisation.
        if (route !== 'invite') assumeAccepted(answer.own);
        // Nobody else has invited the other learner: where that one is refused too, it was not the stranger's invitation that counted.
        else if (other) assumeAccepted(other, 'the first invitation of another learner');
        if (route === 'invite') await expect(answer.own, 'the first invitation by its own organisation').toBeAccepted();
      },
    });
  }

  asked.checks(covers('reports.isolation.request'), {
    'are refused: report': ({ subject: { report } }) => expect(report).toHaveStatus(403, 404),
  });

  test(
    'a refused invitation sends nothing',
    covers('assessments.isolation.routes', needs('otherOrganisation', 'outbox')),
    async ({ learners, assessments, lab }) => {
      const [wanted, invited] = await learners.createMany(2);
      const { administrator } = await lab.otherOrganisation();

      assumeStatus(await assessments.as(administrator).invite(wanted.learnerId), 403, 404);

      await assessments.invited(invited.learnerId);
      await emailAsFence(lab, invited.learnerId);
      expect(await lab.outbox(wanted.learnerId), 'emails after the refused invitation').toEqual([]);
      const own = await assessments.invite(wanted.learnerId);
      if (!isAccepted(own)) assumeAccepted(await invitedFirst(learners, assessments));
      await expect(own, 'the first invitation by its own organisation').toBeAccepted();
    },
  );
});

asks(
  'shows how the assessment routes answer for a learner who does not exist',
  covers('assessments.unknown-learner.status'),
  async ({ assessments }) => {
    const learnerId = randomUUID();
    return {
      result: await assessments.result(learnerId),
      url: await assessments.url(learnerId),
      invite: await assessments.invite(learnerId),
      report: await assessments.report(learnerId),
    };
  },
);
