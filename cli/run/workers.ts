/** How many checks to run at the same time, for example when the target is far away, and in which order. */

import type { Config } from '../../fixtures/target/config.ts';
import { warn } from '../../protocol/output/output.ts';
import { runNotes } from '../../protocol/run-notes.ts';
import { mustBeAlone } from '../preflight/hook.ts';

/** Folder with specs of the user's own; shard as `2/4`. */
interface Further {
  specs?: string | undefined;
  shard?: string | undefined;
}

/** Enough for a target on this machine (playwright.config.ts). */
const fewest = 4;

/** Within a smaller budget, two workers would spend on learners of their own what buys several checks. */
const fewRequests = 1_000;

/** Each worker takes some 170 MB. */
const most = 12;

/** With this response time, in milliseconds, one worker waits while another works. */
const msPerWorker = 4;

/** More workers where a target without limits answers slowly, since they mostly wait; one if they would revoke each other's tokens. */
export async function workerOptions(config: Config): Promise<string[]> {
  const { baseUrl, control, maxRps, maxRequests, receiver } = config;
  if (runNotes().revokesTokens) {
    warn(
      'The target revokes a token when it issues another for the same credentials: checks run one at a time, and anyone else who uses these credentials loses their token.',
    );
    return ['--workers=1'];
  }
  if (mustBeAlone(config)) return ['--workers=1'];
  if (control === null && maxRequests !== null && maxRequests < fewRequests) return ['--workers=1'];
  if (baseUrl === null || control === null || receiver !== null || maxRps !== null || maxRequests !== null) return [];
  const latency = await latencyOf(baseUrl, config);
  return latency === null ? [] : [`--workers=${workersAt(latency)}`];
}

/** The files in a mixed order, as those that wait for deliveries are neighbours; only where each check has its own organisations. */
export function orderOptions({ baseUrl, control }: Config, further: Further): string[] {
  const ownOrganisations = baseUrl === null || control !== null;
  return ownOrganisations && !further.specs && !further.shard ? ['--shuffle=7'] : [];
}

/** @param latencyMs how long the target takes to answer a simple request. */
export function workersAt(latencyMs: number): number {
  return Math.min(most, Math.max(fewest, Math.round(latencyMs / msPerWorker)));
}

/** The shortest time that the target takes to refuse a request once connected, in milliseconds; null if it does not answer. */
async function latencyOf(baseUrl: string, { requestTimeoutSeconds, access }: Config): Promise<number | null> {
  const { Transport } = await import('../../fixtures/api/transport.ts');
  const transport = new Transport(baseUrl, requestTimeoutSeconds, access);
  try {
    const times: number[] = [];
    for (let i = 0; i < 4; i++) {
      const start = performance.now();
      await transport.request({ method: 'GET', path: '/v1/tags', headers: { accept: 'application/json' } });
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  } catch {
    return null;
  } finally {
    await transport.close();
  }
}
