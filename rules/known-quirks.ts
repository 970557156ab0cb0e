import type { ContractFinding } from '../protocol/evidence.ts';
import { describedGenders } from './api/names.ts';
import type { RuleId } from './index.ts';

/** The quirk that explains a departure: the API document itself says that service and OpenAPI document differ there. */
export function quirkOf({ part, at, message }: ContractFinding): RuleId | undefined {
  if (at.endsWith('/gender') && message.startsWith('must be one of ')) {
    const listed = [...message.matchAll(/"([^"]*)"/g)].map(([, value]) => value).sort();
    return listed.join() === [...describedGenders].sort().join() ? 'contract.quirk.gender' : undefined;
  }
  if (part !== 'request') return undefined;
  if (at === '/clientReference' && message === 'is required, was absent') return 'contract.quirk.client-reference';
  if (at === '?lastUpdatedSince' && message === 'must be a valid date-time') return 'contract.quirk.last-updated-since';
  return undefined;
}
