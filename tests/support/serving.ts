import { createServer, type RequestListener } from 'node:http';
import { test } from '@playwright/test';
import { type Config, readConfig } from '../../fixtures/target/config.ts';
import { listening } from '../../protocol/listening.ts';
import { ownRun } from './own-run.ts';

/** A server on this machine. */
export async function serving(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Nobody's, as an administrator's. */
export const credentials = { LAS_CLIENT_ID: 'id', LAS_CLIENT_SECRET: 'a-long-secret', LAS_TUTORS: 't@example.com' };

/** The settings of a run against a target, which keeps its state in the folder of the test. */
export function configFor(baseUrl: string, more: Record<string, string> = {}): Config {
  ownRun();
  const state = { LAS_STATE_DIR: test.info().outputDir };
  return readConfig({ LAS_BASE_URL: baseUrl, ...credentials, ...state, ...more });
}
