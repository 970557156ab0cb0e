import { operationGroups } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
import { issued } from './issued.ts';

for (const { name, powers, operations } of operationGroups) {
  test.describe(`Operations of ${name}`, covers('authentication.token.bearer-header', needs(...powers)), () => {
    test('are opened by a token in the header Authorization: Bearer', async ({ calls, api }) => {
      const { token } = await issued(api);
      for (const operation of operations) {
        const response = await calls.send(operation, api.withToken(token, api.name));
        await expect(response, operation).toBeAccepted();
      }
    });
  });
}
