import type { ApiResponse } from '../../fixtures/api/client.ts';
import { covers, needs, test } from '../../fixtures/index.ts';

test.describe('a learner whom the caller does not see', () => {
  for (const role of ['tutor', 'manager'] as const) {
    // It is not known which tutors a configured manager manages: `tutors[1]` may be one, whose learner is then visible.
    const powers = role === 'manager' ? needs('manager', 'organisations') : needs('tutor', 'twoTutors');
    test(
      `shows the status with which it is refused to a ${role}`,
      covers('learners.visibility.refusal-status', powers),
      async ({ learners, organisation, observe }) => {
        const tutor = organisation.tutors[role === 'manager' ? 3 : 1];
        const { learnerId, body } = await learners.create({ primaryTutorEmail: tutor });
        const seen = learners.as(organisation[role]);
        const byId = await seen.get(learnerId);
        const byEmail = await seen.getByEmail(body.email);

        observe(
          'learners.visibility.refusal-status',
          { 'by id': byId.status, 'by email': byEmail.status },
          byId,
          byEmail,
        );
      },
    );
  }

  test(
    'tells whether the other routes hide it from a tutor',
    covers('learners.visibility.other-routes', needs('tutor', 'twoTutors')),
    async ({ learners, tags, assessments, tutors, organisation, observe }) => {
      const { tutor } = organisation;
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[1] });
      const path = { learnerId };
      const answers: ApiResponse[] = [
        await learners.as(tutor).put(learnerId, body),
        await tags.as(tutor).get(learnerId),
        await tags.as(tutor).post(learnerId, [tags.name()]),
        await tags.as(tutor).remove(learnerId, 'none-such'),
        await assessments.as(tutor).result(learnerId),
        await assessments.as(tutor).url(learnerId),
        await assessments.as(tutor).report(learnerId),
        await tutors.as(tutor).replaceFor(learnerId, []),
        await tutor.send('GET /v1/learners/{learnerId}/modules', { path, query: { pageIndex: 1, pageSize: 10 } }),
        await tutor.send('GET /v1/learners/{learnerId}/supportrecords', {
          path,
          query: { pageIndex: 1, pageSize: 10 },
        }),
        await learners.as(tutor).delete(learnerId),
      ];

      const statuses = Object.fromEntries(answers.map(({ operation, status }) => [operation, status]));
      observe('learners.visibility.other-routes', statuses, ...answers);
    },
  );
});
