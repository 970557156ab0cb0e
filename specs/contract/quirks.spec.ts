import {
  accountsOf,
  type Contract,
  covers,
  danglingReferences,
  expect,
  genders,
  Inconclusive,
  needs,
  pool,
  type RuleId,
  test,
} from '../../fixtures/index.ts';
import { servedContract } from './served.ts';

const described = pool('contract/quirks', { subject: ({ api }) => servedContract(api) });

/** Checks that the description differs from the service in each place as the API document says for this quirk. */
function expectDocumentedDeviation(contract: Contract, quirk: RuleId): void {
  const others = accountsOf(contract).filter(({ rule, says }) => rule === quirk && says !== 'agrees');
  const isHidden = others.some(({ says }) => says === 'silent') && danglingReferences(contract.document).length > 0;
  if (isHidden) throw new Inconclusive('the OpenAPI document describes it only through references that lead nowhere.');
  expect(others.map(({ subject, says, how }) => `${subject}: ${how ?? says}`)).toEqual([]);
}

test.describe('Quirk: the description lists three genders of five', covers('contract.quirk.gender'), () => {
  test(
    'the description lists NotDisclosed, Male and Female',
    covers('contract.quirk.gender', needs('description'), described.row()),
    ({ pooled }) => pooled(described, ({ subject }) => expectDocumentedDeviation(subject, 'contract.quirk.gender')),
  );

  for (const gender of genders) {
    test(`the service takes ${gender}`, async ({ learners }) => {
      const other = gender === 'Male' ? 'Female' : 'Male';

      // Not marked `valid`, since two of the five genders are invalid under the description.
      const response = await learners.postUnusual(learners.body({ gender }), { gender: other }, { valid: false });

      await expect(response).toBeAccepted();
    });
  }
});

test.describe('Quirk: clientReference', covers('contract.quirk.client-reference'), () => {
  test(
    'is required by the description',
    covers('contract.quirk.client-reference', needs('description'), described.row()),
    ({ pooled }) =>
      pooled(described, ({ subject }) => expectDocumentedDeviation(subject, 'contract.quirk.client-reference')),
  );
});

test.describe('Quirk: lastUpdatedSince', covers('contract.quirk.last-updated-since'), () => {
  test(
    'is a date-time in the description',
    covers('contract.quirk.last-updated-since', needs('description'), described.row()),
    ({ pooled }) =>
      pooled(described, ({ subject }) => expectDocumentedDeviation(subject, 'contract.quirk.last-updated-since')),
  );

  test('is taken by the service as YYYY-MM-DD', async ({ learners, api }) => {
    const { learnerId } = await learners.create();

    const response = await api.send('GET /v1/learners/{learnerId}/supportrecords', {
      path: { learnerId },
      query: { pageSize: 5, pageIndex: 1, lastUpdatedSince: '2026-01-01' },
    });

    // An empty list may be answered 404.
    await expect(response).toHaveStatus(200, 404);
  });
});

const batches = {
  PUT: ['contract.quirk.tutor-batch-put', 'tutors.batch-put.success'],
  PATCH: ['contract.quirk.tutor-batch-patch', 'tutors.batch-patch.success'],
} as const;

for (const [method, [quirk, question]] of Object.entries(batches)) {
  const operation = `${method} /v1/tutors/{tutorEmail}/secondarytutor/learners`;

  test.describe(`Quirk: ${operation}`, covers(quirk), () => {
    test(
      'the description lists 200 beside 204',
      covers(quirk, needs('description'), described.row()),
      async ({ pooled }) => {
        await pooled(described, ({ subject }) => {
          const found = subject.operation(method, '/v1/tutors/{tutorEmail}/secondarytutor/learners');
          expect(Object.keys(found?.operation.responses ?? {})).toEqual(expect.arrayContaining(['200', '204']));
        });
      },
    );

    test(
      'the service answers 204, or 200',
      covers(quirk, question, needs('twoTutors')),
      async ({ organisation, learners, api, observe }) => {
        const [tutorEmail = '', primaryTutorEmail] = organisation.tutors;
        const secondaryTutorEmails = method === 'PATCH' ? [tutorEmail] : [];
        const { learnerId } = await learners.create({ primaryTutorEmail, secondaryTutorEmails });

        const response = await api.send(operation, { path: { tutorEmail }, body: { learnerIds: [learnerId] } });

        await expect(response).toHaveStatus(204, 200);
        observe(question, { status: response.status }, response);
      },
    );
  });
}
