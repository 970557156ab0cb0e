import type { Hono } from 'hono';
import type { Deliverer } from '../deliveries/deliver.ts';
import { sendLater } from '../events/follow-up.ts';
import type { World } from '../store/world.ts';
import { ControlError, found, must, readObject } from './answers.ts';

/** Powers over deliveries: redirect those to a host to a receiver, and repeat one. */
export function webhookPowers(control: Hono, world: World, deliverer: Deliverer): void {
  control.put('/receivers/:host', (c) => {
    const { address, port, ca } = readObject(c);
    must(typeof address === 'string' && address !== '', '`address` must be a string.');
    must(isPort(port), '`port` must be a port number.');
    must(typeof ca === 'string' && ca.includes('BEGIN CERTIFICATE'), '`ca` must be a certificate in PEM.');
    try {
      deliverer.setReceiver(c.req.param('host'), { address, port, ca });
    } catch (error) {
      throw new ControlError(400, `The receiver can't be used: ${(error as Error).message}.`);
    }
    return c.body(null, 204);
  });

  control.put('/forwards/:host', (c) => {
    const { address = '127.0.0.1', port } = readObject(c);
    must(typeof address === 'string' && address !== '', '`address` must be a string.');
    must(isPort(port), '`port` must be a port number.');
    deliverer.setForward(c.req.param('host'), { address, port });
    return c.body(null, 204);
  });

  control.post('/webhooks/:id/deliver', async (c) => {
    const webhookId = c.req.param('id').toLowerCase();
    const { url } = found(world.organisationOf(webhookId)?.webhooks.get(webhookId), 'webhook');
    const { headers = [], body = '', timeoutMs } = readObject(c);
    must(isHeaderList(headers), '`headers` must be a list of names and values, such as [["a", "1"], ["a", "2"]].');
    must(typeof body === 'string', '`body` must be bytes in base64.');
    must(timeoutMs === undefined || typeof timeoutMs === 'number', '`timeoutMs` must be a number.');
    const limit = timeoutMs === undefined ? {} : { timeoutMs };
    return c.json(await deliverer.deliver({ url, headers, body: Buffer.from(body, 'base64'), ...limit }));
  });

  control.post('/webhooks/:id/redeliver', (c) => {
    const webhookId = c.req.param('id').toLowerCase();
    const organisation = found(world.organisationOf(webhookId), 'webhook');
    const webhook = found(organisation.webhooks.get(webhookId), 'webhook');
    const { invocationLogId } = readObject(c);
    must(typeof invocationLogId === 'string', '`invocationLogId` must be a UUID.');
    const logs = organisation.logs.get(webhookId) ?? [];
    const log = found(
      logs.find((other) => other.invocationLogId === invocationLogId.toLowerCase()),
      'invocation log',
    );
    sendLater(deliverer, organisation, webhook, organisation.behaviour.redelivered(log.payload));
    return c.body(null, 202);
  });
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536;
}

function isHeaderList(value: unknown): value is [string, string][] {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
  return Array.isArray(value) && value.every(isPair);
}
