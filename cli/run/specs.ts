import { stat } from 'node:fs/promises';
import { ConfigError } from '../../fixtures/target/variables.ts';

/**
 * Checks that the folder with the user's own specs exists, since Playwright would silently ignore a missing one.
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
