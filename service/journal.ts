import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Context } from 'hono';
import type { Incoming } from './listen.ts';
import type { CallRecord, HeaderLine, JournalEntry } from './records.ts';
import type { Organisation } from './store/organisation.ts';

/** What a handler knows of a call before, and while, it is answered. */
export interface Marks {
  organisation: Organisation;
  operation: string | null;
  granted?: CallRecord['granted'];
  arranged?: CallRecord['arranged'];
}

/** Milliseconds since 1970 on a clock that is never set. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}

/** Tells whoever observes a world what was called and what was delivered. Costs nothing while nobody does. */
export class Journal {
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  /** Calls the listener with each entry once it is complete. @returns a function that ends this. */
  observe(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(entry: JournalEntry): void {
    for (const listener of this.#listeners) listener(entry);
  }

  /** Follows a call until its response is sent; what is known of it only later goes into the marks meanwhile. */
  follow({ env, req }: Context, marks: Marks): void {
    if (this.#listeners.size === 0) return;
    const incoming = env.incoming as Incoming;
    const outgoing = env.outgoing as ServerResponse;
    const sent = recorded(outgoing);
    const finish = (status: number | null) => {
      outgoing.off('finish', onFinish).off('close', onClose);
      const { organisation, operation, granted = null, arranged = null } = marks;
      const answeredAt = clock();
      this.add({
        kind: 'call',
        organisationId: organisation.isNobody ? null : organisation.organisationId,
        operation,
        granted,
        arranged,
        status,
        answeredAt,
        method: req.method,
        target: incoming.url ?? '',
        headers: pairsOf(incoming.rawHeaders),
        body: incoming.rawBody ?? Buffer.alloc(0),
        receivedAt: incoming.receivedAt ?? answeredAt,
        responseHeaders: sent.headers,
        responseBody: Buffer.concat(sent.pieces),
        firstByteAt: sent.firstByteAt ?? answeredAt,
        token: /^bearer\s+(.*)$/i.exec(incoming.headers.authorization ?? '')?.[1]?.trim() || null,
      });
    };
    const onFinish = () => finish(outgoing.statusCode);
    const onClose = () => finish(null);
    outgoing.once('finish', onFinish).once('close', onClose);
  }
}

interface Sent {
  headers: HeaderLine[];
  pieces: Buffer[];
  firstByteAt: number | null;
}

/** Records what is written to a response from now on. */
function recorded(outgoing: ServerResponse): Sent {
  const sent: Sent = { headers: [], pieces: [], firstByteAt: null };
  const { writeHead, write, end } = outgoing;
  const keep = (piece: unknown) => {
    sent.firstByteAt ??= clock();
    if (typeof piece === 'string' || piece instanceof Uint8Array) sent.pieces.push(Buffer.from(piece as string));
  };
  outgoing.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    sent.headers = Object.entries({ ...outgoing.getHeaders(), ...headers }).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, String(one)] as const),
    );
    return writeHead.call(outgoing, status, headers);
  }) as typeof writeHead;
  outgoing.write = ((...args: Parameters<typeof write>) => {
    keep(args[0]);
    return write.apply(outgoing, args);
  }) as typeof write;
  outgoing.end = ((...args: Parameters<typeof end>) => {
    keep(args[0]);
    return end.apply(outgoing, args);
  }) as typeof end;
  return sent;
}

function pairsOf(raw: readonly string[]): HeaderLine[] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
}
