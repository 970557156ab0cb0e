import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { limits } from '../protocol/limits.ts';
import { passOn } from '../protocol/output/output.ts';
import { runNotes } from '../protocol/run-notes.ts';
import { nodeArguments } from './modules.ts';

/** The one line that the service prints when it listens. */
export interface ServiceAddresses {
  baseUrl: string;
  controlUrl: string;
}

export interface EmbeddedService extends ServiceAddresses {
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The environment variables of a run against the embedded service. */
export function embeddedVariables({ baseUrl, controlUrl }: ServiceAddresses): Record<string, string> {
  return { LAS_BASE_URL: baseUrl, LAS_CONTROL_URL: controlUrl, LAS_ENVIRONMENT: 'embedded' };
}

/** The service exited before it was listening, and said why on stderr. */
export class EndedAtOnce extends Error {}

const startLimitMs = limits.serviceStartSeconds.value * 1000;

/** Starts the embedded service as a process that ends with this one, and waits until it listens. */
export async function startEmbedded(args: readonly string[] = [], module = 'service/main'): Promise<EmbeddedService> {
  const child = spawn(process.execPath, [...nodeArguments(module), '--with-parent', ...args], {
    // In the proof, the service fails on purpose, and its stack traces would bury the rest.
    stdio: ['pipe', 'pipe', runNotes().proof ? 'ignore' : 'pipe'],
    windowsHide: true,
  });
  if (child.stderr !== null) passOn(child.stderr);
  const addresses = await listening(child).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    ...addresses,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await gone;
      clearTimeout(hard);
    },
  };
}

async function listening(child: ChildProcess): Promise<ServiceAddresses> {
  if (child.stdout === null) throw new Error('The embedded service has no output to read.');
  const lines = createInterface({ input: child.stdout });
  const limit = AbortSignal.timeout(startLimitMs);
  const [line] = await Promise.race([
    once(lines, 'line', { signal: limit }),
    once(child, 'error', { signal: limit }).then(([error]) => Promise.reject(error)),
    once(child, 'close', { signal: limit }).then(([code]) => {
      throw new EndedAtOnce(`The embedded service exited with status ${code} before it was listening.`);
    }),
  ]).catch((error) => {
    if (limit.aborted) throw new Error(`The embedded service did not start listening within ${startLimitMs / 1000} s.`);
    throw error;
  });
  return JSON.parse(line) as ServiceAddresses;
}
