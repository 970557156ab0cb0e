import { isScreen, rewrite, say } from '../../protocol/output/output.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { elapsed, minutes, plural } from '../views/text.ts';

/** What is counted, one of it, and what failures are called. */
export interface ProgressWords {
  made: string;
  failed: string;
}

/** Without a terminal, a run of some minutes says at least this often that it is still running. */
const longestSilenceMs = 30_000;

/** One line that is rewritten on a terminal; elsewhere, a plain line for each quarter of the run, and twice a minute. */
export class Progress {
  #done = 0;
  #failed = () => 0;
  #skipped = 0;
  readonly #begunAt = Date.now();
  #shownAt = Date.now();

  constructor(
    private readonly total: number,
    private readonly words: ProgressWords = { made: 'check', failed: 'failed' },
  ) {}

  /** @param failed how many have failed so far, asked when it is shown. */
  advance(failed: () => number, skipped = false): void {
    this.#done += 1;
    this.#failed = failed;
    if (skipped) this.#skipped += 1;
    if (isScreen()) this.#rewrite();
    else this.#append();
  }

  clear(): void {
    if (isScreen()) rewrite('');
  }

  #rewrite(): void {
    const now = Date.now();
    if (now - this.#shownAt < 100 && this.#done < this.total) return;
    this.#shownAt = now;
    rewrite(this.#line());
  }

  #append(): void {
    const quarter = (done: number) => Math.floor((done * 4) / this.total);
    const isDue = Date.now() - this.#shownAt >= longestSilenceMs;
    if (!isDue && quarter(this.#done) === quarter(this.#done - 1)) return;
    this.#shownAt = Date.now();
    say(this.#line());
  }

  /** Like the plan and the summary, it counts what was made: most that is skipped cannot be made on such a target. */
  #line(): string {
    const { made, failed } = this.words;
    const share = Math.floor((this.#done * 100) / this.total);
    const count = this.#failed();
    const failures = count === 0 ? '' : `, ${count} ${failed}`;
    const { expectedMs } = runNotes();
    const time =
      expectedMs === undefined ? '' : `, after ${elapsed(Date.now() - this.#begunAt)} of about ${minutes(expectedMs)}`;
    return `${share} %: ${plural(this.#done - this.#skipped, made)} made${failures}${time}`;
  }
}
