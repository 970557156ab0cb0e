import { readFileSync } from 'node:fs';
import { packageFile } from '../../cli/modules.ts';

/** The folders with the sources of the package. */
export const compiledFolders: readonly string[] = JSON.parse(
  readFileSync(packageFile('tsconfig.build.json'), 'utf8'),
).include.filter((name: string) => !name.includes('.'));
