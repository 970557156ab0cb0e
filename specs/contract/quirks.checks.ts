import {
  accountsOf,
  assumeAccepted,
  type Contract,
  covers,
  danglingReferences,
  expect,
  genders,
  Inconclusive,
  isAccepted,
  needs,
  pool,
  type RuleId,
  test,
} from '../../fixtures/index.ts';
import { asked, contractIn } from './served.ts';

/** What the service takes, whatever the OpenAPI document says, about one learner. */
const taken = pool('contract/quirks of requests', {
  rows: Object.fromEntries([...genders, 'lastUpdatedSince', 'batches'].map((row) => [row, row])),
  needs: (row) => (row === 'batches' ? ['twoTutors'] : []),
  async subject({ learners, organisation: { tutors } }) {
    const fields = tutors.length > 1 ? { primaryTutorEmail: tutors[1] } : {};
    // Not of a gender that is refused.
    return learners.create({ ...fields, gender: 'Male' }).catch(() => learners.create({ ...fields, gender: 'Female' }));
  },
  async act({ learners, tutors, organisation, api }, { learnerId, body }, row) {
    const [tutor = ''] = organisation.tutors;
    const query = { pageSize: 5, pageIndex: 1, lastUpdatedSince: '2026-01-01' };
    if (row === 'lastUpdatedSince')
      return [await api.send('GET /v1/learners/{learnerId}/supportrecords', { path: { learnerId }, query })];
    if (row === 'batches') return [await tutors.assign(tutor, [learnerId]), await tutors.unassign(tutor, [learnerId])];
    // Not marked `valid`, since two of the five genders are invalid under the OpenAPI document.
    const response = await learners.put(learnerId, { ...body, gender: row });
    // Otherwise the gender may not be the reason.
    if (!isAccepted(response))
      await learners.update(learnerId, { ...body, gender: row === 'Male' ? 'Female' : 'Male' });
    return [response];
  },
});

/** Checks that the OpenAPI document differs from the service in each place as the API document says for this quirk. */
function expectDocumentedDifference(contract: Contract, quirk: RuleId): void {
  const others = accountsOf(contract).filter(({ rule, says }) => rule === quirk && says !== 'agrees');
  const isHidden = others.some(({ says }) => says === 'silent') && danglingReferences(contract.document).length > 0;
  if (isHidden) throw new Inconclusive('the OpenAPI document describes it only through references that lead nowhere.');
  expect(others.map(({ subject, says, how }) => `${subject}: ${how ?? says}`)).toEqual([]);
}

/** In which way the OpenAPI document differs. */
const differences = {
  'contract.quirk.gender': 'lists NotDisclosed, Male and Female',
  'contract.quirk.client-reference': 'requires clientReference',
  'contract.quirk.last-updated-since': 'has lastUpdatedSince as a date-time',
} as const;

test.describe('Quirk', () => {
  for (const [quirk, how] of Object.entries(differences) as [keyof typeof differences, string][])
    asked.checks(covers(quirk, needs('description')), {
      [`the OpenAPI document ${how}`]: ({ subject }) => expectDocumentedDifference(contractIn(subject.own), quirk),
    });

  for (const gender of genders)
    taken.checks(covers('contract.quirk.gender', taken.row(gender)), {
      [`the service takes ${gender}`]: ({ answer: [response] }) => expect(response!).toBeAccepted(),
    });

  taken.checks(covers('contract.quirk.last-updated-since', taken.row('lastUpdatedSince')), {
    'the service takes lastUpdatedSince as YYYY-MM-DD': ({ answer: [response] }) =>
      expect(response!).toHaveStatus(200, 404),
  });
});

const batches = {
  PUT: ['contract.quirk.tutor-batch-put', 'tutors.batch-put.success'],
  PATCH: ['contract.quirk.tutor-batch-patch', 'tutors.batch-patch.success'],
} as const;

for (const [method, [quirk, question]] of Object.entries(batches)) {
  const operation = `${method} /v1/tutors/{tutorEmail}/secondarytutor/learners`;

  test.describe(`Quirk: ${operation}`, covers(quirk), () => {
    asked.check('the OpenAPI document lists 200 beside 204', covers(quirk, needs('description')), ({ subject }) => {
      const found = contractIn(subject.own).operation(method, '/v1/tutors/{tutorEmail}/secondarytutor/learners');
      expect(Object.keys(found?.operation.responses ?? {})).toEqual(expect.arrayContaining(['200', '204']));
    });

    taken.checks(covers(quirk, question, taken.row('batches')), {
      'the service answers 204, or 200': async ({ answer: [assigned, unassigned] }, { observe }) => {
        // Only a tutor who has been assigned can be removed.
        if (method === 'PATCH') assumeAccepted(assigned!);
        const response = method === 'PUT' ? assigned! : unassigned!;
        await expect(response).toHaveStatus(204, 200);
        observe(question, { status: response.status }, response);
      },
    });
  });
}
