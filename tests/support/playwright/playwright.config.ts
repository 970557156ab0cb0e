import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  outputDir: join(tmpdir(), `las-conformance-inside-${process.pid}`),
  reporter: [['json'], ['./sorting-reporter.ts']],
});
