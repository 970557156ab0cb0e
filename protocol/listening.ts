import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen, by default to this machine alone. @returns the port that it has got. */
export async function listening(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}
