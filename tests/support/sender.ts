import type http from 'node:http';
import https from 'node:https';
import { type Registration, startReceiver } from '../../fixtures/receiver/receiver.ts';

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

/** A receiver and what it has registered; `post` does as a target does: to that address, requiring a certificate for the URL's host. */
export async function registered(options: Parameters<typeof startReceiver>[1]) {
  let registration = {} as Registration & { host: string };
  const register = async (host: string, made: Registration) => {
    registration = { host, ...made };
  };
  const receiver = await startReceiver({ register }, options);
  const post = (url: string, body: string | Buffer, headers: http.OutgoingHttpHeaders = {}) => {
    const { hostname, pathname } = new URL(url);
    const { address, port, ca } = registration;
    const to = { host: address, port, ca, servername: hostname, path: pathname };
    return send(https.request({ method: 'POST', ...to, headers }), body);
  };
  return { receiver, registration, post };
}
