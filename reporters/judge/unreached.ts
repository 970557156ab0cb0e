/** Why no response of a run had a status that the OpenAPI document lists, as far as the run can tell. */
import { operationName, operations } from '../../rules/api/operations.ts';
import { lackAndRemedy } from './lacks.ts';
import type { Check, ContractRow } from './result.ts';

export interface Circumstances {
  reached: readonly ContractRow[];
  checks: readonly Pick<Check, 'title' | 'outcome' | 'lacks'>[];
  powers: readonly string[];
  /** Whether only some checks were selected. */
  isPart: boolean;
}

/** @returns the reason in a few words, such as `called, but never returned it`. */
export function whyUnreached(
  { operation, status }: Pick<ContractRow, 'operation' | 'status'>,
  { reached, checks, powers, isPart }: Circumstances,
): string {
  const documented = operations.find((each) => operationName(each) === operation);
  if (documented?.alsoListed === status)
    return `only the OpenAPI document lists it: the API document has ${documented.success}`;
  if (status >= 500) return 'only a failing service returns it, and no check makes it fail';

  const wanting = (wanted: readonly string[]) => wanted.filter((power) => !powers.includes(power));
  // The checks of an operation are in a describe named after it.
  const own = checks.filter(({ title }) => title.startsWith(`${operation} › `));
  const lacked = own.flatMap(({ lacks }) => lacks ?? []);
  const lacking = wanting([...new Set([...neededFor(operation, status), ...lacked])]);
  if (lacking.length > 0) return lackAndRemedy(lacking);

  if (reached.some((row) => row.operation === operation && row.exchanges > 0)) return 'called, but never returned it';
  if (own.some(({ outcome }) => outcome === 'inconclusive')) return 'its checks stayed inconclusive';
  return isPart ? 'no check of this selection calls it' : 'no check that could run calls it';
}

/** Powers without which nothing can provoke the status. */
function neededFor(operation: string, status: number): string[] {
  if (status === 429) return ['throttle'];
  if (status !== 403) return [];
  return ['manager', 'tutor', ...(operation.includes('/tags') ? ['untaggedOrganisation'] : [])];
}
