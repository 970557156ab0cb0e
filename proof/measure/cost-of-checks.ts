/** What checks cost, by the exchanges of their tests. Pure. */

import { type CheckCost, nothing } from '../../cli/shared-target/check-costs.ts';
import type { MeasuredCheck, Unit } from '../../measured/checks.ts';
import type { Exchange } from '../../protocol/evidence.ts';
import { countsOf, grouped } from '../../protocol/group-by.ts';
import { byText } from '../../protocol/order.ts';

export interface MeasuredTest {
  id: string;
  /** Its pool, if it belongs to one. */
  pool: string | null;
  exchanges: readonly Exchange[];
  /** Whether a learner is from an earlier test or for a later one: one request more, half of what creating and removing takes. */
  passedOn: boolean;
}

export type Costs = Record<string, Pick<MeasuredCheck, 'cost' | 'shared'>>;

/** The operations that create something, with what they create. */
const making: Record<string, Unit> = {
  'POST /v1/learners': 'learners',
  'POST /v1/webhooks': 'webhooks',
  'POST /v1/learners/{learnerId}/assessment/invite': 'invitations',
  'POST /v1/learnerexports': 'exports',
  'POST /v1/learners/{learnerId}/assessment/report': 'reports',
};

/** What a test sends itself is its own; what several judge, such as a row or all that a pool shares, is sent once for any of them. */
export function costsOf(tests: readonly MeasuredTest[]): Costs {
  const sharers = grouped(
    tests.flatMap(({ id, exchanges }) => exchanges.filter(isCall).map((exchange) => [exchange.id, id] as const)),
  );
  const sizes = countsOf(tests.flatMap(({ pool }) => pool ?? []));
  const numbers = new Map<string, number>();
  /** The name of those that share the exchange; null if nobody does. */
  const shareOf = ({ pool }: MeasuredTest, { id, isShared }: Exchange): string | null => {
    const all = sharers.get(id)!;
    if (pool !== null && (!isShared || all.length === sizes.get(pool))) return pool;
    if (all.length === 1) return null;
    const names = [...all].sort(byText).join();
    numbers.set(names, numbers.get(names) ?? numbers.size + 1);
    return `${pool ?? 'several'} ${numbers.get(names)}`;
  };
  const sent = new Map<string, Set<string>>();
  const shares = tests.map((test) =>
    test.exchanges.filter(isCall).map((exchange) => [shareOf(test, exchange), exchange.id] as const),
  );
  for (const [share, id] of shares.flat()) if (share !== null) sent.set(share, (sent.get(share) ?? new Set()).add(id));
  const counted = new Set<string>();
  const costs = tests.map((test, at) => {
    const own = shares[at]!.filter(([share]) => share === null).length + (test.passedOn ? 1 : 0);
    const first = test.exchanges.filter(({ id }) => !counted.has(id));
    for (const { id } of first) counted.add(id);
    const named = new Set(shares[at]!.flatMap(([share]) => share ?? []));
    if (test.pool !== null) named.add(test.pool);
    const shared = Object.fromEntries([...named].sort(byText).map((share) => [share, sent.get(share)?.size ?? 0]));
    return [test.id, { cost: { ...madeBy(first), requests: own }, ...(named.size > 0 ? { shared } : {}) }] as const;
  });
  return Object.fromEntries(costs);
}

/**
 * Adds what checks cost that only a later run could make. What they share with checks of a former run is what those share, by the same
 * name: a row is sent once for all that judge it. Shares are numbered in each run, so others need other names.
 */
export function withLater(found: Costs, later: Costs, where: string): Costs {
  const [former, latter] = [sharersIn(found), sharersIn(later)];
  const known = new Set(Object.keys(found));
  const formerOf = (share: string) => {
    const ids = latter.get(share)!.filter((id) => known.has(id));
    const isSame = (name: string) => poolOf(name) === poolOf(share) && `${former.get(name)}` === `${ids}`;
    const [same, ...others] = Object.entries(found[ids[0] ?? '']?.shared ?? {}).filter(([name]) => isSame(name));
    return others.length === 0 ? same : undefined;
  };
  const named = ({ shared, ...costs }: Costs[string]): Costs[string] => {
    if (shared === undefined) return costs;
    const names = Object.entries(shared).map(([share, requests]): readonly [string, number] => {
      if (!numbered.test(share)) return [share, requests];
      return formerOf(share) ?? [known.size === 0 ? share : `${share} with ${where}`, requests];
    });
    return { ...costs, shared: Object.fromEntries(names) };
  };
  const added = Object.entries(later).filter(([id]) => !known.has(id));
  return { ...found, ...Object.fromEntries(added.map(([id, costs]) => [id, named(costs)])) };
}

const numbered = / \d+( with \w+)?$/;

const poolOf = (share: string) => (numbered.test(share) ? share.replace(numbered, '') : null);

/** Ids of the checks that have each share, in order. */
function sharersIn(costs: Costs): Map<string, string[]> {
  const ids = Object.keys(costs).sort(byText);
  return grouped(ids.flatMap((id) => Object.keys(costs[id]!.shared ?? {}).map((share) => [share, id] as const)));
}

function isCall({ direction }: Exchange): boolean {
  return direction === 'call';
}

function madeBy(exchanges: readonly Exchange[]): CheckCost {
  const made = nothing();
  for (const { operation, response, request } of exchanges.filter(isCall)) {
    const unit = making[operation ?? ''];
    if (response === null || !mayBeMade(response.status, unit)) continue;
    if (unit !== undefined) made[unit] += 1;
    if (operation === 'POST /v1/learners/{learnerId}/tags' && response.status < 300) made.tags += tagsIn(request.body);
  }
  return made;
}

/** Another service may make the report or the export that this one refuses: the API document leaves that open for odd requests. */
function mayBeMade(status: number, unit: Unit | undefined): boolean {
  return status < 300 || ((unit === 'reports' || unit === 'exports') && ![401, 403, 404].includes(status));
}

function tagsIn(body: string | null): number {
  try {
    const { tags } = JSON.parse(body ?? '') as { tags?: unknown };
    return Array.isArray(tags) ? tags.length : 0;
  } catch {
    return 0;
  }
}
