import { isScreen, rewrite, say } from '../../protocol/output/output.ts';

/** What is counted, and what failures are called. */
export interface ProgressWords {
  done: string;
  failed: string;
}

/** Without a terminal, a run of some minutes says at least this often that it is still running. */
const longestSilenceMs = 30_000;

/** One line that is rewritten on a terminal; elsewhere, a plain line for each quarter of the run, and twice a minute. */
export class Progress {
  readonly #total: number;
  readonly #words: ProgressWords;
  #done = 0;
  #failed = 0;
  #skipped = 0;
  #shownAt = Date.now();

  constructor(total: number, words: ProgressWords = { done: 'checks', failed: 'failed' }) {
    this.#total = total;
    this.#words = words;
  }

  advance(failed: boolean, skipped = false): void {
    this.#done += 1;
    if (failed) this.#failed += 1;
    if (skipped) this.#skipped += 1;
    if (isScreen()) this.#rewrite();
    else this.#append();
  }

  clear(): void {
    if (isScreen()) rewrite('');
  }

  #rewrite(): void {
    const now = Date.now();
    if (now - this.#shownAt < 100 && this.#done < this.#total) return;
    this.#shownAt = now;
    rewrite(this.#line());
  }

  #append(): void {
    const quarter = (done: number) => Math.floor((done * 4) / this.#total);
    const isDue = Date.now() - this.#shownAt >= longestSilenceMs;
    if (!isDue && quarter(this.#done) === quarter(this.#done - 1)) return;
    this.#shownAt = Date.now();
    say(this.#line());
  }

  #line(): string {
    const { done, failed } = this.#words;
    const some = (count: number, word: string) => (count === 0 ? '' : `, ${count} ${word}`);
    return `${this.#done} of ${this.#total} ${done}${some(this.#skipped, 'skipped')}${some(this.#failed, failed)}`;
  }
}
