import { defineConfig } from '@playwright/test';
import { outputFolder } from '../../../protocol/playwright/output-folder.ts';

export default defineConfig({
  workers: 1,
  outputDir: outputFolder('inside'),
  reporter: [['json'], ['./sorting-reporter.ts']],
});
