import { join } from 'node:path';
import type { Recorded } from '../../client/audit.ts';
import { type Finding, type Judge, judgeAll, withoutSet } from '../../client/findings.ts';
import { mannerJudges } from '../../client/judges/manners.ts';
import { clientResult, runIdOf } from '../../client/result.ts';
import { type ClientConfig, readClientConfig, variablesSet } from '../../client/settings.ts';
import { isCall, type Trace } from '../../client/trace.ts';
import { traceText } from '../../client/trace-file.ts';
import { usageOf } from '../../client/usage.ts';
import { readPlaces } from '../../fixtures/target/config.ts';
import { say } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { tell } from '../../protocol/run-notes.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import type { Result } from '../../reporters/judge/result.ts';
import { reportResult } from '../../reporters/views/report-result.ts';
import { writeNamed } from '../writable.ts';
import { junitOf } from './junit.ts';

/** Options of the commands that judge a client. */
export interface ReportOptions {
  junit?: string;
  allowInconclusive?: number;
  verbose?: boolean;
}

/** Options of those that judge what it calls. */
export interface JudgingOptions extends ReportOptions {
  usage: string;
  trace?: string;
}

const forClient = 'The client must call the address in LAS_BASE_URL.';
const whereToCall = {
  receiver: forClient,
  sandbox: forClient,
  proxy: 'The client must call the address of the recording, and the target must answer.',
  har: 'The file must hold calls such as POST /v1/auth and GET /v1/learners.',
};

/** Judges what was recorded of a client, and writes its usage and the result with its views; status 3 if it called nothing. */
export async function conclude(recorded: Recorded, name: string, options: JudgingOptions): Promise<number> {
  const { trace, startedAt, isCut = false } = recorded;
  const isEmpty = !trace.entries.some(isCall);
  const trouble = isEmpty ? `no call of the API was recorded. ${whereToCall[trace.source]}` : recorded.trouble;
  // What the client was once seen to use is not gone.
  if (!isEmpty) await writeNamed(options.usage, `${JSON.stringify(usageOf(trace, startedAt), null, 2)}\n`);
  if (!isEmpty && options.trace !== undefined) await writeNamed(options.trace, traceText(recorded));
  const result = clientResult(trace, judgedBy(mannerJudges, trace, readClientConfig()), {
    client: trace.client?.name ?? name,
    runId: runIdOf(new Date(startedAt)),
    startedAt: new Date(startedAt),
    status: isCut || trouble !== undefined ? 'interrupted' : 'finished',
    ...(trouble === undefined ? {} : { trouble }),
    durationMs: Math.round(trace.entries.at(-1)?.at ?? 0),
  });
  const status = await reportClient(result, options);
  if (isEmpty) return exitStatus.notJudged;
  say(
    `What the client uses is in ${shownPath(options.usage)}, the result in ${shownPath(join(readPlaces().reportDir, 'conformance.json'))}.`,
  );
  return status;
}

/** What is found, without advice to set what is set. */
export function judgedBy(judges: readonly Judge[], trace: Trace, config: ClientConfig): Finding[] {
  const set = variablesSet(config);
  // Before they are folded: one of several that is left is still advice.
  return judgeAll(
    judges.map((judge) => (one) => withoutSet(judge(one), set)),
    trace,
  );
}

/** Writes the result with its views. @returns the exit status */
export async function reportClient(
  result: Result,
  { verbose, allowInconclusive, junit }: ReportOptions,
): Promise<number> {
  tell({ verbose, allowedInconclusive: allowInconclusive });
  const status = await reportResult(result);
  if (junit !== undefined) await writeNamed(junit, junitOf(result));
  return status;
}
