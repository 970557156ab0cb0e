/** What checks cost, by the exchanges of their tests. Pure. */
import { type CheckCost, nothing } from '../../cli/shared-target/check-costs.ts';
import type { MeasuredCheck, Unit } from '../../measured/checks.ts';
import type { Exchange } from '../../protocol/evidence.ts';

export interface MeasuredTest {
  id: string;
  /** Its pool, if it belongs to one. */
  pool: string | null;
  exchanges: readonly Exchange[];
  /** Whether a learner is from an earlier test or for a later one: one request more, half of what creating and removing takes. */
  passedOn: boolean;
}

export type Costs = Record<string, Pick<MeasuredCheck, 'cost' | 'pooled'>>;

/** The operations that create something, with what they create. */
const making: Record<string, Unit> = {
  'POST /v1/learners': 'learners',
  'POST /v1/webhooks': 'webhooks',
  'POST /v1/learners/{learnerId}/assessment/invite': 'invitations',
  'POST /v1/learnerexports': 'exports',
  'POST /v1/learners/{learnerId}/assessment/report': 'reports',
};

/** Exchanges that several tests share cost each its part; what a whole pool shares is apart, since it is sent once for any of them. */
export function costsOf(tests: readonly MeasuredTest[]): Costs {
  const sharers = countBy(tests.flatMap(({ exchanges }) => exchanges.map(({ id }) => id)));
  const sizes = countBy(tests.flatMap(({ pool }) => pool ?? []));
  const isOfPool = ({ pool }: MeasuredTest, { id, isShared }: Exchange) =>
    pool !== null && (!isShared || sharers.get(id) === sizes.get(pool));
  const ofPools = new Map<string, Set<string>>();
  for (const test of tests)
    for (const exchange of test.exchanges.filter((each) => isCall(each) && isOfPool(test, each)))
      ofPools.set(test.pool!, (ofPools.get(test.pool!) ?? new Set()).add(exchange.id));
  const counted = new Set<string>();
  const costs = tests.map((test) => {
    const own = test.exchanges.filter((exchange) => isCall(exchange) && !isOfPool(test, exchange));
    const requests = own.reduce((sum, { id }) => sum + 1 / (sharers.get(id) ?? 1), test.passedOn ? 1 : 0);
    const first = test.exchanges.filter(({ id }) => !counted.has(id));
    for (const { id } of first) counted.add(id);
    const cost = { ...madeBy(first), requests: rounded(requests) };
    return [test.id, test.pool === null ? { cost } : { cost, pooled: ofPools.get(test.pool)?.size ?? 0 }] as const;
  });
  return Object.fromEntries(costs);
}

function isCall({ direction }: Exchange): boolean {
  return direction === 'call';
}

function rounded(requests: number): number {
  return Math.round(requests * 100) / 100;
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function madeBy(exchanges: readonly Exchange[]): CheckCost {
  const made = nothing();
  for (const { operation, response, request } of exchanges.filter(isCall)) {
    const unit = making[operation ?? ''];
    if (response === null || response.status >= 300) continue;
    if (unit !== undefined) made[unit] += 1;
    if (operation === 'POST /v1/learners/{learnerId}/tags') made.tags += tagsIn(request.body);
  }
  return made;
}

function tagsIn(body: string | null): number {
  try {
    const { tags } = JSON.parse(body ?? '') as { tags?: unknown };
    return Array.isArray(tags) ? tags.length : 0;
  } catch {
    return 0;
  }
}
