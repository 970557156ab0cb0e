import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFile } from '../../cli/modules.ts';
import { type NodePath, ownMutators, whyIgnored } from './mutators.ts';

export interface Position {
  line: number;
  column: number;
}

interface File {
  name: string;
  content: string;
}

/** The parts that are needed of what Stryker's instrumenter returns. */
export interface Instrumented {
  files: File[];
  mutants: {
    id: string;
    fileName: string;
    location: { start: Position; end: Position };
    mutatorName: string;
    replacement: string;
    status?: string;
  }[];
}

interface Instrumenter {
  instrument(files: (File & { mutate: true })[], options: object): Promise<Instrumented>;
}

/** The last version for Node 20. */
const version = '9.6.1';
const folder = projectFile(`.las/stryker-${version}`);
const home = pathToFileURL(join(folder, 'node_modules/@stryker-mutator/instrumenter/dist/src/'));

/** Stryker's instrumenter would be a third of the project's installation, so it is installed only when first needed. */
export async function mutate(files: readonly File[]): Promise<Instrumented> {
  const input = files.map((file) => ({ ...file, mutate: true as const }));
  return (await instrumenter()).instrument(input, {
    ignorers: [{ shouldIgnore: (path: unknown) => whyIgnored(path as NodePath) }],
    excludedMutations: [],
    plugins: null,
  });
}

async function instrumenter(): Promise<Instrumenter> {
  const load = (path: string) => import(new URL(path, home).href);
  const { Instrumenter } = await load('index.js').catch(() => {
    install();
    return load('index.js');
  });
  // The list of mutators is not part of Stryker's public interface.
  const { allMutators } = (await load('mutators/mutate.js')) as { allMutators: unknown[] };
  for (const mutator of ownMutators) if (!allMutators.includes(mutator)) allMutators.push(mutator);
  const silent = new Proxy({}, { get: () => () => false });
  return new Instrumenter(silent);
}

function install(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const name = `@stryker-mutator/instrumenter@${version}`;
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', name], { cwd: folder });
  if (status !== 0) throw new Error(`npm could not install ${name}.`);
}
