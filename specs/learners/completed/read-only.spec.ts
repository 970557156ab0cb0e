import {
  type ApiResponse,
  type Assessments,
  assume,
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  ifAllowed,
  isSeen,
  isThere,
  isUuid,
  type Learners,
  needs,
  type Subjects,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { completed } from '../../assessments/enumerations.ts';
import { completedIds, dayAfter, dayOfCompletion } from './completion.ts';

/** How many learners of a list are looked at one by one. */
const most = 5;

interface Scene {
  subjects: Subjects;
  learners: Learners;
  assessments: Assessments;
}

/** A learner who has finished, the day of that, and the list of the day. */
async function listOfOne({ subjects, learners, assessments }: Scene) {
  const [learnerId = ''] = await subjects.finished();
  const day = await dayOfCompletion(assessments, learners, learnerId);
  return { learnerId, day, response: assumeAccepted(await learners.completed(day)) };
}

// Judged on any learners who have finished, also on those that an organisation held before.
test.describe('GET /v1/learners/assessmentcompleted, of a day on which somebody has finished', () => {
  test(
    'holds whoever has finished on the day',
    covers('learners.completed.on-date', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      for (const learnerId of await subjects.finished()) {
        const day = await dayOfCompletion(assessments, learners, learnerId);

        const ids = completedIds(assumeAccepted(await learners.completed(day)));
        expect(ids.includes(learnerId), 'whether the list holds the learner').toBe(true);
      }
    },
  );

  test(
    'does not hold them on the next day',
    covers('learners.completed.later-date', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      const { learnerId, day, response } = await listOfOne({ subjects, learners, assessments });
      assume(completedIds(response).includes(learnerId), 'the list of the day holds the learner');

      const next = await learners.completed(dayAfter(day));

      test.skip(next.status === 400, 'a date to come is refused');
      const ids = isThere(next) ? completedIds(next) : [];
      expect(ids.includes(learnerId), 'whether the list of the next day holds the learner').toBe(false);
    },
  );

  test(
    'holds nobody whose result is not there',
    covers('learners.completed.only-completed', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      const { response } = await listOfOne({ subjects, learners, assessments });

      for (const learnerId of completedIds(response).slice(0, most)) {
        const { body } = assumeAccepted(await assessments.result(learnerId));
        // The result may take some time after the completion.
        expect([10, completed], 'status of a learner in the list').toContain(body?.status);
      }
    },
  );

  test(
    'has learners with both identifiers, and an integer totalRecords',
    covers('learners.completed.shape', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      const { response } = await listOfOne({ subjects, learners, assessments });

      await expect(response).toHaveStatus(200);
      const { learners: rows, totalRecords } = response.body ?? {};
      expect(Array.isArray(rows), 'whether learners is an array').toBe(true);
      expect(Number.isInteger(totalRecords), 'whether totalRecords is an integer').toBe(true);
      for (const row of rows) {
        expect(isUuid(row?.learnerId), 'whether learnerId is a UUID').toBe(true);
        const userId = row?.learnerUserId ?? null;
        expect(userId === null || isUuid(userId), 'whether learnerUserId is a UUID or null').toBe(true);
      }
    },
  );

  test(
    'has as many learners as totalRecords says',
    covers('learners.completed.total-records', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      const { response } = await listOfOne({ subjects, learners, assessments });

      expect(totalOf(response), 'totalRecords').toBe(completedIds(response).length);
    },
  );

  test(
    'shows a tutor nobody whom the tutor cannot read',
    covers('learners.visibility.tutor-completed', needs('finishedLearner', 'tutor'), ifAllowed),
    async ({ subjects, learners, assessments, organisation }) => {
      const { day, response: all } = await listOfOne({ subjects, learners, assessments });
      const others = learners.as(organisation.tutor);
      const response = await others.completed(day);
      test.skip(response.status === 403, 'the role may not ask for this list, which the API document leaves open');
      const shown = isThere(response) ? completedIds(response) : [];

      for (const learnerId of completedIds(all).slice(0, most))
        expect(shown.includes(learnerId), 'whether the tutor’s list holds a learner whom the tutor sees').toBe(
          isSeen(await others.get(learnerId)),
        );
    },
  );

  test(
    'shows another organisation nobody of them',
    covers('learners.isolation.completed', needs('finishedLearner', 'otherOrganisation')),
    async ({ subjects, learners, assessments, lab }) => {
      const { learnerId, day, response } = await listOfOne({ subjects, learners, assessments });
      assume(completedIds(response).includes(learnerId), 'the list of the day holds the learner');
      const { administrator } = await lab.otherOrganisation();

      const theirs = idsOrNone(await learners.as(administrator).completed(day));

      const own = new Set(completedIds(response));
      expect(theirs.filter((id) => own.has(id)).length, 'learners in the lists of both organisations').toBe(0);
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/assessment, of whoever the completed list holds', () => {
  test(
    'reads Completed',
    covers('assessments.complete.available', needs('finishedLearner')),
    async ({ subjects, learners, assessments }) => {
      const { learnerId, response } = await listOfOne({ subjects, learners, assessments });
      if (!completedIds(response).includes(learnerId)) throw new Inconclusive('the list does not hold the learner.');

      const { body } = assumeAccepted(await assessments.result(learnerId));

      expect(body?.status, 'status').toBe(completed);
    },
  );
});

function idsOrNone(response: ApiResponse): string[] {
  return isThere(response) ? completedIds(response) : [];
}
