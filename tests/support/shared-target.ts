import { test as base } from '@playwright/test';
import { createSharedEnvironment, type SharedEnvironment } from '../../cli/shared-target/shared-environment.ts';
import { startTunnel } from '../../proof/measure/tunnel.ts';
import { type RunningService, startService } from '../../service/index.ts';
import { holdingsOf } from './faults/holdings.ts';
import { type Handler, startProxy } from './proxy.ts';

/** A service as a shared target: runs have credentials of its organisations, and nothing else. */
export interface SharedTarget extends SharedEnvironment {
  service: RunningService;
  /** Of the test: runs report there, and keep their state. */
  folder: string;
  /** The number of records in the service, in all organisations together. */
  records: () => Promise<number>;
  /** Puts a proxy in front of the service until the test ends. @returns its URL. */
  proxied: (handle: Handler) => Promise<string>;
}

export interface TargetOptions {
  choices: string;
  /** Those of the organisations. */
  defects: string[];
}

/** `tunnel`: variables of a run that receives deliveries through one. */
export const test = base.extend<TargetOptions & { target: SharedTarget; tunnel: Record<string, string> }>({
  choices: ['a', { option: true }],
  defects: [[], { option: true }],
  target: async ({ choices, defects }, use, testInfo) => {
    const service = await startService({ choices });
    const { variables, organisations } = await createSharedEnvironment(service, defects);
    const folder = testInfo.outputPath();
    const closing: (() => Promise<void>)[] = [];
    await use({
      service,
      organisations,
      folder,
      variables: { ...variables, LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder },
      records: async () =>
        Object.values(await holdingsOf(service, organisations)).reduce((sum, count) => sum + count, 0),
      async proxied(handle) {
        const { url, close } = await startProxy(service.baseUrl, handle);
        closing.push(close);
        return url;
      },
    });
    for (const close of closing) await close();
    await service.close();
  },
  tunnel: async ({ target: { service, folder } }, use) => {
    const tunnel = await startTunnel(service, folder);
    await use(tunnel.variables);
    tunnel.close();
  },
});
