import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../cli/modules.ts';

/** The text of a file, given relative to the root. */
export const textOf = (path: string) => readFileSync(packageFile(path), 'utf8');

/** The folders with the sources of the package. */
export const compiledFolders: readonly string[] = JSON.parse(textOf('tsconfig.build.json')).include.filter(
  (name: string) => !name.includes('.'),
);

/** The modules below these folders, as paths from the root. */
export function modulesBelow(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.[jt]s$/.test(path))
      .map((path) => join(folder, path).replaceAll('\\', '/')),
  );
}
