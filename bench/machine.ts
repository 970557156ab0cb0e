import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { projectFile } from '../cli/modules.ts';
import { suiteVersion } from '../reporters/version.ts';

/**
 * One line that says where and with what a part was measured; a load above the number of cores means that other work was
 * going on.
 */
export function machine(day = new Date().toISOString().slice(0, 10)): string {
  const cores = cpus();
  const processor = `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown processor'}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const versions = `Node ${process.versions.node}, Playwright ${versionOf('@playwright/test')}, undici ${versionOf('undici')}`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  return `${day}, version ${suiteVersion()}${commit()}; ${processor}, ${memory}, ${load}; ${versions}`;
}

/** The version of an installed package. */
function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(projectFile(`node_modules/${name}/package.json`), 'utf8'));
  return version;
}

function commit(): string {
  try {
    const options = { cwd: projectFile('.'), stdio: ['ignore', 'pipe', 'ignore'] as 'ignore'[] };
    return ` at ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], options).toString().trim()}`;
  } catch {
    return '';
  }
}
