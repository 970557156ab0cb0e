/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared/check-costs.ts';
import { select } from '../../cli/shared/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { type Noticing, noticesOf } from './noticed.ts';

/** The lines with what the checks notice, and with the rank of each that has a cost. */
export function ranked(
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
  declared: readonly Pick<DeclaredCheck, 'id' | 'pool'>[],
): Measured {
  const pools = new Map(declared.flatMap(({ id, pool }) => (pool === undefined ? [] : [[id, pool] as const])));
  const withNotices = [...measured.values()].map(({ rank: _, ...check }): MeasuredCheck => {
    const noticing = noticed.get(check.id);
    return noticing === undefined ? check : { ...check, notices: noticesOf(noticing) };
  });
  const ranks = new Map(inOrder(withNotices, noticed, pools).map(({ id }, rank) => [id, rank]));
  return new Map(
    withNotices.map((check) => [check.id, ranks.has(check.id) ? { ...check, rank: ranks.get(check.id)! } : check]),
  );
}

/**
 * Each next check is the one that adds most for its requests: an entry that none before it covers counts as two defects. What a
 * pool shares is paid by the first of its checks.
 */
function inOrder(
  checks: readonly MeasuredCheck[],
  noticed: ReadonlyMap<string, Noticing>,
  pools: ReadonlyMap<string, string>,
): MeasuredCheck[] {
  const paid = new Set<string>();
  const sizes = new Map<string, number>();
  for (const pool of pools.values()) sizes.set(pool, (sizes.get(pool) ?? 0) + 1);
  const open = new Set(checks.filter(({ cost }) => cost !== undefined));
  const covered = new Set<string>();
  const found = new Set<string>();
  const ordered: MeasuredCheck[] = [];
  const worth = ({ id, cost, pooled = 0 }: MeasuredCheck) => {
    const pool = pools.get(id) ?? '';
    const shared = paid.has(pool) ? 0 : pooled / (sizes.get(pool) ?? 1);
    const { rules = [], defects = new Set<string>() } = noticed.get(id) ?? {};
    const newRules = rules.filter((rule) => !covered.has(rule)).length;
    const newDefects = [...defects].filter((defect) => !found.has(defect)).length;
    return (2 * newRules + newDefects) / ((cost?.requests ?? 0) + shared + 1);
  };
  while (open.size > 0) {
    const [first, ...others] = [...open].map((check) => ({ check, worth: worth(check) }));
    const { check } = others.reduce((best, next) => (next.worth > best.worth ? next : best), first!);
    open.delete(check);
    ordered.push(check);
    const pool = pools.get(check.id);
    if (pool !== undefined) paid.add(pool);
    const { rules = [], defects = [] } = noticed.get(check.id) ?? {};
    for (const id of rules) covered.add(id);
    for (const defect of defects) found.add(defect);
  }
  return ordered;
}

/** The part of all defects that any of the checks notices which those notice that a run with this budget makes, in per cent. */
export function noticedWithin(
  budget: number,
  declared: readonly DeclaredCheck[],
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
): number {
  const able = declared.filter(({ id }) => measured.get(id)?.cost).map((check) => ({ ...check, needs: [] }));
  const { chosen } = select(able, new Set(), budget, estimatesBy(measured));
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => [...(noticed.get(id)?.defects ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(able).size);
}
