import { assumeAccepted, covers, expect, needs, pool, test } from '../../fixtures/index.ts';
import { completed, dateTime, notRecorded } from './enumerations.ts';

/** A learner who finishes, and another one who does not: what is read of the first before, and of both after that. */
const finished = pool('assessments/result', {
  powers: ['assessments'],
  async subject({ learners, assessments, lab }) {
    const [first, other] = await learners.createMany(2);
    const before = await assessments.result(first.learnerId);
    // The rating and the results may also be null when no domain was recorded.
    const assessmentResults = [{ domainId: 1, domainResult: 2 }];
    await lab.completeAssessment(first.learnerId, { supportLikelihoodRating: notRecorded, assessmentResults });
    const after = await assessments.result(first.learnerId);
    return { before, after, other: await assessments.result(other.learnerId) };
  },
});

test.describe('GET /v1/learners/{learnerId}/assessment', () => {
  test.describe('after completion', () => {
    finished.checks(covers('assessments.complete.available'), {
      'reads Completed once the result is available': async ({ subject: { before, after } }) => {
        expect(assumeAccepted(before).body?.status, 'status before').not.toBe(completed);
        await expect(after).toHaveStatus(200);
        expect(after.body?.status, 'status after').toBe(completed);
      },
      'stays apart from the result of another learner': ({ subject: { other } }) => {
        const { body } = assumeAccepted(other);
        expect(body?.status, 'status of the learner who has not finished').not.toBe(completed);
      },
    });

    finished.checks(covers('assessments.result.fields'), {
      'has a rating, a date and results where some were recorded': ({ subject: { after } }) => {
        const { supportLikelihoodRating, dateAssessmentCompleted, assessmentResults } =
          assumeAccepted(after).body ?? {};
        expect(Number.isInteger(supportLikelihoodRating), 'supportLikelihoodRating, an integer').toBe(true);
        expect(dateAssessmentCompleted, 'dateAssessmentCompleted').toEqual(expect.stringMatching(dateTime));
        expect(assessmentResults, 'assessmentResults').toEqual(expect.any(Array));
      },
    });

    test(
      'is dated at the time of the completion',
      covers('assessments.result.date-completed', needs('assessments', 'clock')),
      async ({ learners, assessments, lab, organisation }) => {
        const { learnerId } = await learners.create();
        const tenDays = 10 * 86_400;
        const completedAt = await lab.advanceClock(organisation, tenDays);
        const began = Date.now();
        await lab.completeAssessment(learnerId);
        const tookDays = (Date.now() - began) / 86_400_000;
        await lab.advanceClock(organisation, tenDays);

        const { body } = assumeAccepted(await assessments.result(learnerId));

        // The service may truncate to whole seconds or days, of any zone, and leave the zone out. The time of creation or of the
        // read would be ten days off.
        const date = String(body?.dateAssessmentCompleted);
        const isExact = /(Z|[+-]\d\d:?\d\d)$/i.test(date) && !/[T ]\d\d:00(:00(\.0+)?)?[Z+-]/i.test(date);
        const days = (Date.parse(date) - completedAt.getTime()) / 86_400_000;
        expect(Math.abs(days), `days from the completion to ${date}`).toBeLessThan(
          (isExact ? 2 / 24 / 60 : 2) + tookDays,
        );
      },
    );
  });
});
