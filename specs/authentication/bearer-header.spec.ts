import { operationGroups } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { issued } from './issued.ts';

for (const { name, powers, operations } of operationGroups) {
  test.describe(`Operations of ${name}`, covers('authentication.token.bearer-header', needs(...powers)), () => {
    test('are opened by a token in the header Authorization: Bearer', async ({ calls, api }) => {
      for (const operation of operations) {
        const { call } = await calls.prepare(operation);
        // After what comes before the call: a service may let a new token end the one before.
        const { token } = await issued(api);

        const response = await api.withToken(token, api.name).send(operation, call);

        await expect(response, operation).toBeAccepted();
      }
    });
  });
}
