import type { ContractFinding } from '../protocol/evidence.ts';
import { describedGenders } from './api/names.ts';
import type { RuleId } from './index.ts';

/** What a value breaks: a keyword of its schema, and what that asks for. */
interface Violated extends Pick<ContractFinding, 'part' | 'at'> {
  keyword?: string | undefined;
  wants?: unknown;
}

/** The quirk that explains a departure: the API document itself says that service and OpenAPI document differ there. */
export function quirkOf({ part, at, keyword, wants }: Violated): RuleId | undefined {
  if (keyword === 'enum' && at.endsWith('/gender') && Array.isArray(wants)) {
    const listed = wants.filter((value) => typeof value === 'string').sort();
    return listed.join() === [...describedGenders].sort().join() ? 'contract.quirk.gender' : undefined;
  }
  if (part !== 'request') return undefined;
  if (at === '/clientReference' && keyword === 'required') return 'contract.quirk.client-reference';
  if (at === '?lastUpdatedSince' && keyword === 'format' && wants === 'date-time')
    return 'contract.quirk.last-updated-since';
  return undefined;
}
