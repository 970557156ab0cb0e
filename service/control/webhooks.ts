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
    must(Number.isInteger(port) && (port as number) > 0 && (port as number) < 65536, '`port` must be a port number.');
    must(typeof ca === 'string' && ca.includes('BEGIN CERTIFICATE'), '`ca` must be a certificate in PEM.');
    try {
      deliverer.setReceiver(c.req.param('host'), { address, port: port as number, ca });
    } catch (error) {
      throw new ControlError(400, `The receiver can't be used: ${(error as Error).message}.`);
    }
    return c.body(null, 204);
  });

  control.post('/webhooks/:id/redeliver', (c) => {
    const webhookId = c.req.param('id');
    const organisation = found(world.organisationOf(webhookId), 'webhook');
    const webhook = found(organisation.webhooks.get(webhookId), 'webhook');
    const { invocationLogId } = readObject(c);
    must(typeof invocationLogId === 'string', '`invocationLogId` must be a UUID.');
    const logs = organisation.logs.get(webhookId) ?? [];
    const log = found(
      logs.find((other) => other.invocationLogId === invocationLogId),
      'invocation log',
    );
    sendLater(deliverer, organisation, webhook, organisation.behaviour.redelivered(log.payload));
    return c.body(null, 202);
  });
}
