import { assumeAccepted, covers, expect, ifAllowed, needs, test } from '../../fixtures/index.ts';
import { isListed, records, roles } from './records.checks.ts';

/** It is not documented whether a role may do this, but if the answer is a success, it must have been done. */
const open = 'the role may not, which the API document leaves open';

for (const role of roles)
  test.describe(`A ${role}`, () => {
    records.checks(covers('webhooks.list.own', needs(role), ifAllowed), {
      'lists the webhooks of the organisation, or is refused': async ({
        subject: { created },
        control: { byRole },
      }) => {
        const list = byRole.lists[role]!;
        test.skip(list.status === 403, open);
        await expect(list).toHaveStatus(200);
        const { body, response, webhookId } = created[0];
        assumeAccepted(response);
        expect(isListed(list, body, webhookId), 'listed').toBe(true);
      },
    });

    records.checks(covers('webhooks.delete.status', needs(role), ifAllowed), {
      'deletes a webhook, or is refused': async ({ control: { byRole } }) => {
        const { response, read } = byRole.deletions[role]!;
        test.skip(response.status === 403 || response.status === 404, open);
        expect(response.status).toBe(204);
        await expect(read, 'the deleted webhook').toHaveStatus(404);
      },
    });
  });
