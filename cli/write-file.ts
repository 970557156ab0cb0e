import { ConfigError } from '../fixtures/target/config.ts';
import * as whole from '../reporters/write-whole.ts';

/** Writes a file that the user named, whole or not at all. @throws ConfigError */
export async function writeWhole(file: string, text: string): Promise<void> {
  await whole.writeWhole(file, text).catch((error: Error) => {
    throw new ConfigError(`${file} could not be written: ${error.message}.`);
  });
}
