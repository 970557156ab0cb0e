import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { warn } from '../protocol/output/output.ts';
import { type ExitStatus, exitStatus } from '../reporters/exit-status.ts';
import { readJournal } from '../reporters/journal.ts';
import { foldRun, reportResult } from '../reporters/report-result.ts';

export function journalFile(): string {
  return join(tmpdir(), `las-conformance-${process.env.LAS_RUN_ID}-${process.pid}.journal`);
}

/**
 * Writes the result of a run whose Playwright ended without one, because it was killed or ran out of memory.
 * @returns the exit status; null if no check had begun.
 */
export async function reportKilled(journal: string): Promise<ExitStatus | null> {
  const noted = readJournal(journal);
  if (noted === null) return null;
  warn('The run was killed before it had a result: this one is made of what it had noted until then.');
  const status = await reportResult(foldRun(noted.tests, noted.suite, noted.run));
  return status === exitStatus.asItShouldBe ? exitStatus.notJudged : status;
}
