/** `--fail-fast`: a run ends at the first broken rule. */
import { annotationTypes, described } from '../../protocol/evidence.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { catalogue } from '../../rules/index.ts';
import type { Statement } from '../../rules/types.ts';
import { departuresIn } from '../judge/contract-rules.ts';
import { exitStatus } from '../judge/exit-status.ts';
import { judge, type TestRecord } from '../judge/outcome.ts';
import { ownRulesOf } from '../judge/own-rules.ts';
import { endEarly } from './run-timeout.ts';

let hasStopped = false;

/** Ends the run if it was started with `--fail-fast` and the test shows that a rule is broken. */
export function failFast(record: TestRecord): void {
  // The run is ending already.
  if (hasStopped || record.status === 'interrupted') return;
  if (!runNotes().failFast || !breaksARule(record)) return;
  hasStopped = true;
  endEarly(exitStatus.violates);
}

export function stoppedAtFirst(): boolean {
  return hasStopped;
}

/** Whether the test alone makes a rule `violates`: by an assertion, or by a departure from the OpenAPI document. */
export function breaksARule(record: TestRecord): boolean {
  if (record.exchanges.some((exchange) => departuresIn(exchange).length > 0)) return true;
  if (judge(record).outcome !== 'failed') return false;
  const statements: Readonly<Record<string, Statement>> = { ...ownRulesOf([record]).rules, ...catalogue };
  return described(record.annotations, annotationTypes.covers).some((id) => statements[id]?.kind !== 'question');
}
