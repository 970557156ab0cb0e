import type http from 'node:http';
import https from 'node:https';
import type { Registration } from '../fixtures/receiver/receiver.ts';

/** Sends a request with this body; resolves to the response's status. */
export function send(outgoing: http.ClientRequest, body: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject).once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

/** POSTs as a target does: to the registered address, requiring a certificate for the URL's host. */
export function postTo(
  { address, port, ca }: Registration,
  url: string,
  body: string | Buffer,
  headers: http.OutgoingHttpHeaders = {},
): Promise<number> {
  const { hostname, pathname } = new URL(url);
  return send(
    https.request({ method: 'POST', host: address, port, ca, servername: hostname, path: pathname, headers }),
    body,
  );
}
