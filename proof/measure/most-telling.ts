import { createRequire } from 'node:module';

/** Its types describe the CommonJS module. */
const loadSolver: typeof import('highs').default = createRequire(import.meta.url)('highs');

export interface Price {
  /** Requests of the check itself. */
  own: number;
  /** Those that it shares with others, which are sent once for any of them, by the name of the share. */
  shared: readonly (readonly [share: string, requests: number])[];
}

export interface Wanted<Check> {
  /** Requests that all chosen checks may take. */
  budget: number;
  /** What a check tells, each with its worth, which counts once however many checks tell it. */
  tells: (check: Check) => Iterable<readonly [what: string, worth: number]>;
  /** Whether it takes all checks that tell it, not one of them. */
  takesAll: (what: string) => boolean;
  /** Checks that are chosen in any case. */
  kept: readonly Check[];
}

/** The search ends at a set that tells at most this part less than the best could, or after so many seconds. */
const patience = { mip_rel_gap: 0.0003, time_limit: 300 };

/** Maximum coverage within a budget, by sets that share costs, as a mixed-integer program. @throws Error if `kept` exceed it. */
export async function mostTelling<Check extends Price>(
  checks: readonly Check[],
  { budget, tells, takesAll, kept }: Wanted<Check>,
): Promise<Check[]> {
  const share = new Names('s');
  const told = new Names('t');
  const tellers = new Map<string, { what: string; worth: number; by: string[] }>();
  const constraints: string[] = [];
  const prices = new Map<string, number>();
  for (const [at, check] of checks.entries()) {
    const chosen = `c${at}`;
    if (check.own > 0) prices.set(chosen, check.own);
    for (const [name, requests] of check.shared) {
      prices.set(share.of(name), requests);
      constraints.push(`${chosen} - ${share.of(name)} <= 0`);
    }
    for (const [what, worth] of tells(check)) {
      const { by } = tellers.get(told.of(what)) ?? { by: [] };
      tellers.set(told.of(what), { what, worth, by: [...by, chosen] });
    }
    if (kept.includes(check)) constraints.push(`${chosen} = 1`);
  }
  for (const [name, { what, by }] of tellers)
    for (const some of takesAll(what) ? by : [by.join('\n- ')]) constraints.push(`${name} - ${some} <= 0`);
  constraints.push(`${sumOf(prices)} <= ${budget}`);
  const program = [
    `Maximize\n${sumOf(new Map([...tellers].map(([what, { worth }]) => [what, worth])))}`,
    `Subject To\n${constraints.join('\n')}`,
    `Bounds\n${[...share.all, ...told.all].map((name) => `${name} <= 1`).join('\n')}`,
    `Binary\n${checks.map((_, at) => `c${at}`).join('\n')}`,
    'End',
  ].join('\n');
  const { solve } = await loadSolver();
  const { Status: status, Columns: columns } = solve(program, patience);
  if (status !== 'Optimal' && status !== 'Time limit reached') throw new Error(`No checks were chosen: ${status}.`);
  return checks.filter((_, at) => ((columns[`c${at}`] as { Primal?: number } | undefined)?.Primal ?? 0) > 0.5);
}

class Names {
  readonly #names = new Map<string, string>();

  constructor(private readonly prefix: string) {}

  of(what: string): string {
    if (!this.#names.has(what)) this.#names.set(what, `${this.prefix}${this.#names.size}`);
    return this.#names.get(what)!;
  }

  get all(): Iterable<string> {
    return this.#names.values();
  }
}

/** A sum with one term a line, since the format bounds a line's length. */
function sumOf(terms: ReadonlyMap<string, number>): string {
  return [...terms].map(([name, factor]) => `+ ${factor} ${name}`).join('\n');
}
