import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../cli/embedded.ts';
import { reported } from './faults/command.ts';

/** What a part of `npm run test:long` has while it lasts: a folder, and a service of its own. */
export async function longTest(part: string) {
  const folder = await mkdtemp(join(tmpdir(), `las-conformance-${part}-`));
  const service = await startEmbedded();
  let failed = 0;
  return {
    folder,
    service,
    /** Runs checks against the service, or what else the variables say. @param name of the run's folder. */
    run(name: string, options: readonly string[], variables: Record<string, string> = {}) {
      const own = { LAS_REPORT_DIR: join(folder, name), LAS_STATE_DIR: join(folder, name) };
      const addresses = { LAS_BASE_URL: service.baseUrl, LAS_CONTROL_URL: service.controlUrl };
      return reported(['run', ...options], { ...addresses, ...own, ...variables });
    },
    fail(what: string): void {
      failed += 1;
      console.log(`FAILED  ${what}`);
    },
    /** Removes both, and says whether anything has failed. */
    async finish(): Promise<void> {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
      console.log(failed === 0 ? 'passed' : `${failed} failed`);
      process.exitCode = failed === 0 ? 0 : 1;
    },
  };
}
