/** What others have written in a shared organisation: none of it may be in any output, so its type and length stand for it. */
import { stripVTControlCharacters } from 'node:util';
import type { Json } from '../evidence.ts';
import { formatOf, recognisedFormats } from '../formats.ts';
import { parseJson } from '../json.ts';
import { decoded, escaped, isUuid } from '../texts.ts';
import { Finder } from './finder.ts';
import { recordIds } from './record-ids.ts';

/** Shorter values are replaced in texts only where they stand in quotes: they occur everywhere by chance. */
const shortestBare = 8;

/** A number with more digits may be somebody's reference; others are codes and counts. */
const mostDigits = 3;

/** A text with a name of the run in it is the run's own up to this length. */
const longestOwn = 300;

/** Such as a section of a plan: nobody's name or reference is written like that. */
const isWord = /^[a-z]{3,40}$/;

/** What a documented member is called. Another name is data: a map may have people's names as its keys. */
const memberName = /^[A-Za-z_$][\w$.[\]-]{0,60}$/;

/** Lists of what the service has for everybody. */
const isPublic = /\/v1\/systemevents\b|\/swagger\b/;

/** The member that says which event a delivery or a log is of. */
const ofEverybody = /^systemEvent$/i;

/** A log holds what was sent, to whomever. */
const isOfLogs = /\/invocationlogs\b/;

const writes: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The body of an exchange, and what it answers. */
export interface Sent {
  direction: 'call' | 'delivery';
  method: string;
  url: string;
  status: number | null;
}

/** One per test, which knows what the run has made and what it has read of others. */
export class Strangers {
  /** Ids and keys of the run's records, in lower case. */
  readonly #own = new Set<string>();
  /** What stands in every name that the run makes up. */
  readonly #mark: string;
  /** Value -> what is written in its place. */
  readonly #values = new Map<string, string>();
  readonly #long = new Finder<string>();

  /** Words that anybody uses: hidden in a stranger's row, but kept in our own sentences. */
  readonly #common: ReadonlySet<string>;

  /** @param runId part of every name that the run makes up. @param common words of the documents, such as listed values. */
  constructor(runId: string, common: ReadonlySet<string> = new Set()) {
    this.#common = common;
    this.#mark = runId === '' ? '\0' : `-${runId.toLowerCase().slice(-6)}-`;
  }

  /** An id or a key of a record of the run. */
  own(...values: readonly (string | null | undefined)[]): void {
    for (const value of values) if (value) this.#own.add(value.toLowerCase());
  }

  /** An id of a record that is not the run's. */
  foreign(...values: readonly string[]): void {
    for (const value of values) this.#learn(value);
  }

