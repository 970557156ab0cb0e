import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../fixtures/target/variables.ts';

/**
 * Checks that a folder can be written to, before a run rather than at its end.
 * @throws ConfigError if not.
 */
export async function checkWritable(name: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} ${folder} cannot be written to (${code}).`);
  }
}

/**
 * Checks that the further reports that are asked for can be written.
 * @throws ConfigError if not.
 */
export async function checkFurtherReports({ junit, allure }: { junit?: string; allure?: string }): Promise<void> {
  if (junit !== undefined) await checkWritable('--junit', dirname(junit));
  if (allure !== undefined) await checkWritable('--allure', allure);
}
