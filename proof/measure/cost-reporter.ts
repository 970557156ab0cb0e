import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type CheckCost, nothing } from '../../cli/shared/check-costs.ts';
import type { Unit } from '../../measured/checks.ts';
import { annotationTypes, type Exchange } from '../../protocol/evidence.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { readEvidence } from '../../reporters/collect/attachments.ts';
import { idOf } from '../../reporters/collect/test-record.ts';

/** The operations that create something, with what they create. */
const making: Record<string, Unit> = {
  'POST /v1/learners': 'learners',
  'POST /v1/webhooks': 'webhooks',
  'POST /v1/learners/{learnerId}/assessment/invite': 'invitations',
  'POST /v1/learnerexports': 'exports',
  'POST /v1/learners/{learnerId}/assessment/report': 'reports',
};

/** Writes what the checks of a run cost, by their ids, to the file that `RunNotes` names. */
export default class CostReporter implements Reporter {
  readonly #measured: { id: string; cost: CheckCost; shared: string[] }[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    const { exchanges } = readEvidence(result.attachments);
    const kept = result.annotations.filter(({ type }) => type === annotationTypes.kept).length;
    const taken = result.annotations.filter(({ type }) => type === annotationTypes.taken).length;
    const own = exchanges.filter(({ isShared }) => !isShared);
    const shared = exchanges.flatMap(({ id, isShared }) => (isShared ? id : []));
    this.#measured.push({ id: idOf(test), cost: costOf(own, taken + kept), shared });
  }

  onEnd(): void {
    const sharers = new Map<string, number>();
    for (const id of this.#measured.flatMap(({ shared }) => shared)) sharers.set(id, (sharers.get(id) ?? 0) + 1);
    const costs = this.#measured.map(({ id, shared, cost }) => {
      const part = shared.reduce((sum, exchange) => sum + 1 / (sharers.get(exchange) ?? 1), 0);
      return [id, { ...cost, requests: cost.requests + Math.ceil(part) }];
    });
    writeFileSync(runNotes().measured ?? 'costs.json', JSON.stringify(Object.fromEntries(costs)));
  }
}

/**
 * @param shared learners from an earlier test or for a later one: one request more, half of what creating and removing
 * takes.
 */
function costOf(exchanges: readonly Exchange[], shared: number): CheckCost {
  const cost = nothing();
  const calls = exchanges.filter(({ direction }) => direction === 'call');
  cost.requests = calls.length + (shared > 0 ? 1 : 0);
  for (const { operation, response, request } of calls) {
    const unit = making[operation ?? ''];
    if (response === null || response.status >= 300) continue;
    if (unit !== undefined) cost[unit] += 1;
    if (operation === 'POST /v1/learners/{learnerId}/tags') cost.tags += tagsIn(request.body);
  }
  return cost;
}

function tagsIn(body: string | null): number {
  try {
    const { tags } = JSON.parse(body ?? '') as { tags?: unknown };
    return Array.isArray(tags) ? tags.length : 0;
  } catch {
    return 0;
  }
}
