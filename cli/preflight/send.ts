import { Inconclusive } from '../../fixtures/api/inconclusive.ts';
import { patienceMs, persistently } from '../../fixtures/api/persistence.ts';
import { defaultTimeoutSeconds, type RawRequest, type RawResponse, Transport } from '../../fixtures/api/transport.ts';
import type { Access } from '../../fixtures/target/access.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { proxyFor } from '../../fixtures/target/proxy.ts';
import { noRateLimit, type RateLimiter } from '../../fixtures/target/rate-limiter.ts';
import { warn } from '../../protocol/output/output.ts';
import { reasonOf } from './no-answer.ts';

/** The limits of a run, which also hold for its preflight. */
export interface Limits {
  pace: RateLimiter;
  timeoutSeconds: number | null;
  access: Access;
}

/** For requests to the control interface, which cost the target nothing. */
export function limitsOfControl({ access }: NonNullable<Config['control']>): Limits {
  return { pace: noRateLimit, timeoutSeconds: null, access };
}

export function limitsOf({ requestTimeoutSeconds, access }: Config, pace: RateLimiter): Limits {
  return { pace, timeoutSeconds: requestTimeoutSeconds, access };
}

/** After how long somebody who waits is told what for. */
export const noticeMs = 4_000;

/** A target that is slow is so with each request: a line a minute says enough. */
const quietMs = 60_000;
let quietUntil = 0;

/** How long each response of the target took once connected, in milliseconds: each request here has a connection of its own. */
const took: number[] = [];

/** The median; 0 before the first. */
export function responseMs(): number {
  return took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0;
}

/** @returns the answer, or in one sentence why there was none after several attempts. */
export async function send(
  url: string,
  variable: string,
  request: RawRequest,
  { pace, timeoutSeconds, access }: Limits,
): Promise<RawResponse | string> {
  const transport = new Transport(url, timeoutSeconds, access);
  const most = Math.round(patienceMs / 1000) + (timeoutSeconds ?? defaultTimeoutSeconds);
  let notice: NodeJS.Timeout | undefined;
  const tell = () => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + quietMs;
    warn(`${variable} ${url} has not answered ${request.method} ${request.path} yet: waiting up to ${most} s.`);
  };
  try {
    return await persistently(async () => {
      pace.spend(1);
      await pace.turn();
      notice ??= setTimeout(tell, noticeMs);
      let sentAt = 0;
      const onSent = () => {
        sentAt = performance.now();
      };
      const response = await transport.request({ ...request, onSent });
      if (variable === 'LAS_BASE_URL') took.push(performance.now() - sentAt);
      return response;
      // Sent again, a deletion that took effect would look like one of somebody who is not seen.
    }, request.method !== 'DELETE');
  } catch (error) {
    if (error instanceof Inconclusive) return `${variable} ${url} cannot be asked: ${error.why}`;
    const hints = `${certificateHint(url, error, access)}${proxyHint(url, error)}`;
    return `${variable} ${url} does not answer: ${reasonOf(error as NodeJS.ErrnoException)}${hints}.`;
  } finally {
    clearTimeout(notice);
    await transport.close();
  }
}

function proxyHint(url: string, error: unknown): string {
  if (proxyFor(new URL(url)) !== null) return ' (HTTPS_PROXY is set)';
  const isUnknown = url.startsWith('https:') && (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
  return isUnknown ? ' (if the address is right, a proxy may be needed: HTTPS_PROXY)' : '';
}

/** A server that requires a client certificate, or another one, often just closes the connection. */
function certificateHint(url: string, error: unknown, { certificate }: Access): string {
  const isClosed = ['UND_ERR_SOCKET', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');
  if (!isClosed || !url.startsWith('https:')) return '';
  return certificate === null
    ? ' (it may require a client certificate: LAS_CLIENT_CERT and LAS_CLIENT_KEY name its files)'
    : ' (it may refuse the client certificate of LAS_CLIENT_CERT)';
}
