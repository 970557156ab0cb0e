import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { warn } from '../protocol/output/output.ts';
import { listed } from '../protocol/texts.ts';
import { aborted, freePort, startCommand } from './command.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Declared, Trace } from './trace.ts';
import { fitted, type World } from './worlds.ts';

/** What a client did, and when the trace's time 0 was in milliseconds since 1970. */
export interface Recorded {
  trace: Trace;
  startedAt: number;
  /** Somebody ended it early. */
  isCut?: boolean;
  /** Why not all was called that might have been, in a sentence. */
  trouble?: string;
}

export interface AuditOptions {
  command: readonly string[];
  worlds: readonly World[];
  client: Trace['client'];
  declared: Declared;
  choices: 'a' | 'b';
  /** How long the command may take in one world. */
  limitMs: number;
  /** Ends it early; what was called until then is still told. */
  signal: AbortSignal;
}

/** The public address of the client's receiver, as the document wants it; the sandbox forwards it to `PORT`. */
export const publicHost = 'app.example.org';
const webhookPath = '/webhooks/las';

/** Runs a command in one world after another, and records what it calls. It ends with all that it has started. */
export async function auditCommand({
  command,
  worlds,
  client,
  declared,
  choices,
  limitMs,
  signal,
}: AuditOptions): Promise<Recorded> {
  const sandbox = await startSandbox({ choices });
  const startedAt = sandbox.startedAt;
  const failures: string[] = [];
  const seconds: number[] = [];
  try {
    for (const world of worlds) {
      if (signal.aborted) break;
      await sandbox.enter(fitted(world, Math.max(...seconds)));
      warn(`In the world ${world.name}: ${sandbox.learners.length} learners.`);
      const began = performance.now();
      const status = await runIn(sandbox, command, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
      seconds.push((performance.now() - began) / 1000);
      if (status === null && !signal.aborted) warn(`It did not end within ${limitMs / 1000} s, and was ended.`);
      else if (status !== null && status !== 0 && world.trouble === undefined)
        failures.push(`in the world ${world.name} (status ${status})`);
    }
    sandbox.recorder.step({ what: 'end' });
    const trouble = `the command failed ${listed(failures)}, where nothing is refused: what it did not come to call is not known.`;
    return {
      trace: sandbox.recorder.trace('sandbox', declared, client),
      startedAt,
      isCut: signal.aborted,
      ...(failures.length > 0 ? { trouble } : {}),
    };
  } finally {
    await sandbox.close();
  }
}

/** Runs a command that calls the sandbox, and may have a receiver. @returns its status; null if the limit came first */
export async function runIn(
  sandbox: Sandbox,
  command: readonly string[],
  limit: AbortSignal,
  hear?: (line: string) => void,
): Promise<number | null> {
  const port = await freePort();
  await sandbox.forward(publicHost, port);
  const running = await startCommand(command, clientVariables(sandbox.variables(), port), hear);
  const status = await Promise.race([running.ended, aborted(limit)]);
  // What it has written last may still be on its way.
  if (status !== null) await Promise.race([running.heard, sleep(200)]);
  await running.stop();
  return status;
}

/** What the client needs, and where its receiver shall listen if it has one. */
export function clientVariables(ofSandbox: Record<string, string>, port: number): Record<string, string> {
  return {
    ...ofSandbox,
    LAS_WEBHOOK_URL: `https://${publicHost}${webhookPath}`,
    LAS_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
    PORT: `${port}`,
  };
}
