import { operationGroups } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import type { Organisation } from '../../fixtures/lab/organisation.ts';
import { optionalDetails } from '../../fixtures/resources/learner-details.ts';
import { servedContract } from './served.ts';

for (const { name, powers, operations } of operationGroups) {
  test.describe(`Operations of ${name}`, covers('contract.request', needs('description', ...powers)), () => {
    test('accept requests that are valid under the description', async ({ calls, api }) => {
      const contract = await servedContract(api);
      for (const operation of operations) {
        const { exchange } = await calls.send(operation);
        const { method, url, request, response } = exchange;
        if (response === null || response.status >= 300) continue;
        const findings = contract.check({ method, url, request, response: null, meantValid: true });
        expect(findings, `departures of an accepted ${operation}`).toEqual([]);
      }
    });
  });
}

test.describe('POST /v1/auth', covers('contract.request', needs('description')), () => {
  test('accepts credentials that are valid under the description', async ({ api }) => {
    const contract = await servedContract(api);
    const { response } = await api.authenticate();
    const { method, url, request } = response.exchange;

    const findings = contract.check({ method, url, request, response: null, meantValid: true });

    expect(findings).toEqual([]);
  });
});

/** A value for each documented field except tags. */
function everyField({ tutors }: Organisation) {
  return { ...optionalDetails(), endDate: '2030-07-31', secondaryTutorEmails: [tutors[1]] };
}

test.describe('POST /v1/learners', covers('contract.request', needs('description', 'twoTutors')), () => {
  test('accepts a body of every documented field that is valid under the description', async ({
    organisation,
    learners,
    tags,
    api,
  }) => {
    const contract = await servedContract(api);
    const body = learners.body({ ...everyField(organisation), tags: [tags.name()] });
    const response = await learners.post(body, { valid: true });
    await expect(response).toHaveStatus(201);
    const { method, url, request } = response.exchange;

    const findings = contract.check({ method, url, request, response: null, meantValid: true });

    expect(findings).toEqual([]);
  });
});

test.describe('PUT /v1/learners/{learnerId}', covers('contract.request', needs('description', 'twoTutors')), () => {
  test('accepts a body of every documented field that is valid under the description', async ({
    organisation,
    learners,
    api,
  }) => {
    const contract = await servedContract(api);
    const { learnerId, body } = await learners.create();
    const response = await learners.put(learnerId, { ...body, ...everyField(organisation) }, { valid: true });
    await expect(response).toHaveStatus(204);
    const { method, url, request } = response.exchange;

    const findings = contract.check({ method, url, request, response: null, meantValid: true });

    expect(findings).toEqual([]);
  });
});
