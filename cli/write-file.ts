import { ConfigError } from '../fixtures/target/variables.ts';
import { sortedByName } from '../protocol/order.ts';
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

/**
 * Writes lists by name as JSON, sorted by name for readable diffs.
 * @throws ConfigError
 */
export async function writeLists(file: string, lists: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const entries = Object.entries(sortedByName(lists));
  await writeWhole(file, `{\n${entries.map(([name, list]) => entryOf(name, list)).join(',\n')}\n}\n`);
}

/** Formatted as Biome does it: on one line if there is room. */
function entryOf(name: string, list: readonly string[]): string {
  const texts = list.map((text) => JSON.stringify(text));
  const line = `  ${JSON.stringify(name)}: [${texts.join(', ')}]`;
  return line.length < 120
    ? line
    : `  ${JSON.stringify(name)}: [\n${texts.map((text) => `    ${text}`).join(',\n')}\n  ]`;
}
