import type http from 'node:http';
import https from 'node:https';
import type { Registration } from '../../fixtures/receiver/receiver.ts';

/** Sends a request with this body; resolves to the response's status. */
export function send(outgoing: http.ClientRequest, body: string | Buffer): Promise<number> {
  const status = statusOf(outgoing);
  outgoing.end(body);
  return status;
}

/** The status of the response to a request, which may come before the request is sent to its end. */
export function statusOf(outgoing: http.ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject).once('response', (answer) => {
      answer.on('error', () => {}).resume();
      resolve(answer.statusCode ?? 0);
    });
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
