import {
  assumeAccepted,
  type Call,
  type Contract,
  type ContractFinding,
  covers,
  expect,
  id,
  needs,
  type Organisation,
  operationGroups,
  optionalDetails,
  requestOf,
  test,
} from '../../fixtures/index.ts';
import { servedContract } from './served.ts';

/**
 * How a call that the service accepted departs from the description. Judged by what was sent, since the recorded request has
 * placeholders for secrets, which may be too short for the description.
 */
function departures(contract: Contract, operation: string, call: Call): ContractFinding[] {
  const { method, path: url, headers, body = null } = requestOf(operation, call, null);
  return contract.check({ method, url, request: { headers, body }, response: null, meantValid: true });
}

for (const { name, powers, operations } of operationGroups) {
  test.describe(`Operations of ${name}`, covers('contract.request', needs('description', ...powers)), () => {
    test('accept nothing that is invalid under the description', async ({ calls, api }) => {
      const contract = await servedContract(api);
      let accepted = 0;
      for (const operation of operations) {
        const { call } = await calls.prepare(operation);
        const { status } = await api.send(operation, call);
        if (status >= 300) continue;
        accepted += 1;
        expect(departures(contract, operation, call), `departures of an accepted ${operation}`).toEqual([]);
      }
      test.skip(accepted === 0, 'the service accepts none of them, which other rules judge');
    });
  });
}

test.describe('POST /v1/auth', covers('contract.request', needs('description')), () => {
  test('accepts credentials that are valid under the description', async ({ api }) => {
    const contract = await servedContract(api);
    assumeAccepted((await api.authenticate()).response);

    expect(departures(contract, 'POST /v1/auth', { body: api.credentials })).toEqual([]);
  });
});

/** A value for each documented field except tags. */
function everyField({ tutors }: Organisation) {
  return { ...optionalDetails(), endDate: '2030-07-31', secondaryTutorEmails: [tutors[1]] };
}

test.describe('POST /v1/learners', covers('contract.request', needs('description', 'twoTutors', 'tagging')), () => {
  test('accepts a body of every documented field that is valid under the description', async ({
    organisation,
    learners,
    tags,
    api,
  }) => {
    const contract = await servedContract(api);
    const body = learners.body({ ...everyField(organisation), tags: [tags.name()] });
    const response = await learners.post(body, { valid: true });
    await expect(response).toBeAccepted();

    expect(departures(contract, 'POST /v1/learners', { body })).toEqual([]);
  });
});

const byUpdate = covers('contract.request', id('every-field-of-an-update'), needs('description', 'twoTutors'));

test.describe('PUT /v1/learners/{learnerId}', byUpdate, () => {
  test('accepts a body of every documented field that is valid under the description', async ({
    organisation,
    learners,
    api,
  }) => {
    const contract = await servedContract(api);
    const created = await learners.create();
    const [path, body] = [{ learnerId: created.learnerId }, { ...created.body, ...everyField(organisation) }];
    await expect(await learners.put(path.learnerId, body, { valid: true })).toBeAccepted();

    expect(departures(contract, 'PUT /v1/learners/{learnerId}', { path, body })).toEqual([]);
  });
});
