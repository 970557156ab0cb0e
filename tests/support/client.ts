import type { Caller } from '../../fixtures/api/caller.ts';
import { Client, type ClientParts } from '../../fixtures/api/client.ts';
import { Recorder } from '../../fixtures/api/recorder.ts';
import type { RawRequest, RawResponse, Transport } from '../../fixtures/api/transport.ts';
import { noRateLimit } from '../../fixtures/target/rate-limiter.ts';
import { Secrets } from '../../protocol/redaction/secrets.ts';

/** What a target answers, or how a request to it fails. */
export type AnswerTo = (request: RawRequest) => Promise<RawResponse>;

/** A transport that sends nothing. */
export const answeredBy = (request: AnswerTo) =>
  ({ request, origin: 'http://x', prefix: '', shownHeaders: {}, isClosed: false }) as unknown as Transport;

/** A circuit breaker that nothing opens. */
export const closedBreaker = { isOpen: false, answered() {}, async unanswered() {}, outOfOrder: () => null };

/** The suite's client without limits and without a document, unless it is given some. */
export function clientOf(transport: Transport, parts: Partial<ClientParts> = {}) {
  const recorder = new Recorder(parts.secrets ?? new Secrets(), 'x');
  const own = {
    transport,
    recorder,
    secrets: recorder.secrets,
    contract: null,
    pace: noRateLimit,
    breaker: closedBreaker,
  };
  const client = new Client({ ...own, ...parts });
  const send = (operation: string, call = {}, authorization: string | null = null) =>
    client.send('administrator', operation, call, async () => authorization);
  return { client, recorder, send };
}

/** A caller whose calls get what `send` returns for them. */
export const callerOf = (send: unknown) => ({ name: 'administrator', send }) as unknown as Caller;
