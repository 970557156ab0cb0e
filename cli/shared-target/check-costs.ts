/** What each check costs on a shared target and what it notices, as measured: `npm run measure -- costs` renews it. */
import type { Config } from '../../fixtures/target/config.ts';
import { type MeasuredCheck, readMeasured, type Unit, units } from '../../measured/checks.ts';
import type { DeclaredCheck } from '../run/declared-checks.ts';
import type { Estimates } from './selection.ts';

export type CheckCost = Record<Unit, number>;

/** Estimate for a check of a user's own specs, and for one that was not measured yet. */
const unmeasured: CheckCost = { ...nothing(), requests: 6, learners: 1 };

const measured = readMeasured();

export function costOf({ id }: Pick<DeclaredCheck, 'id'>): CheckCost {
  const cost = measured.get(id)?.cost;
  return cost === undefined ? unmeasured : { ...nothing(), ...cost };
}

/** How many runs a property makes where each check has its own organisations, taken over all of them. */
const runsOfProperty = 15;

/** How often such a target gets what a check costs, which was measured on a shared one: a property makes a single run there. */
export function runsOf({ id, file }: DeclaredCheck, { propertyRuns }: Pick<Config, 'propertyRuns'>): number {
  const isMeasured = measured.get(id)?.cost !== undefined;
  return isMeasured && file.startsWith('properties/') ? (propertyRuns ?? runsOfProperty) : 1;
}

export const estimates = estimatesBy(measured);

/** The estimates of these measurements. */
export function estimatesBy(checks: ReadonlyMap<string, MeasuredCheck>): Estimates {
  return {
    requests: ({ id }) => (checks.get(id)?.cost ?? unmeasured).requests ?? 0,
    shared: ({ id }) => checks.get(id)?.shared ?? {},
    rank: ({ id }) => (checks.has(id) ? (checks.get(id)!.rank ?? checks.size) : Infinity),
  };
}

export function nothing(): CheckCost {
  return Object.fromEntries(units.map((unit) => [unit, 0])) as CheckCost;
}