  /** The body as it may be kept: what is not the run's is replaced, and from now on also in other texts. */
  masked(body: string, sent: Sent): string {
    const value: unknown = parseJson(body);
    const isWrite = sent.direction === 'call' && writes.includes(sent.method);
    if (isWrite) this.own(...recordIds(value));
    // A refusal may repeat what it was asked, in words of its own, and name a record of others beneath one of the run.
    if (sent.direction === 'call' && (sent.status ?? 0) >= 400) return this.redact(body);
    if (isWrite || this.#isShown(sent)) return body;
    if (value === undefined && sent.direction === 'delivery') return this.#maskParts(body);
    if (value === undefined) return this.#isOwnText(body) ? body : placeholder(body);
    return JSON.stringify(this.#mask(value as Json));
  }

  /** The text without what others have written. */
  redact(text: string): string {
    if (this.#values.size === 0) return text;
    // A coloured diff of two values may have escape sequences in the middle of one.
    let safe = text.includes('\u001b') ? stripVTControlCharacters(text) : text;
    const found = [...this.#long.in(safe)].sort((one, other) => other.length - one.length);
    for (const value of found) safe = safe.replaceAll(bounded(value), () => this.#values.get(value) ?? '');
    return safe.replace(quoted, (whole, quote: string, inner: string, end: string) => {
      const by = this.#values.get(inner);
      return by === undefined ? whole : `${quote}${by}${end}`;
    });
  }

  /** Whether a response is about nothing but the run's own records, or about no records. */
  #isShown({ direction, url }: Sent): boolean {
    if (direction === 'delivery') return false;
    if (isPublic.test(url)) return true;
    return !isOfLogs.test(url) && pathOf(url).some((segment) => this.#isOwn(segment));
  }

  #isOwn(text: string): boolean {
    const small = text.toLowerCase();
    return small.includes(this.#mark) || this.#own.has(small);
  }

  /** A long text, or a list, may hold more than the run's own, such as an export with a line for every learner. */
  #isOwnText(text: string): boolean {
    return text.length <= longestOwn && this.#isOwn(text) && !isRecords(text);
  }

  /** A delivery that is not JSON: of a multipart one, the part that is JSON still tells which event it is. */
  #maskParts(body: string): string {
    const [delimiter] = /^--[^\r\n]+(?=\r\n)/.exec(body) ?? [];
    if (delimiter === undefined) return placeholder(body);
    const parts = body.split(delimiter).map((part) => {
      const end = part.indexOf('\r\n\r\n');
      if (end === -1) return /^(?:--)?\s*$/.test(part) ? part : `\r\n${placeholder(part)}\r\n`;
      const value: unknown = parseJson(part.slice(end));
      const content =
        value === undefined ? placeholder(part.slice(end).trim()) : JSON.stringify(this.#mask(value as Json));
      return `${part.slice(0, end).split('\r\n').map(maskedHeader).join('\r\n')}\r\n\r\n${content}\r\n`;
    });
    return parts.join(delimiter);
  }

  #mask(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.#mask(item));
    if (typeof value === 'string') return this.#maskText(value);
    if (typeof value === 'boolean') return placeholder(value);
    if (typeof value === 'number') return Math.abs(value) < 10 ** mostDigits ? value : this.#learn(value);
    if (value === null) return null;
    const members = Object.entries(value);
    const isOwn = members.some(([, member]) => typeof member === 'string' && this.#isOwnText(member));
    const shown = (name: string, member: Json) =>
      ofEverybody.test(name) ? member : isOwn ? this.#maskWithin(member) : this.#mask(member);
    return Object.fromEntries(members.map(([name, member], at) => [this.#name(name, at), shown(name, member)]));
  }

  /** A member of a row of the run. Records within it may be others', such as those of an export that the run asked for. */
  #maskWithin(member: Json): Json {
    if (Array.isArray(member))
      return member.map((item) => (typeof item === 'string' && isWord.test(item) ? item : this.#mask(item)));
    const holdsRecords = typeof member === 'string' ? isRecords(member) : typeof member === 'object';
    return holdsRecords ? this.#mask(member) : member;
  }

  #maskText(text: string): string {
    if (this.#common.has(text) || this.#isOwnText(text)) return text;
    // What was sent, as a log tells it.
    return isRecords(text) && this.#isOwn(text)
      ? JSON.stringify(this.#mask(parseJson(text) as Json))
      : this.#learn(text);
  }

  #name(name: string, at: number): string {
    if (memberName.test(name) || this.#isOwn(name)) return name;
    this.#learn(name);
    return `[name ${at + 1}]`;
  }

  #learn(value: string | number): string {
    const text = String(value);
    const by = placeholder(value);
    if (text === '' || this.#values.has(text) || this.#common.has(text)) return by;
    // The suite may write an id in another case than the target.
    for (const each of isUuid(text) ? new Set([text, text.toLowerCase(), text.toUpperCase()]) : [text]) {
      this.#values.set(each, by);
      // Small letters alone are rather a word of ours.
      if (each.length >= shortestBare && !/^[a-z]+$/.test(each)) this.#long.add(each, each);
    }
    return by;
  }
}

/** A header of a part. The name of a file may be that of a person. */
function maskedHeader(line: string): string {
  const [, name, value] = /^([\w-]+: *)(.*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) return line === '' ? '' : placeholder(line);
  if (!/^content-(?:disposition|type)/i.test(name)) return `${name}${placeholder(value)}`;
  const files = /(\bfilename\*?=)(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gi;
  return line.replace(files, (_, before, quoted, bare) => `${before}"${placeholder(quoted ?? bare)}"`);
}

/** Whether the text is JSON of a list or an object. */
function isRecords(text: string): boolean {
  return /^\s*[[{]/.test(text) && parseJson(text) !== undefined;
}

/** In quotes, also in a JSON text within a text. */
const quoted = /(\\?["'`])([^"'`\\\n]{1,200})(\\?["'`])/g;

function bounded(value: string): RegExp {
  return new RegExp(`(?<![\\w])${escaped(value)}(?![\\w])`, 'g');
}

/** `[email, 31 characters]`; formats of a fixed length without it. */
function placeholder(value: string | number | boolean): string {
  if (typeof value === 'boolean') return '[boolean]';
  if (typeof value === 'number')
    return `[${Number.isInteger(value) ? 'integer' : 'number'}, ${String(value).length} characters]`;
  if (value === '') return '';
  const format = formatOf(value) ?? 'text';
  return ['uuid', 'date'].includes(format) ? `[${format}]` : `[${format}, ${value.length} characters]`;
}

/** Other texts in brackets stand for secrets. */
const types: ReadonlySet<string> = new Set([...recognisedFormats, 'boolean', 'integer', 'number']);

/** The type of what a placeholder stands for; undefined for any other text. */
export function placeheld(text: string): string | undefined {
  const type = /^\[([a-z][a-z -]*)(?:, \d+ characters)?\]$/.exec(text)?.[1] ?? '';
  return type === 'text' ? 'string' : types.has(type) ? type : undefined;
}

function pathOf(url: string): string[] {
  const path = url.replace(/^\w+:\/\/[^/]*/, '').split('?')[0] ?? '';
  return path.split('/').map(decoded);
}

/** The words of a document: names of members, and the values of enumerations. */
export function wordsOf(document: unknown, words: Set<string>): ReadonlySet<string> {
  if (typeof document !== 'object' || document === null) return words;
  for (const [name, value] of Object.entries(document)) {
    if (!Array.isArray(document)) words.add(name);
    if (name === 'enum' && Array.isArray(value)) for (const each of value) words.add(String(each));
    wordsOf(value, words);
  }
  return words;
}
