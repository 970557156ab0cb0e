import { randomUUID } from 'node:crypto';
import {
  assumeAccepted,
  covers,
  operations as documented,
  expect,
  groupsWith,
  isWrite,
  needs,
  operationName,
  test,
} from '../../fixtures/index.ts';
import { withoutItsEmail } from './without-its-email.ts';

const lists404 = new Set(documented.filter(({ refusals }) => refusals.includes(404)).map(operationName));

/** A well-formed value that identifies no record. */
const unknown = (parameter: string) => (parameter === 'email' ? `${randomUUID()}@example.com` : randomUUID());

/** The path parameters that identify records; a tag's name has its own rules. */
const parameters = /\{(email|\w+Id)\}/;

for (const { name, powers, operations } of groupsWith((each) => lists404.has(each) && parameters.test(each))) {
  test.describe(`Operations of ${name}`, covers('errors.status.not-found', needs(...powers)), () => {
    test('answer 404 for a well-formed id that belongs to nothing', async ({ calls, api }) => {
      for (const operation of operations) {
        const { call } = await calls.prepare(operation);
        const path = call.path ?? {};
        for (const parameter of Object.keys(path).filter((key) => parameters.test(`{${key}}`))) {
          const response = await api.send(operation, {
            ...call,
            ...withoutItsEmail(call),
            path: { ...path, [parameter]: unknown(parameter) },
            valid: false,
          });
          await expect(response, `${operation} with an unknown ${parameter}`).toHaveStatus(404);
        }
        // The same call with known ids is accepted, so only the unknown id can have been the reason.
        assumeAccepted(await api.send(operation, call));
      }
    });

    test('answer 404 for a learner who has been deleted', async ({ calls, api, learners }) => {
      const ofLearners = operations.filter((each) => each.includes('{learnerId}'));
      test.skip(ofLearners.length === 0, 'none of these operations is about a learner');
      for (const operation of ofLearners) {
        const { call } = await calls.prepare(operation);
        // Read once before the deletion, so a stale cached copy is noticed.
        if (!isWrite(operation)) assumeAccepted(await api.send(operation, call));
        await learners.remove(String(call.path?.learnerId));

        await expect(await api.send(operation, { ...call, valid: false }), operation).toHaveStatus(404);
      }
    });
  });
}
