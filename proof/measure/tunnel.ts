import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { ServiceAddresses } from '../../cli/embedded.ts';
import { freePort } from '../../client/command.ts';
import { Control } from '../../fixtures/lab/control.ts';
import { certificateFor } from '../../fixtures/receiver/certificate.ts';
import type { Registration } from '../../fixtures/receiver/receiver.ts';
import { listening } from '../../protocol/listening.ts';

/** A public HTTPS address that leads to a port of this machine, like that of a tunnel service. */
export interface Tunnel {
  /** Environment variables of a run that receives deliveries through it. */
  variables: Record<string, string>;
  close(): void;
}

/** Starts a tunnel to a free port. Its host is in no DNS: the service is told where it is, the run gets there by a proxy. */
export async function startTunnel({ controlUrl }: ServiceAddresses, folder: string): Promise<Tunnel> {
  const host = `tunnel-${randomUUID()}.example.org`;
  const { ca, key, cert } = await certificateFor(host);
  const authority = join(folder, 'tunnel.pem');
  await writeFile(authority, ca);
  const behind = await freePort();
  const front = createTlsServer({ key, cert }, (socket) => joinSockets(socket, connect(behind, '127.0.0.1')));
  const port = await listening(front);
  const proxy = connectProxy(port);
  const proxyPort = await listening(proxy);
  const control = new Control(controlUrl, process.env.LAS_CONTROL_TOKEN ?? null);
  const registration: Registration = { address: '127.0.0.1', port, ca };
  await control.call('PUT', `/receivers/${host}`, registration).finally(() => control.close());
  return {
    variables: {
      LAS_RECEIVER_URL: `https://${host}`,
      LAS_RECEIVER_PORT: `${behind}`,
      HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`,
      NO_PROXY: '',
      NODE_EXTRA_CA_CERTS: authority,
    },
    close() {
      proxy.close();
      front.close();
    },
  };
}

/** A proxy that leads every request to one port. @param allows whether a request is let through; by default all are. */
export function connectProxy(port: number, allows: (request: IncomingMessage) => boolean = () => true): HttpServer {
  return createHttpServer().on('connect', (request, socket: Socket) => {
    if (!allows(request)) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    joinSockets(socket, connect(port, '127.0.0.1'));
  });
}

/** Forwards in both directions until one side ends. */
export function joinSockets(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy());
  other.on('error', () => one.destroy()).on('close', () => one.destroy());
  one.pipe(other).pipe(one);
}
