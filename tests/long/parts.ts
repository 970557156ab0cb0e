/**
 * The tests of the suite's own parts with all that `npm test` takes a sample of: every mutation of a document, and twenty times as
 * many runs of the properties; every cascade of rules that rest on a broken one, and whole runs of each kind. Arguments: those of
 * Playwright, such as a part of a file's name.
 */
import { spawnSync } from 'node:child_process';
import { packageFile } from '../../cli/modules.ts';

const cli = packageFile('node_modules/@playwright/test/cli.js');
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config', packageFile('tests/playwright.config.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TEST_LONG: '1' } },
);
process.exitCode = status ?? 1;
