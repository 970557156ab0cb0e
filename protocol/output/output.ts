/** The one way to a terminal or a log: what is written loses its secrets, and others' text never becomes a command. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { styleText } from 'node:util';
import { runSecrets } from '../redaction/run-secrets.ts';
import { harmless, withoutCommand } from './harmless.ts';

export type Colour = 'red' | 'green' | 'yellow' | 'gray' | 'bold';

/** Colours a text that holds no text of others, or only what is `harmless`; for `printPainted`. */
export function paint(colour: Colour, text: string): string {
  return styleText(colour, text, { validateStream: false });
}

/** To standard output. */
export function print(text: string): void {
  writeRaw(process.stdout, safe(text));
}

/** To standard output: sentences, each on one line, including what it quotes. */
export function say(...sentences: string[]): void {
  print(sentences.map((each) => `${oneLine(each)}\n`).join(''));
}

/** To standard output, with its colours. */
export function printPainted(text: string): void {
  writeRaw(process.stdout, safe(text, colours));
}

/** To standard output, including secrets: only for text meant to be copied, such as the credentials of a sandbox. */
export function printToCopy(text: string): void {
  writeRaw(process.stdout, text);
}

/** To standard error: sentences, each on one line, including what it quotes. */
export function warn(...sentences: string[]): void {
  writeRaw(process.stderr, sentences.map((each) => `${safe(oneLine(each))}\n`).join(''));
}

/** A text with spaces for line breaks: quoted text cannot begin another line. */
export function oneLine(text: string): string {
  return text.trimEnd().replace(/\s*[\r\n]\s*/g, ' ');
}

/** To standard output, instead of the current line of a terminal; only text of our own. */
export function rewrite(line: string): void {
  writeRaw(process.stdout, `\r\u001b[K${line}`);
  isRewritten = line !== '';
}

/** To standard output: commands for the runner, as `workflowCommand` writes them. */
export function printCommands(commands: string): void {
  writeRaw(process.stdout, runSecrets.catchUp().withoutKnown(commands));
}

/** To standard error, line by line: the output of a process that this one has started. */
export function passOn(output: Readable): void {
  createInterface({ input: output }).on('line', (line) => writeRaw(process.stderr, `${safe(line)}\n`));
}

/** Longer lines are hard to read, however wide the terminal is; a file or a pipe gets such lines too. */
export const widest = 100;

/** What standard output shows: whether colours, and how wide lines may be. */
export function screen(): { colour: boolean; width: number } {
  const { isTTY, columns } = process.stdout;
  return { colour: isTTY === true && process.stdout.hasColors(), width: Math.min(columns || widest, widest) };
}

/** Whether standard output is a terminal on which a line can be rewritten. */
export function isScreen(): boolean {
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}

/** Colours, except that of text that cannot be seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is how colours are written.
const colours = /(\u001b\[(?!(?:\d*;)*0*8[;m])[\d;]*m)/;

/** Colours and movements of the cursor, as reporters of Playwright write them that rewrite lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is how they are written.
const movements = /(\u001b\[(?!(?:\d*;)*0*8[;m])[\d;]*[A-HJKm]|\r)/;

/** @param kept splits a line into text and, at every second place, what is kept as it is. */
function safe(text: string, kept?: RegExp): string {
  return runSecrets
    .catchUp()
    .withoutKnown(text)
    .split(/\r?\n/)
    .map((line) => line.replaceAll('\t', '  '))
    .map((line) =>
      kept ? line.split(kept).map((part, at) => (at % 2 === 0 ? harmless(part) : part)) : [harmless(line)],
    )
    .map((parts) => withoutCommand(parts.join('')))
    .join('\n');
}

/** How much of an unfinished line is remembered, to see what the next piece makes of it. */
const longestBeginning = 200;

type Write = typeof process.stdout.write;

/** The streams' own write functions, before they were guarded. */
const unguarded = new Map<NodeJS.WriteStream, Write>();

/** Whether a line is shown that the next one will replace. */
let isRewritten = false;

function writeRaw(stream: NodeJS.WriteStream, text: string): void {
  if (isRewritten) {
    isRewritten = false;
    rewrite('');
  }
  const write = unguarded.get(stream);
  if (write === undefined) stream.write(text);
  else write(text);
}

/** From now on, Playwright, libraries and users' specs write the same way. @param movesCursor whether one rewrites lines. */
export function guardStreams({ movesCursor = false } = {}): void {
  const kept = movesCursor ? movements : colours;
  for (const stream of [process.stdout, process.stderr]) {
    if (unguarded.has(stream)) continue;
    const write = stream.write.bind(stream) as Write;
    unguarded.set(stream, write);
    let line = '';
    stream.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      const whole = safe(line + text, kept);
      // If this piece completes a command, it is broken up first.
      const piece = whole.startsWith(line) ? whole.slice(line.length) : ` ${safe(text, kept)}`;
      line = (line + piece).split('\n').at(-1)?.slice(-longestBeginning) ?? '';
      return write(piece, ...rest);
    }) as Write;
  }
}
