import {
  type ApiResponse,
  asks,
  assume,
  covers,
  expect,
  Inconclusive,
  inAMoment,
  inTurnByName,
  type Json,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion } from './completion.ts';

const malformed = ['yesterday', '2026-02-30', '', '2026-11-20T09:00:00Z'];

test.describe('GET /v1/learners/assessmentcompleted', () => {
  test(
    'tells whether it holds learners who completed after the date',
    covers('learners.completed.date-meaning', needs('assessments', 'clock')),
    async ({ lab, learners, assessments, organisation, observe }) => {
      const [earlier, later] = await learners.createMany(2);
      await lab.completeAssessment(earlier.learnerId);
      const day = await dayOfCompletion(assessments, learners, earlier.learnerId);
      await lab.advanceClock(organisation, 86_400);
      await lab.completeAssessment(later.learnerId);
      const response = await learners.completed(day);

      const holdsLater = completedIds(response).includes(later.learnerId);
      observe('learners.completed.date-meaning', { holds: holdsLater ? 'from that day on' : 'on that day' }, response);
    },
  );

  test(
    'tells whether it holds a learner who has been deleted',
    covers('learners.completed.deleted', needs('assessments')),
    async ({ lab, learners, assessments, observe }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const day = await dayOfCompletion(assessments, learners, learnerId);
      const before = await learners.completed(day);
      if (!completedIds(before).includes(learnerId))
        throw new Inconclusive('the list does not include the learner who completed.');
      await learners.remove(learnerId);

      const holds = (list: ApiResponse) => completedIds(list).includes(learnerId);
      const response = await inAMoment(
        () => learners.completed(day),
        (list) => !holds(list),
      );

      observe('learners.completed.deleted', { holds: holds(response) }, before, response);
    },
  );

  test('answers without a date', covers('learners.completed.date-omitted'), async ({ lab, learners, observe }) => {
    const finished = lab.has('assessments') ? await learners.create() : null;
    if (finished) await lab.completeAssessment(finished.learnerId);
    const response = await learners.completed(undefined);

    const answer: Json = { status: response.status };
    if (finished && response.status === 200)
      answer['holds who completed today'] = completedIds(response).includes(finished.learnerId);
    observe('learners.completed.date-omitted', answer, response);
  });

  asks(
    'shows how a date that is invalid, or has a time, is answered',
    covers('learners.completed.date-malformed'),
    async ({ learners }) =>
      inTurnByName(Object.fromEntries(malformed.map((date) => [`"${date}"`, date])), (date) =>
        learners.completed(date),
      ),
  );

  // Far in the future, so nobody has completed on that day or later.
  test(
    'answers a date on which nobody completed, and counts nobody',
    covers('learners.completed.none', 'learners.completed.nullable', 'learners.completed.total-records'),
    async ({ learners, observe }) => {
      const response = await learners.completed('2999-12-31');

      const { learners: rows, totalRecords } = response.body ?? {};
      // Who is on the list of a date is another rule's concern.
      if (response.status === 200) assume((rows?.length ?? 0) === 0, 'nobody is on the list of that date');
      const answer: Json =
        response.status === 200
          ? { status: 200, learners: rows ?? null, totalRecords: totalRecords ?? null }
          : { status: response.status };
      observe('learners.completed.none', answer, response);
      if (response.status === 200)
        observe('learners.completed.nullable', { 'learners is null where there are none': rows === null }, response);
      if (response.status === 200) expect(totalRecords, 'totalRecords').toBe(0);
    },
  );

  // What can be seen of the list where nobody can finish: that there is one.
  test('gives the list of a past day', covers('learners.completed.shape'), async ({ learners }) => {
    const response = await learners.completed(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
    test.skip(response.status === 404, 'the document lists 404 without saying when it applies');

    await expect(response).toHaveStatus(200);
    const { learners: rows, totalRecords } = response.body ?? {};
    expect(Array.isArray(rows ?? []), 'whether learners is an array or null').toBe(true);
    expect(Number.isInteger(totalRecords), 'whether totalRecords is an integer').toBe(true);
  });

  test(
    'has, or lacks, a learnerUserId',
    covers('learners.completed.nullable', needs('assessments')),
    async ({ lab, learners, assessments, observe }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const response = await learners.completed(await dayOfCompletion(assessments, learners, learnerId));
      const row = response.body?.learners?.find(
        (candidate: { learnerId: string }) => candidate.learnerId === learnerId,
      );

      const answer = { 'learnerUserId is null': (row?.learnerUserId ?? null) === null };
      observe('learners.completed.nullable', answer, response);
    },
  );
});
