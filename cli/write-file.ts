import { ConfigError } from '../fixtures/target/variables.ts';
import { writeWhole } from '../reporters/views/write-whole.ts';

/** Writes a file that the user named, completely or not at all. @throws ConfigError */
export async function writeNamed(file: string, text: string): Promise<void> {
  await writeWhole(file, text).catch((error: Error) => {
    throw new ConfigError(`${file} could not be written: ${error.message}.`);
  });
}
