import { stat } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';

/**
 * Checks that a folder of specs of the user's own is there, since Playwright would ignore a missing one without a word.
 * @param name the variable or option that gave it.
 * @throws ConfigError if not.
 */
export async function checkSpecs(name: string, folder: string | undefined): Promise<void> {
  if (!folder) return;
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ConfigError(`${name} ${folder} is not a directory.`);
}
