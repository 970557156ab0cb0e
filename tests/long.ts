/**
 * `npm run test:long [-- <part> [arguments]]`: tests that take minutes and are therefore not part of `npm test`. Each file
 * of `tests/long/` is a part: a program whose exit status says whether it passes, and whose first comment describes its
 * arguments. Without a part, all of them run in turn.
 */
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import '../cli/compile.js';
import { nodeArguments, packageFile } from '../cli/modules.ts';

const parts = (await readdir(packageFile('tests/long')))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
const [wanted, ...args] = process.argv.slice(2);

function run(part: string): Promise<number> {
  const child = spawn(process.execPath, [...nodeArguments(`tests/long/${part}`), ...args], {
    cwd: packageFile('.'),
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

if (wanted !== undefined && !parts.includes(wanted)) {
  console.error(`There is no part ${wanted}. There are: ${parts.join(', ')}.`);
  process.exitCode = 2;
} else {
  const failed: string[] = [];
  for (const part of wanted === undefined ? parts : [wanted]) {
    console.log(`== ${part}`);
    if ((await run(part)) !== 0) failed.push(part);
  }
  console.log(failed.length === 0 ? 'all passed' : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
