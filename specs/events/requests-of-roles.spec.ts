import { covers, ifAllowed, needs, test } from '../../fixtures/index.ts';

for (const role of ['tutor', 'manager'] as const) {
  test.describe(`What a ${role} asks for`, () => {
    test(
      'causes event 200: a report',
      covers('events.assessment-report-created.fires', needs('receiver', 'assessments', role, 'tutors'), ifAllowed),
      async ({ events, learners, assessments, lab, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        await lab.completeAssessment(learnerId);
        const { inbox } = await events.subscribe([200]);

        const response = await assessments.as(organisation[role]).report(learnerId);

        test.skip(response.status === 403, 'the role may not ask for reports, which the API document leaves open');
        await inbox.waitForDelivery(events.requested(200, response).awaited);
      },
    );

    test(
      'causes event 700: an export',
      covers('events.learner-export-completed.fires', needs('receiver', role), ifAllowed),
      async ({ events, organisation }) => {
        const { inbox } = await events.subscribe([700]);
        const body = { exportFromDate: '2024-01-01', exportToDate: '2024-01-31' };

        const response = await organisation[role].send('POST /v1/learnerexports', { body });

        test.skip(response.status === 403, 'the role may not ask for exports, which the API document leaves open');
        await inbox.waitForDelivery(events.requested(700, response).awaited);
      },
    );
  });
}
