import { covers, expect, ifAllowed, needs, test } from '../../fixtures/index.ts';

/** It is not documented whether a role may do this, but if the answer is a success, it must have been done. */
const open = 'the role may not, which the API document leaves open';

for (const role of ['tutor', 'manager'] as const)
  test.describe(`A ${role}`, () => {
    test(
      'lists the webhooks of the organisation, or is refused',
      covers('webhooks.list.own', needs(role), ifAllowed),
      async ({ webhooks, organisation }) => {
        const { webhookId, body } = await webhooks.create();
        const others = webhooks.as(organisation[role]);
        test.skip((await others.list()).status === 403, open);

        await expect(await others.list()).toHaveStatus(200);
        expect(await others.lists(body, webhookId), 'listed').toBe(true);
      },
    );

    test(
      'deletes a webhook, or is refused',
      covers('webhooks.delete.status', needs(role), ifAllowed),
      async ({ webhooks, organisation }) => {
        const { webhookId } = await webhooks.create();

        const { status } = await webhooks.as(organisation[role]).delete(webhookId);

        test.skip(status === 403 || status === 404, open);
        expect(status).toBe(204);
        await expect(await webhooks.get(webhookId), 'the deleted webhook').toHaveStatus(404);
      },
    );

    test(
      'changes the address of a webhook, or is refused',
      covers('webhooks.update.url', needs(role, 'receiver'), ifAllowed),
      async ({ events, webhooks, organisation }) => {
        const { webhookId, body } = await events.subscribe([700]);
        const next = await events.inbox();

        const response = await webhooks.as(organisation[role]).put(webhookId, { ...body, url: next.url });

        test.skip([403, 404].includes(response.status), open);
        await expect(response).toBeAccepted();
        await events.reaches(await events.happen(), next);
      },
    );
  });
