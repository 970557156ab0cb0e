import { type ApiResponse, asks, covers, type Lab, needs, type Records, test } from '../../../fixtures/index.ts';

test.describe('a learner whom the caller does not see', () => {
  // Of a tutor, the pool of what tutors see shows it. It is not known which tutors a configured manager manages.
  asks(
    'shows the status with which it is refused to a manager',
    covers('learners.visibility.refusal-status', needs('manager', 'organisations')),
    async ({ learners, organisation }) => {
      const { learnerId, body } = await learners.create({ primaryTutorEmail: organisation.tutors[3] });
      const seen = learners.as(organisation.manager);
      return { 'by id': await seen.get(learnerId), 'by email': await seen.getByEmail(body.email) };
    },
  );

  for (const role of ['tutor', 'manager'] as const) {
    const powers = role === 'manager' ? needs('manager', 'organisations') : needs('tutor', 'twoTutors');
    test(
      `shows whether the other routes hide it from a ${role}`,
      covers('learners.visibility.other-routes', powers),
      async ({ lab, learners, tags, assessments, records, organisation, observe }) => {
        const caller = organisation[role];
        const tutor = organisation.tutors[role === 'manager' ? 3 : 1];
        const { learnerId, body } = await learners.create({ primaryTutorEmail: tutor });
        const seen = records.as(caller);
        const asCaller = { learners: learners.as(caller), tags: tags.as(caller), assessments: assessments.as(caller) };
        const answers: ApiResponse[] = [
          await asCaller.learners.put(learnerId, body),
          await asCaller.tags.get(learnerId),
          await asCaller.tags.post(learnerId, [tags.name()]),
          await asCaller.assessments.result(learnerId),
          await asCaller.assessments.url(learnerId),
          await seen.modules(learnerId),
          await seen.supportRecords(learnerId),
          ...(await readsOfMore(lab, seen, learnerId)),
          await asCaller.learners.delete(learnerId),
        ];

        const statuses = Object.fromEntries(answers.map(({ operation, status }) => [operation, status]));
        observe('learners.visibility.other-routes', { [role]: statuses }, ...answers);
      },
    );
  }
});

/** What the control interface can add to a learner, read by the same caller. */
async function readsOfMore(lab: Lab, records: Records, learnerId: string): Promise<ApiResponse[]> {
  const reads: ApiResponse[] = [];
  if (lab.has('supportRecords')) {
    const record = { lastUpdatedDate: '2024-03-02', supportType: 10, coverageStatus: 30 };
    reads.push(await records.supportRecord(learnerId, await lab.addSupportRecord(learnerId, record)));
  }
  if (lab.has('supportPlans')) {
    await lab.changeSupportPlan(learnerId, ['barriers']);
    reads.push(await records.planSection(learnerId, 'barriers'));
  }
  return reads;
}
