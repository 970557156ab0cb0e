import type { WriteStream } from 'node:tty';

/** One line that is rewritten on a terminal; elsewhere a plain line for each quarter of the run. */
export class Progress {
  readonly #out: WriteStream;
  readonly #total: number;
  #done = 0;
  #failed = 0;
  #shownAt = 0;

  constructor(out: WriteStream, total: number) {
    this.#out = out;
    this.#total = total;
  }

  advance(failed: boolean): void {
    this.#done += 1;
    if (failed) this.#failed += 1;
    if (this.#out.isTTY) this.#rewrite();
    else this.#append();
  }

  clear(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001b[K');
  }

  #rewrite(): void {
    const now = Date.now();
    if (now - this.#shownAt < 100 && this.#done < this.#total) return;
    this.#shownAt = now;
    this.#out.write(`\r\u001b[K${this.#line()}`);
  }

  #append(): void {
    const quarter = (done: number) => Math.floor((done * 4) / this.#total);
    if (quarter(this.#done) > quarter(this.#done - 1)) this.#out.write(`${this.#line()}\n`);
  }

  #line(): string {
    return `${this.#done} of ${this.#total} checks${this.#failed === 0 ? '' : `, ${this.#failed} failed`}`;
  }
}
