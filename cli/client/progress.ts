import { isScreen, rewrite, say } from '../../protocol/output/output.ts';

export interface Progress {
  tell(what: string): void;
  end(): void;
}

/** How often a terminal shows that time passes. */
const everyMs = 1_000;
/** How often a log gets a line about the same work. */
const sparinglyMs = 5_000;

/** Says all the time what is being done, even while that says nothing: on a terminal in one line, in a log now and then. */
export function progressLine(): Progress {
  const started = performance.now();
  let last = { kind: '', at: Number.NEGATIVE_INFINITY };
  let current: string | null = null;
  const show = () => {
    if (current === null) return;
    const now = performance.now();
    const text = `${`${Math.floor((now - started) / 1000)} s`.padStart(5)}  ${current}`;
    if (isScreen()) return rewrite(text);
    const kind = current.replace(/\d+/g, '');
    if (kind === last.kind && now - last.at < sparinglyMs) return;
    last = { kind, at: now };
    say(text);
  };
  const timer = setInterval(show, everyMs);
  timer.unref();
  return {
    tell(what) {
      current = what;
      show();
    },
    end() {
      clearInterval(timer);
      if (isScreen() && current !== null) rewrite('');
      current = null;
    },
  };
}
