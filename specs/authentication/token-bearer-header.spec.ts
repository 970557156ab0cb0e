import { assumeAccepted, covers, expect, needs, operationGroups, test } from '../../fixtures/index.ts';
import { issued } from './issued.ts';

for (const { name, powers, operations } of operationGroups) {
  test.describe(`Operations of ${name}`, covers('authentication.token.bearer-header', needs(...powers)), () => {
    test('are opened by a token in the header Authorization: Bearer', async ({ calls, api }) => {
      const prepared = [];
      for (const operation of operations) prepared.push({ operation, call: (await calls.prepare(operation)).call });
      // Only after all preparations, since a service may invalidate the token in use when it issues a new one.
      const { token } = await issued(api);
      const caller = api.withToken(token, api.name);

      for (const { operation, call } of prepared) {
        const response = await caller.send(operation, call);

        await expect(response, operation).not.toHaveStatus(401, 403);
        assumeAccepted(response, 'with the token');
      }
    });
  });
}
