import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Transport } from '../../fixtures/api/transport.ts';
import { oddEnding } from '../../fixtures/receiver/odd-ending.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { reasonOf } from '../preflight/no-answer.ts';

/** How long a request may take through the tunnel and back; seconds. */
const limitSeconds = 10;

/** What became of a body that was sent to `LAS_RECEIVER_URL`. */
export interface RoundTrip {
  /** Why deliveries will not arrive, in one sentence; null if they will. */
  trouble: string | null;
  /** Whether it came under another address: a tunnel may parse the query, and write `%20` as `+`. */
  changesAddresses: boolean;
  /** The end of that address, as it came. */
  cameAs?: string;
}

/** Sends a body to `LAS_RECEIVER_URL` and waits for it at the local port, as for a delivery. Nothing is sent to the target. */
export async function checkReceiver({ url, port, host }: NonNullable<Config['receiver']>): Promise<RoundTrip> {
  const server = createServer({ requestTimeout: limitSeconds * 1000 });
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return troubled(
      code === 'EADDRINUSE'
        ? `LAS_RECEIVER_PORT ${port} is in use: end what listens there, or let the tunnel lead to another port.`
        : `Cannot listen on LAS_RECEIVER_PORT ${port} of LAS_RECEIVER_HOST ${host}: ${code}.`,
    );
  }
  try {
    return await roundTrip(url, port, server);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function troubled(trouble: string): RoundTrip {
  return { trouble, changesAddresses: false };
}

async function roundTrip(url: string, port: number, server: Server): Promise<RoundTrip> {
  // Random bytes, so a tunnel that decodes bodies as text and encodes them again is noticed.
  const sent = randomBytes(256);
  const id = randomUUID();
  const path = `/${id}${oddEnding}`;
  const arrived: { address: string; body: Buffer }[] = [];
  server.on('request', async (request, response) => {
    const { url: address = '' } = request;
    const isOurs = address.includes(id);
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
    if (isOurs) arrived.push({ address, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  const transport = new Transport(url, limitSeconds);
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const { status } = await transport.request({ method: 'POST', path, headers, body: sent });
    const [first] = arrived;
    if (first === undefined)
      return troubled(
        `LAS_RECEIVER_URL ${url} answered ${status}, but nothing arrived at port ${port}: is the tunnel up?`,
      );
    if (!first.body.equals(sent))
      return troubled(`LAS_RECEIVER_URL ${url} changes what it forwards: it must pass on every byte unchanged.`);
    if (first.address.endsWith(path)) return { trouble: null, changesAddresses: false };
    return { trouble: null, changesAddresses: true, cameAs: first.address.split(id).at(-1) ?? '' };
  } catch (error) {
    return troubled(`LAS_RECEIVER_URL ${url} does not answer: ${reasonOf(error as NodeJS.ErrnoException)}.`);
  } finally {
    await transport.close();
  }
}
