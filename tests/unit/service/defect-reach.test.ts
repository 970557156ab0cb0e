import { expect, test } from '@playwright/test';
import { startClient } from '../../support/service-client.ts';

// Tests of a proof run in parallel: others would otherwise see such a defect, too.
test('a defect that lets organisations see each other affects only organisations that have it', async () => {
  const { service, control, call } = await startClient('a');
  try {
    const administrator = async () => {
      const made = await control('POST /organisations', { defects: ['foreign-webhook-is-found-by-get'] });
      const { accessToken } = (await call('POST /v1/auth', made.json.clients.administrator)).json;
      return (operation: string, body?: unknown) => call(operation, body, { authorization: `Bearer ${accessToken}` });
    };
    const webhook = { systemEventIds: [700], url: 'https://hooks.example.com/in', secret: 'a secret of some length' };
    const [one, other] = [await administrator(), await administrator()];
    const theirs = (await other('POST /v1/webhooks', webhook)).json.id;
    const healthy = (await call('POST /v1/webhooks', webhook)).json.id;

    expect((await one(`GET /v1/webhooks/${theirs}`)).status).toBe(200);
    expect((await one(`GET /v1/webhooks/${healthy}`)).status).toBe(404);
  } finally {
    await service.close();
  }
});
