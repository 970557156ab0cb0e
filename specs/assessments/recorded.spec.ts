import {
  type AssessmentOutcome,
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  needs,
  test,
} from '../../fixtures/index.ts';
import {
  completed,
  domainResults,
  domains,
  insufficient,
  learnerStatuses,
  notRecorded,
  ratings,
  statuses,
} from './enumerations.ts';

type Result = { domainId: number; domainResult: number };

const inOrder = (results: Result[] | null | undefined) =>
  [...(results ?? [])].sort((one, other) => one.domainId - other.domainId);

/** The results sorted by domain, without those that report insufficient data for a domain that was not recorded. */
function ofRecorded(results: Result[] | null | undefined, recorded: Result[]): Result[] {
  const domainIds = new Set(recorded.map(({ domainId }) => domainId));
  return inOrder(results).filter(
    ({ domainId, domainResult }) => domainIds.has(domainId) || domainResult !== insufficient,
  );
}

const oneResultEach = domains.map((domainId) => ({ domainId, domainResult: domainResults[domainId % 3]! }));

test.describe('GET /v1/learners/{learnerId}/assessment', () => {
  test(
    'has one item for each domain that was assessed',
    covers('assessments.result.domains', needs('assessments')),
    async ({ learners, assessments, lab }) => {
      const [all, some] = await learners.createMany(2);
      const someResults = oneResultEach.filter(({ domainId }) => [2, 5, 9].includes(domainId));
      await lab.completeAssessment(all!.learnerId, { assessmentResults: oneResultEach });
      await lab.completeAssessment(some!.learnerId, { assessmentResults: someResults });

      const ofAll = assumeAccepted(await assessments.result(all!.learnerId)).body?.assessmentResults;
      const ofSome = assumeAccepted(await assessments.result(some!.learnerId)).body?.assessmentResults;

      const domainIds = (results: Result[]) => results.map(({ domainId }) => domainId);
      expect(domainIds(ofRecorded(ofAll, oneResultEach))).toEqual(domains);
      expect(domainIds(ofRecorded(ofSome, someResults))).toEqual([2, 5, 9]);
    },
  );

  test(
    "is each learner's own, as recorded",
    covers('assessments.result.as-recorded', needs('assessments')),
    async ({ learners, assessments, lab }) => {
      const [first, second] = await learners.createMany(2);
      const outcomes: AssessmentOutcome[] = [
        {
          learnerStatus: 20,
          supportLikelihoodRating: 1,
          assessmentResults: [
            { domainId: 1, domainResult: 2 },
            { domainId: 2, domainResult: 1 },
          ],
        },
        {
          learnerStatus: 30,
          supportLikelihoodRating: 6,
          assessmentResults: [
            { domainId: 1, domainResult: 3 },
            { domainId: 2, domainResult: 2 },
          ],
        },
      ];
      await lab.completeAssessment(first!.learnerId, outcomes[0]);
      await lab.completeAssessment(second!.learnerId, outcomes[1]);

      for (const [index, { learnerId }] of [first!, second!].entries()) {
        const { body } = assumeAccepted(await assessments.result(learnerId));
        const recorded = outcomes[index]?.assessmentResults ?? [];
        const read = { ...body, assessmentResults: ofRecorded(body?.assessmentResults, recorded) };
        expect(read).toMatchObject({ ...outcomes[index], status: completed });
      }
    },
  );

  for (const role of ['tutor', 'manager'] as const)
    test(
      `reads as recorded to the learner's ${role} too`,
      covers('assessments.result.as-recorded', needs('assessments', role, 'tutors'), ifAllowed),
      async ({ learners, assessments, lab, organisation }) => {
        const { learnerId } = await learners.create({ primaryTutorEmail: organisation.tutors[0] });
        const outcome: AssessmentOutcome = {
          learnerStatus: 30,
          supportLikelihoodRating: 2,
          assessmentResults: [
            { domainId: 3, domainResult: 2 },
            { domainId: 7, domainResult: 1 },
          ],
        };
        await lab.completeAssessment(learnerId, outcome);

        const result = await assessments.as(organisation[role]).result(learnerId);

        test.skip(result.status === 403, 'the role may not read results, which the API document leaves open');
        const { body } = assumeAccepted(result);
        const read = {
          ...body,
          assessmentResults: ofRecorded(body?.assessmentResults, outcome.assessmentResults ?? []),
        };
        expect(read).toMatchObject({ ...outcome });
      },
    );

  test.describe('enumerations', () => {
    test(
      'the status is one of its three values at every stage',
      covers('assessments.enum.status', needs('assessments')),
      async ({ learners, assessments, lab }) => {
        const { learnerId } = await learners.create();
        const status = async () => assumeAccepted(await assessments.result(learnerId)).body?.status;

        expect(statuses, 'enrolled').toContain(await status());
        await assessments.invited(learnerId);
        expect(statuses, 'invited').toContain(await status());
        await lab.completeAssessment(learnerId);
        expect(statuses, 'completed').toContain(await status());
      },
    );

    for (const learnerStatus of learnerStatuses) {
      test(
        `learner status ${learnerStatus} reads as recorded`,
        covers('assessments.enum.learner-status', needs('assessments')),
        async ({ learners, assessments, lab }) => {
          const { learnerId } = await learners.create();
          await lab.completeAssessment(learnerId, { learnerStatus });

          const { body } = assumeAccepted(await assessments.result(learnerId));

          expect(body?.learnerStatus).toBe(learnerStatus);
        },
      );
    }

    for (const supportLikelihoodRating of [notRecorded, ...ratings]) {
      test(
        `support likelihood rating ${supportLikelihoodRating} reads as recorded`,
        covers('assessments.enum.rating', needs('assessments')),
        async ({ learners, assessments, lab }) => {
          const { learnerId } = await learners.create();
          await lab.completeAssessment(learnerId, { supportLikelihoodRating });

          const { body } = assumeAccepted(await assessments.result(learnerId));

          expect(body?.supportLikelihoodRating).toBe(supportLikelihoodRating);
        },
      );
    }

    test(
      'each domain reads under its id',
      covers('assessments.enum.domain', needs('assessments')),
      async ({ learners, assessments, lab }) => {
        const { learnerId } = await learners.create();
        await lab.completeAssessment(learnerId, { assessmentResults: oneResultEach });

        const { body } = assumeAccepted(await assessments.result(learnerId));

        expect(inOrder(body?.assessmentResults)).toMatchObject(oneResultEach);
      },
    );

    for (const domainResult of domainResults) {
      test(
        `domain result ${domainResult} reads as recorded`,
        covers('assessments.enum.domain-result', needs('assessments')),
        async ({ learners, assessments, lab }) => {
          const { learnerId } = await learners.create();
          await lab.completeAssessment(learnerId, { assessmentResults: [{ domainId: 4, domainResult }] });

          const { body } = assumeAccepted(await assessments.result(learnerId));

          const recorded = [{ domainId: 4, domainResult }];
          expect(ofRecorded(body?.assessmentResults, recorded)).toMatchObject(recorded);
        },
      );
    }

    test(
      'an assessment completed without details has only documented values',
      covers('assessments.enum.learner-status', 'assessments.enum.rating', needs('assessments')),
      async ({ learners, assessments, lab }) => {
        const { learnerId } = await learners.create();
        await lab.completeAssessment(learnerId);

        const { body } = assumeAccepted(await assessments.result(learnerId));

        expect(learnerStatuses, 'learnerStatus').toContain(body?.learnerStatus);
        expect([notRecorded, ...ratings], 'supportLikelihoodRating').toContain(body?.supportLikelihoodRating);
      },
    );
  });
});
