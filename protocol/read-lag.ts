import { file, ifPossible } from './run-folder.ts';

const known = file('read-lag');

/** How long the reads of this run wait after a write, in milliseconds, since the target shows writes late; 0 if it does not. */
export function knownReadLag(): number {
  return Number(known.read() ?? 0) || 0;
}

/** Tells all processes of the run. */
export function tellReadLag(ms: number): void {
  ifPossible(() => known.write(`${ms}`));
}
