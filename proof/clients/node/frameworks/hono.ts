import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Receiver } from '../receiver.ts';
import { running } from './http.ts';
import { type Serve, shown } from './types.ts';

const bytesKept = async (c: Context): Promise<Buffer> => Buffer.from(await c.req.arrayBuffer());

/** @param bytes what the signature is made of, as this client sees it */
export function honoApp(receiver: Receiver, bytes = bytesKept): Hono {
  const app = new Hono();
  app.get('*', (c) => c.json(shown(receiver, c.req.url)));
  app.post('*', async (c) => {
    const raw = await bytes(c);
    const { status, body } = await receiver.handle({ header: (name) => c.req.header(name), raw });
    if (status === 'close') throw new Error('Hono cannot close the connection');
    return new Response(body ?? null, {
      status,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    });
  });
  return app;
}

export const honoServer: Serve = (receiver, port) =>
  running(createAdaptorServer({ fetch: honoApp(receiver).fetch }) as Server, port);
