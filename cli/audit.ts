import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Recorded } from '../client/audit.ts';
import { HarError, traceOfHar } from '../client/har.ts';
import { clientOf } from '../client/identity.ts';
import { declaredOf, readClientConfig } from '../client/settings.ts';
import type { Declared } from '../client/trace.ts';
import { traceOfText } from '../client/trace-file.ts';
import { worldOf, worlds } from '../client/worlds.ts';
import { ConfigError } from '../fixtures/target/variables.ts';
import { warn } from '../protocol/output/output.ts';
import { listed } from '../protocol/texts.ts';
import { unreadable } from '../protocol/unreadable.ts';
import type { JudgingOptions } from './client/conclude.ts';
import { loadDotEnv } from './environment.ts';
import { untilAsked } from './signals.ts';

export interface AuditOptions extends JudgingOptions {
  world?: string[];
  choices: 'a' | 'b';
  /** Seconds that the command may take in one world. */
  limit: number;
}

/** Judges what a client calls: a command's calls in several worlds of the sandbox, those of a HAR file, or of a trace. */
export async function audit(file: string | null, command: readonly string[], options: AuditOptions): Promise<number> {
  loadDotEnv();
  if (file !== null && command.length > 0)
    throw new ConfigError('Give either a HAR file or a command after --, not both.');
  if (file === null && command.length === 0)
    throw new ConfigError(
      'There is nothing to judge: give the command that makes the client call, after --, or a HAR file.',
    );
  const client = clientOf();
  const declared = declaredOf(readClientConfig());
  const name = file === null ? basename(command[0] ?? '') : basename(file);
  // What judges, and the sandbox, are loaded once the input is in order: they take half a second of a processor.
  const judged = async (recorded: Recorded) => {
    const { conclude } = await import('./client/conclude.ts');
    return conclude(recorded, name, options);
  };
  if (file !== null) return judged(imported(file, client, declared));
  const own = (options.world ?? []).map(worldOf);
  const stop = new AbortController();
  void untilAsked().then(() => stop.abort());
  const { auditCommand } = await import('../client/audit.ts');
  const recorded = await auditCommand({
    command,
    client,
    declared,
    choices: options.choices,
    limitMs: options.limit * 1000,
    signal: stop.signal,
    worlds: own.length > 0 ? own : worlds,
  });
  return judged(recorded);
}

function imported(file: string, client: Recorded['trace']['client'], declared: Declared): Recorded {
  try {
    const text = textOf(readFileSync(file));
    const recorded = traceOfText(text, declared);
    if (recorded !== null) return recorded;
    const { others, ...har } = traceOfHar(text, client, declared);
    if (others.length > 0) warn(`Calls to ${listed(others)} are left out: one service is judged at a time.`);
    return har;
  } catch (error) {
    const hint = 'give a HAR file, or a command after --';
    const why = error instanceof HarError ? error.message : unreadable(error as Error, 'file', hint);
    throw new ConfigError(`${file} ${why}.`);
  }
}

/** PowerShell writes what is redirected to a file as UTF-16. What marks the order of bytes is no part of a text. */
function textOf(bytes: Buffer): string {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
}
