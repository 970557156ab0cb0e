import { steadyNow } from '../fixtures/clock.ts';
import type { Arranged, Call, Declared, Delivery, Entry, Probe, Trace } from './trace.ts';

/** From how late our own process counts as late (`Lag`). */
const lagMs = 200;
const tickMs = 50;

export class Recorder {
  readonly #entries: Entry[] = [];
  readonly #start = steadyNow();
  readonly #ids = new Map<Entry['kind'], number>();
  #watch: NodeJS.Timeout | undefined;

  now(): number {
    return steadyNow() - this.#start;
  }

  /** The trace's time for milliseconds since 1970 on a clock that is never set, as the service's journal has them. */
  timeOf(epochMs: number): number {
    return epochMs - this.#start;
  }

  call(call: Omit<Call, 'kind' | 'id'>): Call {
    return this.#add({ kind: 'call', id: this.#id('call', 'c'), ...call });
  }

  delivery(delivery: Omit<Delivery, 'kind' | 'id'>): Delivery {
    return this.#add({ kind: 'delivery', id: this.#id('delivery', 'd'), ...delivery });
  }

  probe(dataId: string, effects: number): Probe {
    return this.#add({ kind: 'probe', id: this.#id('probe', 'p'), at: this.now(), dataId, effects });
  }

  step(arranged: Arranged): void {
    this.#add({ kind: 'step', id: this.#id('step', 's'), at: this.now(), ...arranged });
  }

  /** Notes from now on when this process is late. */
  watchLag(): void {
    let last = steadyNow();
    this.#watch ??= setInterval(() => {
      const ms = steadyNow() - last - tickMs;
      last = steadyNow();
      if (ms > lagMs) this.#add({ kind: 'lag', id: this.#id('lag', 'l'), at: this.now(), ms: Math.round(ms) });
    }, tickMs).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  /** All entries so far, in the order of their times: a call is known only once it has been answered. */
  entries(): Entry[] {
    return this.#entries.toSorted((one, other) => one.at - other.at);
  }

  trace(source: Trace['source'], declared: Declared, client: Trace['client'] = null): Trace {
    return { formatVersion: 1, source, client, declared, entries: this.entries() };
  }

  #add<E extends Entry>(entry: E): E {
    this.#entries.push(entry);
    return entry;
  }

  #id(kind: Entry['kind'], letter: string): string {
    const number = (this.#ids.get(kind) ?? 0) + 1;
    this.#ids.set(kind, number);
    return `${letter}${number}`;
  }
}
