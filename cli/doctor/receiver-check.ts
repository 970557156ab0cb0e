import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Transport } from '../../fixtures/api/transport.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { reasonOf } from '../preflight/no-answer.ts';

/** How long a request may take through the tunnel and back; seconds. */
const limitSeconds = 10;

/**
 * Sends a body to `LAS_RECEIVER_URL` and waits for it at the local port, as for a delivery. Nothing is sent to the target.
 * @returns why deliveries will not arrive, in one sentence; null if they will.
 */
export async function checkReceiver({ url, port, host }: NonNullable<Config['receiver']>): Promise<string | null> {
  const server = createServer({ requestTimeout: limitSeconds * 1000 });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    return `Cannot listen on LAS_RECEIVER_PORT ${port} of LAS_RECEIVER_HOST ${host}: ${(error as NodeJS.ErrnoException).code}.`;
  }
  try {
    return await roundTrip(url, port, server);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function roundTrip(url: string, port: number, server: Server): Promise<string | null> {
  // Random bytes, so a tunnel that decodes bodies as text and encodes them again is noticed.
  const sent = randomBytes(256);
  const path = `/${randomUUID()}`;
  const arrived: Buffer[] = [];
  server.on('request', async (request, response) => {
    const isOurs = request.url?.endsWith(path) ?? false;
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of request) {
        length += chunk.length;
        // A tunnel may add to a body, but what strangers send is not kept.
        if (isOurs && length <= 2 * sent.length) chunks.push(chunk);
      }
    } catch {
      // The sender went away in the middle.
      return;
    }
    if (isOurs) arrived.push(Buffer.concat(chunks));
    response.writeHead(204).end();
  });
  const transport = new Transport(url, limitSeconds);
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const { status } = await transport.request({ method: 'POST', path, headers, body: sent });
    const [body] = arrived;
    if (body === undefined)
      return `LAS_RECEIVER_URL ${url} answered ${status}, but nothing arrived at port ${port}: is the tunnel up?`;
    return body.equals(sent)
      ? null
      : `LAS_RECEIVER_URL ${url} changes what it forwards: it must pass on every byte unchanged.`;
  } catch (error) {
    return `LAS_RECEIVER_URL ${url} does not answer: ${reasonOf(error as NodeJS.ErrnoException)}.`;
  } finally {
    await transport.close();
  }
}
