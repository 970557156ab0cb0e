/** Apart from the others: users' specs may be compiled to CommonJS with all that they import, which has no `import.meta`. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Disables the hooks by which Playwright compiles modules: Node 20 asks another thread for each, a sixth of a run. */
export const withoutCompiling = { PW_DISABLE_TS_ESM: '1' };

/** The command. `playwright` is installed beside or below `@playwright/test`, as npm chose. */
export function playwrightCli(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  return join(dirname(require.resolve('playwright/package.json')), 'cli.js');
}
