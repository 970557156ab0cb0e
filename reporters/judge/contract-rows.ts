import type { ContractFinding, Exchange } from '../../protocol/evidence.ts';
import { limits } from '../../protocol/limits.ts';
import { byText } from '../../protocol/order.ts';
import type { ContractRow, ContractViolation } from './result.ts';

/** One row for each operation and status that the service answered, with each cause of departure once, the most common first. */
export function contractRows(exchanges: readonly Exchange[]): ContractRow[] {
  const groups = new Map<string, { operation: string; status: number; calls: Exchange[] }>();
  for (const exchange of exchanges) {
    const { operation, response, error } = exchange;
    if (operation === null || response === null || error !== null) continue;
    const key = `${operation} ${response.status}`;
    const group = groups.get(key) ?? { operation, status: response.status, calls: [] };
    group.calls.push(exchange);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ operation, status, calls }) => ({ operation, status, exchanges: calls.length, violations: causes(calls) }))
    .sort(byOperationAndStatus);
}

export function byOperationAndStatus(one: ContractRow, other: ContractRow): number {
  return byText(one.operation, other.operation) || one.status - other.status;
}

function causes(calls: readonly Exchange[]): ContractViolation[] {
  const byCause = new Map<string, ContractViolation>();
  for (const { id, findings } of calls) {
    for (const finding of findings) {
      // A departure that the API document itself names is a quirk, which has its own entry.
      if (finding.quirk !== undefined) continue;
      const known = byCause.get(nameOf(finding));
      if (known) known.count += 1;
      else byCause.set(nameOf(finding), { ...finding, count: 1, example: id });
    }
  }
  const sorted = [...byCause].sort(([a, one], [b, other]) => other.count - one.count || byText(a, b));
  const most = limits.causes.value;
  const [first, ...others] = sorted.slice(most).map(([, cause]) => cause);
  const shown = sorted.slice(0, most).map(([, cause]) => cause);
  if (first === undefined) return shown;
  const count = others.reduce((sum, cause) => sum + cause.count, first.count);
  return [...shown, { ...first, at: '', message: `departs in ${others.length + 1} more ways`, count }];
}

function nameOf({ part, at, message }: ContractFinding): string {
  return `${part} ${at} ${message}`;
}
