import type { Result } from './result.ts';

/** The exit statuses of `run` and `gate`. */
export const exitStatus = {
  asItShouldBe: 0,
  /** The target breaks a rule, or the gate found a change. */
  violates: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  /** The target could not be judged. */
  notJudged: 3,
  /** A fault of the suite itself. */
  fault: 4,
} as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** A broken rule outweighs all but a fault of the suite. A run judged nothing if it ended early, left too much open, or exercised nothing. */
export function statusOf(result: Result, allowedInconclusive = 0): ExitStatus {
  if (result.suite.faults.length > 0) return exitStatus.fault;
  if (result.totals.violates > 0 || result.totals.client.violates > 0) return exitStatus.violates;
  return isJudged(result, allowedInconclusive) ? exitStatus.asItShouldBe : exitStatus.notJudged;
}

/** Whether a run or gate with this status finished its job, even if that was to report a broken rule or a change. */
export function couldJudge(status: ExitStatus): boolean {
  return status === exitStatus.asItShouldBe || status === exitStatus.violates;
}

/** Whether the run finished, exercised something, and left no more than allowed inconclusive. */
export function isJudged(result: Result, allowedInconclusive = 0): boolean {
  return result.run.status === 'finished' && undecided(result).length <= allowedInconclusive && exercised(result) > 0;
}

/** The rules, of both parties, and questions that are inconclusive, without those that rest on a broken rule, which counts. */
export function undecided({ rules, answers }: Pick<Result, 'rules' | 'answers'>): string[] {
  const open = [
    ...rules.filter(({ verdict, cause }) => verdict === 'inconclusive' && cause === undefined),
    ...answers.filter(({ verdict }) => verdict === 'inconclusive'),
  ];
  return open.map(({ id }) => id);
}

/** How much the run decided. That our own client keeps its rules says nothing of a service: they count only without others. */
export function exercised({ totals, rules, answers }: Pick<Result, 'totals' | 'rules' | 'answers'>): number {
  const { client } = totals;
  const ofService = totals.conforms + totals.violates + totals.answers;
  const isOfService =
    rules.some(({ party, checks }) => party === 'service' && checks.length > 0) ||
    answers.some(({ lacks, deferred }) => lacks !== undefined || deferred === true);
  return isOfService ? ofService : ofService + client.conforms + client.violates;
}
