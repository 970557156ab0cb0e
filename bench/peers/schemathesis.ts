import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import { type Peer, timeless } from './peer.ts';

const version = '4.32.5';

export const schemathesis: Peer = {
  name: 'Schemathesis',
  settings:
    '`st run openapi.json --url URL --header "Authorization: Bearer …" --seed 1`, all phases and checks, 100 examples for an operation, all by default; parameters that lead to records in `schemathesis.toml`',
  betterAt: 'thousands of inputs that nobody thought of, shrunk to the smallest, for any API; finds crashes',
  async install(folder) {
    await mkdir(folder, { recursive: true });
    const made = await run('python3', ['-m', 'venv', 'python'], { cwd: folder }).catch(() => null);
    if (made?.status !== 0) throw new Error('there is no Python to run it.');
    const pip = ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`];
    const { status } = await run(join(folder, 'python/bin/python'), pip, { cwd: folder });
    if (status !== 0) throw new Error("Python's registry cannot be reached.");
    return version;
  },
  async test({ document, baseUrl, token, examples }, folder) {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    const parameters = Object.entries(examples).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    await writeFile(join(folder, 'schemathesis.toml'), `[parameters]\n${parameters.join('\n')}\n`);
    const args = ['run', 'openapi.json', '--url', baseUrl, '--header', `Authorization: Bearer ${token}`];
    const st = join(folder, 'python/bin/st');
    const { output } = await run(st, [...args, '--seed', '1', '--no-color'], { cwd: folder });
    return { failures: failuresOf(output), requests: Number(/(\d+) generated/.exec(output)?.[1] ?? 0) };
  },
};

/** For each operation, the codes of the findings in its part of the report. */
function failuresOf(output: string): Set<string> {
  const failures = new Set<string>();
  let operation = '';
  for (const line of output.split('\n').map(timeless)) {
    operation = /^_+ (.+?) _+$/.exec(line)?.[1] ?? operation;
    const title = /^- (ST\d+ .+)$/.exec(line)?.[1];
    if (title && operation) failures.add(`${operation}: ${title}`);
  }
  return failures;
}
