import { covers, expect, ifAllowed, needs, pool, rowsOf, shows, test } from '../../fixtures/index.ts';

/** It is not documented whether a role may do this, but if the answer is a success, it must have been done. */
const open = 'the role may not, which the API document leaves open';

const roles = ['tutor', 'manager'] as const;
type Role = (typeof roles)[number];

/** Each role lists the webhooks, and deletes one. */
const allowed = pool('webhooks/roles', {
  rows: { tutor: 'tutor', manager: 'manager' } as Record<Role, Role>,
  needs: (role) => [role],
  subject: async ({ webhooks }) => ({ tutor: await webhooks.create(), manager: await webhooks.create() }),
  async act({ webhooks, organisation }, created, role) {
    const { webhookId } = created[role];
    const others = webhooks.as(organisation[role]);
    return {
      list: await others.list(),
      deletion: await others.delete(webhookId),
      read: await webhooks.get(webhookId),
    };
  },
});

for (const role of roles)
  test.describe(`A ${role}`, () => {
    test(
      'lists the webhooks of the organisation, or is refused',
      covers('webhooks.list.own', needs(role), ifAllowed, allowed.row(role)),
      async ({ pooled }) => {
        await pooled(allowed, async ({ subject, answer: { list } }) => {
          test.skip(list.status === 403, open);
          await expect(list).toHaveStatus(200);
          const { body, webhookId } = subject[role];
          expect(
            rowsOf(list).some((row) => shows(row, body, webhookId)),
            'listed',
          ).toBe(true);
        });
      },
    );

    test(
      'deletes a webhook, or is refused',
      covers('webhooks.delete.status', needs(role), ifAllowed, allowed.row(role)),
      async ({ pooled }) => {
        await pooled(allowed, async ({ answer: { deletion, read } }) => {
          test.skip(deletion.status === 403 || deletion.status === 404, open);
          expect(deletion.status).toBe(204);
          await expect(read, 'the deleted webhook').toHaveStatus(404);
        });
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
