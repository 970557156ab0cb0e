/** What each check costs on a shared target, as measured; `npm run checks:measure` renews the table. */

import type { DeclaredCheck } from '../needs.ts';
import costs from './check-costs.json' with { type: 'json' };
import type { Estimates } from './selection.ts';

/** Named as in the table. */
export const units = ['requests', 'learners', 'tags', 'webhooks', 'invitations', 'exports', 'reports'] as const;
export type Unit = (typeof units)[number];
export type CheckCost = Record<Unit, number>;

/** Estimate for a check that is newer than the table. */
const unmeasured: CheckCost = { ...nothing(), requests: 6, learners: 1 };

const table = new Map(Object.entries<string>(costs).map(([name, text], rank) => [name, { rank, cost: read(text) }]));

export function costOf({ name }: Pick<DeclaredCheck, 'name'>): CheckCost {
  return table.get(name)?.cost ?? unmeasured;
}

export const estimates: Estimates = {
  requests: (check) => costOf(check).requests,
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
