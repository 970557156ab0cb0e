import { isScreen, rewrite, say } from '../../protocol/output/output.ts';

export interface Progress {
  /** What is being done now. */
  tell(what: string): void;
  end(): void;
}

/** How often the same work is told again where lines cannot be rewritten. */
const everyMs = 5_000;

/** Says all the time what is being done: on a terminal in one line, else a line for each new thing and every few seconds. */
export function progressLine(): Progress {
  const started = performance.now();
  let last = { kind: '', at: Number.NEGATIVE_INFINITY };
  const seconds = () => `${Math.floor((performance.now() - started) / 1000)} s`.padStart(5);
  return {
    tell(what) {
      if (isScreen()) return rewrite(`${seconds()}  ${what}`);
      const kind = what.replace(/\d+/g, '');
      const now = performance.now();
      if (kind === last.kind && now - last.at < everyMs) return;
      last = { kind, at: now };
      say(`${seconds()}  ${what}`);
    },
    end() {
      if (isScreen()) rewrite('');
    },
  };
}
