import { randomUUID } from 'node:crypto';
import { type ApiResponse, covers, type Item, type Json, needs, test } from '../../fixtures/index.ts';

/** The contents of a result, except for its date. */
function contents({ status, body }: ApiResponse): Json {
  if (status !== 200) return { status };
  const { status: stage = null, learnerStatus = null, supportLikelihoodRating = null } = (body ?? {}) as Item;
  return {
    status: stage,
    learnerStatus,
    supportLikelihoodRating,
    dateAssessmentCompleted: body?.dateAssessmentCompleted == null ? null : 'a date',
    assessmentResults: body?.assessmentResults ?? null,
  };
}

test.describe('GET /v1/learners/{learnerId}/assessment', () => {
  test(
    'holds this before completion',
    covers('assessments.result.before-completion'),
    async ({ learners, assessments, observe }) => {
      const { learnerId } = await learners.create();
      const enrolled = await assessments.result(learnerId);
      await assessments.invited(learnerId);
      const invited = await assessments.result(learnerId);

      const answer = { enrolled: contents(enrolled), invited: contents(invited) };
      observe('assessments.result.before-completion', answer, enrolled, invited);
    },
  );

  test(
    'passes through these statuses',
    covers('assessments.status.transitions', needs('assessments')),
    async ({ learners, assessments, lab, observe }) => {
      const { learnerId } = await learners.create();
      const seen = [await assessments.result(learnerId)];
      await assessments.invited(learnerId);
      seen.push(await assessments.result(learnerId));
      await lab.completeAssessment(learnerId);
      seen.push(await assessments.result(learnerId));

      const [enrolled, invited, completed] = seen.map(({ body }): Json => body?.status ?? null);
      const answer = { enrolled: enrolled ?? null, invited: invited ?? null, completed: completed ?? null };
      observe('assessments.status.transitions', answer, ...seen);
    },
  );

  test(
    'names its enumeration of learner statuses',
    covers('assessments.enum.learner-status-name'),
    async ({ assessments, learners, target, observe }) => {
      const { learnerId } = await learners.create();
      const result = await assessments.result(learnerId);

      const document = target.contract?.document;
      const named = Object.entries((document?.components?.schemas ?? {}) as Record<string, Item>)
        .filter(([name]) => /^learner(assessmentgetlearner)?status$/i.test(name))
        .map(([name, schema]) => ({ name, values: (schema.enum ?? null) as Json }));
      observe('assessments.enum.learner-status-name', document ? { named } : { document: 'none' }, result);
    },
  );
});

test(
  'shows how the assessment routes answer for a learner who does not exist',
  covers('assessments.unknown-learner.status'),
  async ({ assessments, observe }) => {
    const learnerId = randomUUID();
    const result = await assessments.result(learnerId);
    const url = await assessments.url(learnerId);
    const invite = await assessments.invite(learnerId);
    const report = await assessments.report(learnerId);

    observe(
      'assessments.unknown-learner.status',
      { result: result.status, url: url.status, invite: invite.status, report: report.status },
      result,
      url,
      invite,
      report,
    );
  },
);
