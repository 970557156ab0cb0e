import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFile } from '../cli/modules.ts';
import { runNode } from './command.ts';

/** Inside the project, so the tests find Playwright. */
const folder = projectFile('.las/bench-empty');

/**
 * Writes empty tests, spread over the given number of files, that use Playwright's standard `test` or its bare `_baseTest`.
 */
export async function writeEmptyTests(kind: 'test' | '_baseTest', tests: number, files: number): Promise<void> {
  const place = join(folder, kind);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  for (let file = 0; file < files; file++) {
    const own = Array.from({ length: tests }, (_, i) => i).filter((i) => i % files === file);
    const lines = own.map((i) => `test('is empty ${i}', async () => {});`);
    const head = `import { ${kind === 'test' ? 'test' : '_baseTest as test'} } from '@playwright/test';`;
    await writeFile(join(place, `empty-${file}.spec.ts`), [head, ...lines, ''].join('\n'));
  }
  const config = "export default { testDir: '.', fullyParallel: true, workers: 2, reporter: 'null' };\n";
  await writeFile(join(place, 'playwright.config.ts'), config);
}

/** @returns the duration of the whole run in milliseconds. @throws Error when it fails. */
export async function runEmptyTests(kind: 'test' | '_baseTest'): Promise<number> {
  const args = ['test', '--config', join(folder, kind, 'playwright.config.ts')];
  const { ms, status, output } = await runNode([projectFile('node_modules/playwright/cli.js'), ...args]);
  if (status !== 0) throw new Error(`Empty tests failed: ${output}`);
  return ms;
}

export async function removeEmptyTests(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
