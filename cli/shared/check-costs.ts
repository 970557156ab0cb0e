/** What each check costs on a shared target and what it notices, as measured; `npm run checks:measure` renews the table. */

import type { DeclaredCheck } from '../doctor/needs.ts';
import costs from './check-costs.json' with { type: 'json' };
import type { Estimates } from './selection.ts';

/** Named as in the table. */
export const units = ['requests', 'learners', 'tags', 'webhooks', 'invitations', 'exports', 'reports'] as const;
export type Unit = (typeof units)[number];
export type CheckCost = Record<Unit, number>;

/** Estimate for a check that is newer than the table. */
const unmeasured: CheckCost = { ...nothing(), requests: 6, learners: 1 };

/** An entry of the table. */
export interface Entry {
  /** See `write`. */
  cost: string;
  /** Rule -> how many defects of the embedded service that break it the check notices. */
  notices: Record<string, number>;
}

const table = new Map(
  Object.entries<Entry>(costs as Record<string, Entry>).map(([name, { cost, notices }], rank) => [
    name,
    { rank, cost: read(cost), notices },
  ]),
);

export function costOf({ name }: Pick<DeclaredCheck, 'name'>): CheckCost {
  return table.get(name)?.cost ?? unmeasured;
}

export const estimates: Estimates = {
  requests: (check) => costOf(check).requests,
  notices: ({ name }, ruleId) => table.get(name)?.notices[ruleId] ?? 0,
  // The table is ordered: checks that find most for their requests come first.
  rank: ({ name }) => table.get(name)?.rank ?? table.size,
};

export function nothing(): CheckCost {
  return { requests: 0, learners: 0, tags: 0, webhooks: 0, invitations: 0, exports: 0, reports: 0 };
}

/** `6 requests, 2 learners` */
function read(text: string): CheckCost {
  const cost = nothing();
  for (const part of text.split(', ')) {
    const [number, unit] = part.split(' ');
    cost[unit as Unit] = Number(number);
  }
  return cost;
}

/** The reverse of `read`; what is 0 is left out, except requests. */
export function write(cost: CheckCost): string {
  const parts = units.flatMap((unit) => (cost[unit] > 0 || unit === 'requests' ? [`${cost[unit]} ${unit}`] : []));
  return parts.join(', ');
}
