/** The order in which a run on a shared target chooses its checks. Pure. */
import type { DeclaredCheck } from '../../cli/run/declared-checks.ts';
import { estimatesBy } from '../../cli/shared-target/check-costs.ts';
import { select } from '../../cli/shared-target/selection.ts';
import type { Measured, MeasuredCheck } from '../../measured/checks.ts';
import { isGrave } from '../../rules/graph/grave.ts';
import { isQuestion } from '../../rules/index.ts';
import { type Noticing, noticesOf } from './noticed.ts';

type Declared = Pick<DeclaredCheck, 'id' | 'pool'>;

/** The lines with what the checks notice, and with the rank of each that has a cost. */
export function ranked(
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
  declared: readonly Declared[],
): Measured {
  const pools = new Map(declared.map(({ id, pool }) => [id, pool]));
  const withNotices = [...measured.values()].map(({ rank: _, ...check }): MeasuredCheck => {
    const noticing = noticed.get(check.id);
    return noticing === undefined ? check : { ...check, notices: noticesOf(noticing) };
  });
  const priced = withNotices.flatMap(({ id, cost, pooled = 0 }): Priced[] => {
    const { rules = [], defects = new Set<string>() } = noticed.get(id) ?? {};
    return cost === undefined ? [] : [{ id, rules, defects, own: cost.requests ?? 0, pool: pools.get(id), pooled }];
  });
  const ranks = new Map(inOrder(priced).map(({ id }, rank) => [id, rank]));
  return new Map(
    withNotices.map((check) => [check.id, ranks.has(check.id) ? { ...check, rank: ranks.get(check.id)! } : check]),
  );
}

interface Priced {
  id: string;
  rules: readonly string[];
  defects: ReadonlySet<string>;
  /** Requests of the check itself, and those that its pool shares. */
  own: number;
  pool: string | undefined;
  pooled: number;
}

/** How many defects it is worth to exercise a rule or to ask a question for the first time, and to make a check of a grave rule. */
const worth = { rule: 3, question: 3, grave: 1 };

/** Makes a check without requests cheap, not free. */
const atLeast = 0.5;

/** Each next step is what adds most for its requests: a check, or a pool with those of its checks that make it worth its price. */
function inOrder(checks: readonly Priced[]): Priced[] {
  const open = new Set(checks);
  const seen = new Set<string>();
  const paid = new Set<string>();
  const worthOf = (some: readonly Priced[]) => {
    const added = new Set(
      some.flatMap(({ rules, defects }) => [...rules, ...defects]).filter((what) => !seen.has(what)),
    );
    const grave = some.filter(({ rules }) => rules.some(isGrave)).length;
    const ofRules = [...new Set(some.flatMap(({ rules }) => rules))].filter((id) => added.has(id));
    const more = ofRules.reduce((sum, id) => sum + (isQuestion(id) ? worth.question : worth.rule) - 1, 0);
    return added.size + more + grave * worth.grave;
  };
  const step = (some: readonly Priced[], price: number) => ({ some, ratio: worthOf(some) / (price + atLeast) });
  /** A pool that nothing of has been chosen, with the checks that are worth most for its whole price. */
  const opened = (members: readonly Priced[]) => {
    const byOwnRatio = members.toSorted((one, other) => step([other], other.own).ratio - step([one], one.own).ratio);
    const steps = byOwnRatio.map((_, at) => {
      const some = byOwnRatio.slice(0, at + 1);
      return step(
        some,
        some.reduce((sum, { own }) => sum + own, some[0]!.pooled),
      );
    });
    return best(steps);
  };
  const ordered: Priced[] = [];
  while (open.size > 0) {
    const pools = new Map<string, Priced[]>();
    const singles: Priced[] = [];
    for (const check of open)
      if (check.pool === undefined || paid.has(check.pool)) singles.push(check);
      else pools.set(check.pool, [...(pools.get(check.pool) ?? []), check]);
    const { some } = best([...singles.map((check) => step([check], check.own)), ...[...pools.values()].map(opened)]);
    for (const check of some) {
      open.delete(check);
      ordered.push(check);
      for (const what of [...check.rules, ...check.defects]) seen.add(what);
      if (check.pool !== undefined) paid.add(check.pool);
    }
  }
  return ordered;
}

function best<Step extends { ratio: number }>(steps: readonly Step[]): Step {
  return steps.reduce((one, other) => (other.ratio > one.ratio ? other : one));
}

/** The part of all defects that any of the checks notices which those notice that a run with this budget makes, in per cent. */
export function noticedWithin(
  budget: number,
  declared: readonly DeclaredCheck[],
  measured: Measured,
  noticed: ReadonlyMap<string, Noticing>,
): number {
  // Deliveries arrive only where a tunnel is configured.
  const able = declared
    .filter(({ id, needs }) => measured.get(id)?.cost && !needs.includes('receiver'))
    .map((check) => ({ ...check, needs: [] }));
  const { chosen } = select(able, new Set(), budget, estimatesBy(measured));
  const defectsOf = (some: readonly DeclaredCheck[]) =>
    new Set(some.flatMap(({ id }) => [...(noticed.get(id)?.defects ?? [])]));
  return Math.round((100 * defectsOf(chosen).size) / defectsOf(able).size);
}
