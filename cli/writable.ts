import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../fixtures/target/config.ts';

/** @throws ConfigError: what cannot be written is told before a run, and not at its end. */
export async function checkWritable(name: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} ${folder} cannot be written to (${code}).`);
  }
}

/** @throws ConfigError where the further reports that are asked for cannot be written. */
export async function checkFurtherReports({ junit, allure }: { junit?: string; allure?: string }): Promise<void> {
  if (junit !== undefined) await checkWritable('--junit', dirname(junit));
  if (allure !== undefined) await checkWritable('--allure', allure);
}
