import { diffDocuments } from '../openapi-diff/index.ts';
import type { Result } from '../result.ts';
import type { Baseline } from './baseline.ts';
import type { Change } from './comparison.ts';
import { essence } from './essence.ts';
import { meaningOfApiChange } from './meaning.ts';

/** Compares the served OpenAPI documents: breaking changes fail the gate, others become notes. */
export function compareDocuments(baseline: Baseline, result: Result): { changes: Change[]; notes: string[] } {
  const now = essence(result.openapi);
  if (baseline.openapi === null) {
    return { changes: [], notes: now === null ? [] : ['The target now serves an OpenAPI document.'] };
  }
  if (now === null) {
    const what = result.target.openapiFindings[0] ?? 'The target no longer serves an OpenAPI document.';
    const meaning = 'Clients cannot be generated or checked from it any more.';
    return { changes: [{ kind: 'openapi', id: 'document', subject: '', what, meaning, check: null }], notes: [] };
  }
  const all = diffDocuments(baseline.openapi, now);
  const breaking = all.filter(({ weight }) => weight === 'breaking');
  const others = all.filter(({ weight }) => weight !== 'breaking');
  return {
    changes: breaking.map((change) => ({
      kind: 'openapi',
      id: change.operation || 'document',
      subject: '',
      what: [change.at, change.message].filter((part) => part !== '').join(': '),
      meaning: meaningOfApiChange(change),
      check: null,
    })),
    notes: others.map(
      ({ weight, operation, at, message }) =>
        `OpenAPI, ${weight}: ${[operation, at].filter((part) => part !== '').join(' ')}${operation || at ? ': ' : ''}${message}.`,
    ),
  };
}
