import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  Inconclusive,
  type Item,
  ifAllowed,
  inTurn,
  isSeen,
  needs,
  pool,
  type RuleId,
  test,
} from '../../fixtures/index.ts';
import {
  completed,
  dateTime,
  domainResults,
  domains,
  learnerStatuses,
  notRecorded,
  ratings,
  statuses,
} from './enumerations.ts';

const ratingsOrNone = [notRecorded, ...ratings];

/** What stands in the results of a learner who has finished, field by field; the API document leaves none of these values open. */
const enumerations: [rule: RuleId, what: string, values: readonly number[], of: (result: Item) => unknown[]][] = [
  ['assessments.enum.status', 'status', statuses, ({ status }) => [status]],
  ['assessments.enum.learner-status', 'learnerStatus', learnerStatuses, ({ learnerStatus }) => [learnerStatus]],
  [
    'assessments.enum.rating',
    'supportLikelihoodRating',
    ratingsOrNone,
    ({ supportLikelihoodRating }) => [supportLikelihoodRating],
  ],
  ['assessments.enum.domain', 'domainId', domains, (result) => itemsOf(result).map(({ domainId }) => domainId)],
  [
    'assessments.enum.domain-result',
    'domainResult',
    domainResults,
    (result) => itemsOf(result).map(({ domainResult }) => domainResult),
  ],
];

const roles = ['administrator', 'tutor', 'manager'] as const;

/** The results of learners who have finished and, as rows, the answers to those who ask for the address of their assessment. */
const finished = pool('assessments/finished', {
  powers: ['finishedLearner'],
  rows: Object.fromEntries(roles.map((role) => [role, role])),
  needs: (role) => (role === 'administrator' ? [] : [role]),
  subject: async ({ subjects, assessments }) =>
    ofEach(await subjects.finished(), (learnerId) => assessments.result(learnerId)),
  async act({ assessments, learners, organisation }, results, role) {
    const asked = [...results.keys()];
    const seen = await ofEach(role === 'administrator' ? [] : asked, (id) => learners.as(organisation[role]).get(id));
    const theirs = asked.filter((id) => role === 'administrator' || isSeen(seen.get(id)!));
    return ofEach(theirs, (learnerId) => assessments.as(organisation[role]).url(learnerId));
  },
});

async function ofEach(learnerIds: readonly string[], read: (learnerId: string) => Promise<ApiResponse>) {
  return new Map(await inTurn(learnerIds, async (learnerId) => [learnerId, await read(learnerId)] as const));
}

function bodiesOf(results: ReadonlyMap<string, ApiResponse>): Item[] {
  return [...results.values()].map((result) => assumeAccepted(result).body);
}

test.describe('GET /v1/learners/{learnerId}/assessment, of any learner who has finished', () => {
  finished.checks(covers('assessments.result.fields'), {
    'has every field, of its type': ({ subject: results }) => {
      for (const body of bodiesOf(results)) {
        for (const field of ['status', 'learnerStatus', 'supportLikelihoodRating'])
          expect(Number.isInteger(body?.[field]), `whether ${field} is an integer`).toBe(true);
        // A field that is null may be left out.
        const { dateAssessmentCompleted: date = null, assessmentResults = null } = body ?? {};
        expect(date === null || dateTime.test(`${date}`), 'whether dateAssessmentCompleted is a date-time').toBe(true);
        expect(assessmentResults === null || Array.isArray(assessmentResults), 'assessmentResults, a list').toBe(true);
      }
    },
  });

  finished.check('has no domain twice', covers('assessments.result.domains'), ({ subject: results }) => {
    for (const body of bodiesOf(results)) {
      const domainIds = itemsOf(body).map(({ domainId }) => domainId);
      expect(new Set(domainIds).size, 'different domains among the items').toBe(domainIds.length);
    }
  });

  for (const [rule, what, values, of] of enumerations)
    finished.check(`${what} is one of its documented values`, covers(rule), ({ subject: results }) => {
      const found = bodiesOf(results).flatMap(of);
      test.skip(found.length === 0, `no result has a ${what}`);
      for (const value of found) expect(value, what).toBeOneOf(values);
    });
});

test.describe('GET /v1/learners/{learnerId}/assessment/url, of any learner who has finished', () => {
  for (const role of roles) {
    const [whom, ...declared] =
      role === 'administrator' ? [''] : ([` to a ${role} who sees the learner`, needs(role), ifAllowed] as const);
    finished.checks(covers('assessments.url.completed', ...declared, finished.row(role)), {
      [`is answered 400${whom}`]: async ({ subject: results, answer: addresses }) => {
        test.skip(addresses.size === 0, 'the caller sees nobody of them');
        for (const [learnerId, address] of addresses) {
          const result = results.get(learnerId);
          if (result === undefined || !isSeen(result)) throw new Inconclusive('the learner is no longer there.');
          test.skip(
            role !== 'administrator' && address.status === 403,
            'the role may not ask for it, which the API document leaves open',
          );
          await expect(address).toHaveStatus(400);
        }
      },
    });
  }
});

function itemsOf({ status, assessmentResults }: Item): Item[] {
  if (status !== completed) throw new Inconclusive('the learner has no result.');
  return Array.isArray(assessmentResults) ? assessmentResults : [];
}
