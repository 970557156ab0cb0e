import { covers, expect, id, needs, type Organisation, optionalDetails, test } from '../../fixtures/index.ts';
import { departures, servedContract } from './served.ts';

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
