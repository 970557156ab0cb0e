import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  idOf,
  ifAllowed,
  inTurn,
  isSeen,
  isUuid,
  needs,
  pool,
  rowsOf,
  type Surroundings,
  test,
  totalOf,
} from '../../../fixtures/index.ts';
import { completed } from '../../assessments/enumerations.ts';
import { completedIds, dayAfterCompletion, dayOfCompletion, expectForm, idsOrNone } from './completion.ts';

/** How many learners of a list are looked at one by one. */
const most = 5;

interface Listed {
  learnerId: string;
  /** Others who have finished. */
  others: readonly string[];
  /** On which the learner has finished. */
  day: string;
  /** The list of the day. */
  response: ApiResponse;
}

interface Read {
  list: ApiResponse;
  /** What is read of each learner in question. */
  each?: ApiResponse[];
}

/** A learner who has finished and the list of the day of that; and, as rows, what else is read to judge it. */
const listed = pool('learners/completed', {
  powers: ['finishedLearner'],
  subject: async ({ subjects, learners, assessments }): Promise<Listed> => {
    const [learnerId = '', ...others] = await subjects.finished();
    const day = await dayOfCompletion(assessments, learners, learnerId);
    return { learnerId, others, day, response: assumeAccepted(await learners.completed(day)) };
  },
  rows: {
    others: async ({ learners, assessments }, { others, response }) => ({
      list: response,
      each: await inTurn(others, async (id) => learners.completed(await dayOfCompletion(assessments, learners, id))),
    }),
    'next day': async ({ learners, assessments }, { learnerId }) => ({
      list: await learners.completed(await dayAfterCompletion(assessments, learnerId)),
    }),
    results: async ({ assessments }, subject) => ({
      list: subject.response,
      each: await inTurn(someOf(subject), (id) => assessments.result(id)),
    }),
    'last learner': async ({ learners }, { response }) => {
      const [last = ''] = completedIds(response).slice(-1);
      assume(last !== '', 'the list of the day holds somebody');
      return { list: response, each: [await learners.get(last)] };
    },
    tutor: async ({ learners, organisation }, subject) => {
      const theirs = learners.as(organisation.tutor);
      const list = await theirs.completed(subject.day);
      return { list, each: list.status === 403 ? [] : await inTurn(someOf(subject), (id) => theirs.get(id)) };
    },
    'another organisation': async ({ learners, lab }, { day }) => ({
      list: await learners.as((await lab.otherOrganisation()).administrator).completed(day),
    }),
  } satisfies Record<string, (surroundings: Surroundings, subject: Listed) => Promise<Read>>,
  act: (surroundings, subject, read): Promise<Read> => read(surroundings, subject),
});

/** Some whom the list holds, the learner in question first. */
function someOf({ learnerId, response }: Listed): string[] {
  const ids = completedIds(response);
  return [...ids.filter((id) => id === learnerId), ...ids.filter((id) => id !== learnerId)].slice(0, most);
}

/** What the list of the next day, or of another organisation, is compared with. */
function assumeListed({ learnerId, response }: Listed): void {
  assume(completedIds(response).includes(learnerId), 'the list of the day holds the learner');
}

// Judged on any learners who have finished, also on those that an organisation held before.
test.describe('GET /v1/learners/assessmentcompleted, of a day on which somebody has finished', () => {
  listed.check(
    'holds whoever has finished on the day',
    covers('learners.completed.on-date', listed.row('others')),
    ({ subject: { learnerId, others, response }, answer: { each: lists = [] } }) => {
      for (const [at, id] of [learnerId, ...others].entries()) {
        const ids = completedIds(assumeAccepted([response, ...lists][at]!));
        expect(ids.includes(id), 'whether the list holds the learner').toBe(true);
      }
    },
  );

  listed.checks(covers('learners.completed.later-date', listed.row('next day')), {
    'does not hold them on the next day': ({ subject, answer: { list: next } }) => {
      assumeListed(subject);
      test.skip(next.status === 400, 'a date to come is refused');
      expect(idsOrNone(next).includes(subject.learnerId), 'whether the list of the next day holds the learner').toBe(
        false,
      );
    },
  });

  listed.checks(covers('learners.completed.only-completed', listed.row('results')), {
    'holds nobody whose result is not there': ({ answer: { each: results = [] } }) => {
      // The result may take some time after the completion.
      for (const result of results)
        expect<unknown>(assumeAccepted(result).body?.status, 'status of a learner in the list').toBeOneOf([
          10,
          completed,
        ]);
    },
  });

  listed.checks(covers('learners.completed.shape'), {
    'has learners with both identifiers, and an integer totalRecords': ({ subject: { response } }) =>
      expectForm(response),
  });

  listed.checks(covers('learners.completed.shape', listed.row('last learner')), {
    'shows the learnerUserId that the learner has': ({ subject: { response }, answer: { each = [] } }) => {
      const { learnerId, learnerUserId } = assumeAccepted(each[0]!).body ?? {};
      const shown = rowsOf(response).find((row) => idOf(row, 'learnerId') === learnerId)?.learnerUserId;
      test.skip(!isUuid(learnerUserId) || !isUuid(shown), 'one of the two is not shown');
      expect(shown.toLowerCase() === learnerUserId.toLowerCase(), 'whether both are the same').toBe(true);
    },
  });

  listed.checks(covers('learners.completed.total-records'), {
    'has as many learners as totalRecords says': ({ subject: { response } }) => {
      expect(totalOf(response), 'totalRecords').toBe(completedIds(response).length);
    },
  });

  listed.checks(covers('learners.visibility.tutor-completed', needs('tutor'), ifAllowed, listed.row('tutor')), {
    'shows a tutor nobody whom the tutor cannot read': ({ subject, answer: { list: theirs, each = [] } }) => {
      test.skip(theirs.status === 403, 'the role may not ask for this list, which the API document leaves open');
      const shown = idsOrNone(theirs);

      for (const [at, learnerId] of someOf(subject).entries())
        expect(shown.includes(learnerId), 'whether the tutor’s list holds a learner whom the tutor sees').toBe(
          isSeen(each[at]!),
        );
    },
  });

  listed.check(
    'shows another organisation nobody of them',
    covers('learners.isolation.completed', needs('otherOrganisation'), listed.row('another organisation')),
    ({ subject, answer: { list: theirs } }) => {
      assumeListed(subject);

      const own = new Set(completedIds(subject.response));
      expect(idsOrNone(theirs).filter((id) => own.has(id)).length, 'learners in the lists of both organisations').toBe(
        0,
      );
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/assessment, of whoever the completed list holds', () => {
  listed.checks(covers('assessments.complete.available', listed.row('results')), {
    'reads Completed': ({ subject, answer: { each: results = [] } }) => {
      assumeListed(subject);

      expect(assumeAccepted(results[0]!).body?.status, 'status').toBe(completed);
    },
  });
});
