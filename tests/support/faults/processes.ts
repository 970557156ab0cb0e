import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process and all its descendants, itself first. */
export function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

export function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Waits until none of them is alive. @throws Error after the limit, with the ids of those still alive. */
export async function allEnded(pids: readonly number[], limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const alive = pids.filter(isAlive);
    if (alive.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Still alive after ${limitMs} ms: ${alive.join(', ')}.`);
    await sleep(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Follows how much memory a process and its descendants use together, until it is told to stop. */
export function watchMemory(pid: number): { stop: () => { peakMB: number; family: number[] } } {
  let peakMB = 0;
  const seen = new Set<number>([pid]);
  const look = () => {
    const rows = execFileSync('ps', ['-eo', 'pid=,rss='], { encoding: 'utf8' }).trim().split('\n');
    const sizes = new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, kB: number]));
    const family = familyOf(pid);
    for (const member of family) seen.add(member);
    peakMB = Math.max(peakMB, Math.round(family.reduce((sum, member) => sum + (sizes.get(member) ?? 0), 0) / 1000));
  };
  const timer = setInterval(look, 500);
  return {
    stop() {
      clearInterval(timer);
      return { peakMB, family: [...seen] };
    },
  };
}
