import { file, ifPossible } from '../../protocol/run-folder.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import type { FoldInput } from '../judge/fold.ts';
import type { TestRecord } from '../judge/outcome.ts';
import { suiteVersion } from '../version.ts';

/** The first line: what is known when the run begins. */
interface Beginning {
  id: string;
  seed: number | null;
  startedAt: string;
}

const partial = file('partial-result.jsonl');

/** What the reporter has seen so far, in a file from which the command makes the result if Playwright is killed. */
export class PartialResult {
  /** @param tests of the run, none of which has run yet. */
  begin(beginning: Beginning, tests: readonly (readonly [id: string, TestRecord])[]): void {
    this.#append([beginning, ...tests]);
  }

  note(id: string, record: TestRecord): void {
    this.#append([[id, record]]);
  }

  remove(): void {
    partial.remove();
  }

  #append(lines: readonly unknown[]): void {
    // Without it, a run that is killed has no result.
    if (runNotes().keepsPartialResult)
      ifPossible(() => partial.append(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  }
}

export interface Noted {
  tests: TestRecord[];
  suite: FoldInput['suite'];
  run: FoldInput['run'];
}

/** Reads that of a run that did not finish; null if it had not begun. */
export function readPartialResult(): Noted | null {
  const [first, ...lines] = linesOf(partial.read() ?? '');
  if (first === undefined) return null;
  const { id, seed, startedAt } = first as Beginning;
  const durationMs = Math.max(0, Date.now() - Date.parse(startedAt));
  return {
    tests: [...new Map(lines as [string, TestRecord][]).values()],
    suite: { version: suiteVersion(), seed, faults: [] },
    run: { id, startedAt, durationMs, shards: 1, status: 'interrupted' },
  };
}

/** The last line may be incomplete. */
function linesOf(text: string): unknown[] {
  try {
    const lines = text.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
