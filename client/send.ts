import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Answer } from './trace.ts';

/** A delivery as bytes. Headers are pairs: names keep their case, and one may come twice. */
export interface Sending {
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Sends the body in this many pieces: chunked, unless its length is told. */
  pieces?: number;
  tellsLength?: boolean;
  /** Spreads the pieces over this time. */
  overMs?: number;
}

export interface Sent {
  /** Milliseconds by the given clock: when the last byte had left, and when the answer was there. */
  at: number;
  answeredAt: number;
  answer: Answer;
}

/** How much of an answer's body is kept to compare it with others. */
const shown = 300;

export interface Sender {
  send(sending: Sending): Promise<Sent>;
  close(): Promise<void>;
}

/** Each delivery has its own connection, so a restarted client is reached. Never throws. @param now the clock of the trace. */
export function createSender(url: string, now: () => number, ends?: AbortSignal, timeoutMs = 30_000): Sender {
  const agent = new Agent({ connect: { timeout: 5_000, rejectUnauthorized: false }, maxRedirections: 0 } as never);
  return {
    async send(sending) {
      const limit = timeoutMs + (sending.overMs ?? 0);
      let at = now();
      const body = inPieces(sending, () => {
        at = now();
      });
      try {
        const response = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: [...sending.headers, ...lengthOf(sending)].flat(),
          body,
          reset: true,
          signal: AbortSignal.any([AbortSignal.timeout(limit), ...(ends === undefined ? [] : [ends])]),
          headersTimeout: limit,
          bodyTimeout: limit,
        });
        const text = await response.body.text().catch(() => '');
        return { at, answeredAt: now(), answer: { status: response.statusCode, text: comparable(text) } };
      } catch (error) {
        return { at, answeredAt: now(), answer: { error: failure(error) } };
      }
    },
    close: () => agent.destroy(),
  };
}

function lengthOf({ body, tellsLength = false }: Sending): [string, string][] {
  return tellsLength ? [['content-length', `${body.length}`]] : [];
}

/** undici sends a stream of unknown length chunked. */
function inPieces({ body, pieces = 1, overMs = 0 }: Sending, done: () => void): Buffer | Readable {
  if (pieces === 1) return body;
  const size = Math.ceil(body.length / pieces);
  const each = async function* () {
    for (let from = 0; from < body.length; from += size) {
      if (from > 0) await sleep(overMs / pieces);
      yield body.subarray(from, from + size);
    }
    done();
  };
  return Readable.from(each());
}

function failure(error: unknown): 'refused' | 'closed' | 'timeout' {
  const { code, name } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || /TIMEOUT/.test(code ?? '')) return 'timeout';
  return code === 'ECONNREFUSED' ? 'refused' : 'closed';
}

/** What two answers for one reason have in common: without identifiers, times and numbers. */
function comparable(text: string): string {
  return text.slice(0, shown).replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,})*|\d+/gi, '#');
}
