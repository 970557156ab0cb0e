import { stat } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';

/** Playwright would silently ignore a folder that is missing. @throws ConfigError that names the variable or option. */
export async function checkSpecs(name: string, folder: string | undefined): Promise<void> {
  if (!folder) return;
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ConfigError(`${name} ${folder} is not a directory.`);
}
