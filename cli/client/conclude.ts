import { join } from 'node:path';
import type { Recorded } from '../../client/audit.ts';
import { judgeAll } from '../../client/findings.ts';
import { mannerJudges } from '../../client/judges/manners.ts';
import { clientResult, runIdOf } from '../../client/result.ts';
import { isCall } from '../../client/trace.ts';
import { traceText } from '../../client/trace-file.ts';
import { usageOf } from '../../client/usage.ts';
import { readPlaces } from '../../fixtures/target/config.ts';
import { say } from '../../protocol/output/output.ts';
import { shownPath } from '../../protocol/output/shown-path.ts';
import { tell } from '../../protocol/run-notes.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { reportResult } from '../../reporters/views/report-result.ts';
import { writeNamed } from '../writable.ts';
import { junitOf } from './junit.ts';

/** Options of the commands that judge what a client calls. */
export interface JudgingOptions {
  usage: string;
  trace?: string;
  junit?: string;
  allowInconclusive?: number;
  verbose?: boolean;
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
  tell({ verbose: options.verbose, allowedInconclusive: options.allowInconclusive });
  const isEmpty = !trace.entries.some(isCall);
  const trouble = isEmpty ? `no call of the API was recorded. ${whereToCall[trace.source]}` : recorded.trouble;
  // What the client was once seen to use is not gone.
  if (!isEmpty) await writeNamed(options.usage, `${JSON.stringify(usageOf(trace, startedAt), null, 2)}\n`);
  if (!isEmpty && options.trace !== undefined) await writeNamed(options.trace, traceText(recorded));
  const result = clientResult(trace, judgeAll(mannerJudges, trace), {
    client: trace.client?.name ?? name,
    runId: runIdOf(new Date(startedAt)),
    startedAt: new Date(startedAt),
    status: isCut || trouble !== undefined ? 'interrupted' : 'finished',
    ...(trouble === undefined ? {} : { trouble }),
    durationMs: Math.round(trace.entries.at(-1)?.at ?? 0),
  });
  const status = await reportResult(result);
  if (options.junit !== undefined) await writeNamed(options.junit, junitOf(result));
  if (isEmpty) return exitStatus.notJudged;
  say(
    `What the client uses is in ${shownPath(options.usage)}, the result in ${shownPath(join(readPlaces().reportDir, 'conformance.json'))}.`,
  );
  return status;
}
