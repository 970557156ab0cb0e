import { ConfigError } from '../fixtures/target/variables.ts';
import * as whole from '../reporters/views/write-whole.ts';

/**
 * Writes a file that the user named, completely or not at all.
 * @throws ConfigError
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  await whole.writeWhole(file, text).catch((error: Error) => {
    throw new ConfigError(`${file} could not be written: ${error.message}.`);
  });
}
