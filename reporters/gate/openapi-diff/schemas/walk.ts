/** Finds the changes that can be reached from a pair. */
import type { Pair, Step } from './pairs.ts';

export interface Reached {
  step: Pair;
  only: Step['only'];
  /** The path from the root, built on demand. */
  path: () => string;
}

/** Each walk marks the pairs that it has come to with its number. */
let walks = 0;

/** How many schemas are visited once the budget is used up. */
const nearest = 20;

/** @returns whether all were visited, or as many as `visit` wanted */
export type Walk = (root: Pair, visit: (reached: Reached) => 'stop' | undefined) => boolean;

/** Visits all pairs with rows once, by the shortest path. It is most of the work, so there are lists, and a budget for all walks. */
export function createWalk(budget: number): Walk {
  let passed = 0;
  return (root, visit) => {
    walks += 1;
    const walk = walks;
    root.walk = walk;
    const most = passed < budget ? Infinity : nearest;
    const filtered = { narrowed: new Set<Pair>(), widened: new Set<Pair>() };
    const found = [root];
    const onlys: Step['only'][] = [null];
    const ways: string[] = [''];
    const origins = [-1];
    for (let at = 0; at < found.length; at++) {
      if (at >= most) return false;
      passed += 1;
      const [step, only] = [found[at]!, onlys[at]!];
      if (step.rows.length > 0 && visit({ step, only, path: () => pathOf(at, origins, ways) }) === 'stop') return true;
      for (const { to, below, only: further } of step.steps) {
        if (!to.hasRows || to.walk === walk) continue;
        const next = only ?? further;
        if (next === null) to.walk = walk;
        else if ((further ?? next) !== next || filtered[next].has(to)) continue;
        else filtered[next].add(to);
        found.push(to);
        onlys.push(next);
        ways.push(below);
        origins.push(at);
      }
    }
    return true;
  };
}

function pathOf(place: number, origins: readonly number[], ways: readonly string[]): string {
  const segments: string[] = [];
  for (let at = place; at >= 0; at = origins[at]!) segments.push(ways[at]!);
  return segments.reverse().join('');
}
