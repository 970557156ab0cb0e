import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomNumbers } from '../../../proof/plan.ts';
import { type Answer, type Outcome, startProxy } from '../proxy.ts';

/** Longest delay in milliseconds: long enough to matter, and short enough not to cause a time-out. */
const longestDelayMs = 600;

/** What happens to a request whose response `forward` gets. @param share decides as a random number from 0 to 1 */
type Fault = (forward: () => Promise<Answer>, share: number) => Outcome | Promise<Outcome>;

/** What can happen to a request between suite and service. "Before": the service never receives it. "After": it has acted on it. */
const faults = {
  delay: async (forward, share) => {
    await sleep(share * longestDelayMs);
    return forward();
  },
  '429': () => refusal(429),
  '429 with seconds': () => refusal(429, { 'retry-after': '1' }),
  '429 with a date': (_, share) =>
    refusal(429, { 'retry-after': new Date(Date.now() + 1000 + share * 1000).toUTCString() }),
  '503 before': () => refusal(503),
  '504 after': after(refusal(504)),
  '522 after': after(refusal(522)),
  '408 before': () => refusal(408, { connection: 'close' }),
  '403 page before': () => refusal(403),
  '200 page after': after(refusal(200)),
  'reset before': () => 'reset',
  'reset after': after('reset'),
  'half an answer': async (forward) => halfOf(await forward()),
  'stall before': () => 'hang',
  'stall after': after('hang'),
} satisfies Record<string, Fault>;
export type FaultKind = keyof typeof faults;
const faultKinds = Object.keys(faults) as FaultKind[];

/** Once the service has acted. */
function after(outcome: Outcome): Fault {
  return async (forward) => {
    await forward();
    return outcome;
  };
}

/** Refuses as gateways do, not in the service's own format. */
function refusal(status: number, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: `<html><h1>${status}</h1></html>` };
}

/** Cuts the connection in the middle of the body or, if there is none, in the middle of the head. */
function halfOf({ status, headers, body }: Answer): Outcome {
  const bytes = Buffer.from(body);
  const type = headers['content-type'];
  return (response: ServerResponse) => {
    if (bytes.length < 2) return void response.socket?.end(`HTTP/1.1 ${status} Ha`);
    response.writeHead(status, { ...(type ? { 'content-type': type } : {}), 'content-length': bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy());
  };
}

export interface ProxyOptions {
  /** URL of the service. */
  target: string;
  /** Share of the requests that get a fault, from 0 to 1. */
  rate: number;
  seed: number;
}

export interface FaultyProxy {
  url: string;
  /** Times at which requests arrived, in milliseconds since 1970. */
  requests: number[];
  injected: Record<FaultKind, number>;
  /** From now on, gives this share of the requests a fault of these kinds. */
  setFaults(rate: number, kinds: readonly FaultKind[]): void;
  /** Faults for the next requests, one each; after these, faults are random again. */
  next: FaultKind[];
  close(): Promise<void>;
}

/** Starts a proxy that gives a share of the requests a fault: the same ones for the same seed and order of requests. */
export async function startFaultyProxy({ target, seed, rate }: ProxyOptions): Promise<FaultyProxy> {
  const random = randomNumbers(seed);
  let current: { rate: number; kinds: readonly FaultKind[] } = { rate, kinds: faultKinds };
  const requests: number[] = [];
  const next: FaultKind[] = [];
  const injected = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultyProxy['injected'];
  const proxy = await startProxy(target, async (request, forward) => {
    requests.push(Date.now());
    const { kinds } = current;
    const met = random() < current.rate ? kinds[Math.floor(random() * kinds.length)] : undefined;
    const kind = next.shift() ?? met;
    const share = random();
    if (kind === undefined) return forward(request);
    injected[kind] += 1;
    return (faults[kind] as Fault)(() => forward(request), share);
  });
  return {
    ...proxy,
    requests,
    injected,
    next,
    setFaults(newRate, kinds) {
      current = { rate: newRate, kinds };
    },
  };
}
