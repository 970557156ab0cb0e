import { createHash } from 'node:crypto';
import {
  type ApiResponse,
  type Assessments,
  assumeAccepted,
  covers,
  expect,
  needs,
  test,
  threeDays,
} from '../../fixtures/index.ts';
import { completed, learnerStatuses } from './enumerations.ts';
import { agedLearner, rounding } from './three-days.ts';

test.describe('GET /v1/learners/{learnerId}/assessment/url', () => {
  test(
    'gets 400 once the assessment is completed',
    covers('assessments.url.completed', needs('assessments')),
    async ({ learners, assessments, lab }) => {
      const [finished, other] = await learners.createMany(2);
      const { learnerId, body } = finished;
      for (const { learnerId } of [finished, other]) {
        await assessments.invited(learnerId);
        assumeAccepted(await assessments.url(learnerId));
      }

      await lab.completeAssessment(learnerId);

      await expect(await assessments.url(learnerId)).toHaveStatus(400);
      await expect(await assessments.url(other.learnerId), 'of a learner who has not finished').toHaveStatus(200);
      await learners.update(learnerId, { ...body, lastName: 'Renamed' });
      await expect(await assessments.url(learnerId), 'once the learner was changed').toHaveStatus(400);
    },
  );

  test(
    'gets 400 once the assessment is completed, even if the learner was never invited, whatever the outcome',
    covers('assessments.url.completed', needs('assessments')),
    async ({ learners, assessments, lab }) => {
      const outcomes = [{ assessmentResults: [] }, ...learnerStatuses.map((learnerStatus) => ({ learnerStatus }))];
      for (const outcome of outcomes) {
        const { learnerId } = await learners.create();
        await lab.completeAssessment(learnerId, outcome);

        await expect(await assessments.url(learnerId), JSON.stringify(outcome)).toHaveStatus(400);
      }
    },
  );

  test(
    'gets 400 once the assessment is completed, even if the learner is invited again',
    covers('assessments.url.completed', needs('assessments', 'clock')),
    async ({ learners, assessments, lab, organisation }) => {
      const { learnerId } = await learners.create();
      await assessments.invited(learnerId);
      await lab.completeAssessment(learnerId);
      await lab.advanceClock(organisation, threeDays + rounding);
      const again = await assessments.invite(learnerId);
      test.skip(again.status >= 400, 'who has completed is not invited again, which the API document leaves open');
      const { body } = assumeAccepted(await assessments.result(learnerId));
      test.skip(body?.status !== completed, 'the invitation opened another assessment');

      await expect(await assessments.url(learnerId)).toHaveStatus(400);
    },
  );

  test(
    'shows whether the address changes with an invitation',
    covers('assessments.url.changes'),
    async ({ learners, assessments, lab, organisation, observe }) => {
      const scene = { learners, assessments, lab, organisation };
      const { learnerId, seen } = await agedLearner(scene, 'address', (id) => addressesOf(assessments, id));
      const { address, ...answer } = seen ?? {};
      await assessments.invited(learnerId);
      const second = assumeAccepted(await assessments.url(learnerId));

      const change = digestOf(second) === address ? 'same' : 'another';
      observe('assessments.url.changes', { ...answer, 'second invitation': change }, second);
    },
  );
});

/** What is seen of the address around the first invitation; the address itself only as a digest, since it lets in whoever has it. */
async function addressesOf(
  assessments: Assessments,
  learnerId: string,
): Promise<Record<string, string | number | null>> {
  const uninvited = await assessments.url(learnerId);
  await assessments.invited(learnerId);
  const first = assumeAccepted(await assessments.url(learnerId));
  const again = assumeAccepted(await assessments.url(learnerId));
  const compared = (one: ApiResponse, other: ApiResponse) => (digestOf(one) === digestOf(other) ? 'same' : 'another');
  return {
    'before an invitation': uninvited.status,
    'first invitation': uninvited.status === 200 ? compared(uninvited, first) : null,
    'second read': compared(first, again),
    address: digestOf(first),
  };
}

function digestOf({ body }: ApiResponse): string {
  return createHash('sha256').update(String(body?.assessmentUrl)).digest('hex');
}
