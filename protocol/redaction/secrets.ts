import { stripVTControlCharacters } from 'node:util';
import { Finder } from './finder.ts';
import { escaping, type Spelling, spellingsOf } from './spellings.ts';

/** Shorter values would match everywhere by chance; they are still replaced if a JSON member's name shows what they are. */
export const shortestByValue = 8;

/** Limits of the cache of redacted texts: their number, and their length. Texts beyond that rarely recur. */
const mostKnown = 500;
const longestKnown = 4_000;

/** JSON members that hold a secret, judging by their name. */
const secretMembers = /("(?:client_?)?secret"|"access_?token")(\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

/** A form of a secret, and what is written in its place. */
interface Replacement {
  spelling: Spelling;
  by: string;
}

/** Every text goes through `redact` before it is kept: `[token of administrator]` keeps the evidence readable. */
export class Secrets {
  /** Secret -> its description. */
  readonly #names = new Map<string, string>();
  /** In lower case: names of headers arrive like that, and a target may repeat a secret in capitals. */
  readonly #finder = new Finder<Replacement>();
  readonly #base: Secrets | null;
  /** How many secrets this one and its base had when `#known` and `#last` were valid. */
  #knownOf = 0;
  /** Texts redacted since the last secret was added: headers, for example, recur all the time. */
  readonly #known = new Map<string, string>();
  /** The last text, whatever its length: an answer's body is redacted for the record, and then again for the test. */
  #last: { text: string; safe: string } | null = null;

  /** @param base secrets that are replaced too, and to which `issue` adds. */
  constructor(base: Secrets | null = null) {
    this.#base = base;
  }

  /** @param what names the secret for readers, e.g. `token of administrator`. @returns whether it is new. */
  add(secret: string, what: string): boolean {
    if (secret.length < shortestByValue || this.#knows(secret)) return false;
    this.#names.set(secret, what);
    const by = `[${what}]`;
    for (const spelling of spellingsOf(secret)) this.#finder.add(spelling.surePart.toLowerCase(), { spelling, by });
    return true;
  }

  /** An issued secret, which other tests may meet too. */
  issue(secret: string, what: string): void {
    if (this.#base === null) this.add(secret, what);
    else this.#base.issue(secret, what);
  }

  #knows(secret: string): boolean {
    if (this.#names.has(secret)) return true;
    return this.#base === null ? false : this.#base.#knows(secret);
  }

  get size(): number {
    return this.#names.size + (this.#base?.size ?? 0);
  }

  /** The text without known secrets, and without the values of JSON members that are secrets by their name. */
  redact(text: string): string {
    if (this.#knownOf !== this.size) {
      this.#known.clear();
      this.#last = null;
      this.#knownOf = this.size;
    }
    if (this.#last?.text === text) return this.#last.safe;
    const known = this.#known.get(text);
    const safe = known ?? this.withoutKnown(text.replace(secretMembers, '$1$2"[secret]"'));
    if (known === undefined && text.length < longestKnown && this.#known.size < mostKnown) this.#known.set(text, safe);
    this.#last = { text, safe };
    return safe;
  }

  /** The text without the secrets that are known. */
  withoutKnown(text: string): string {
    // A coloured diff of two values may have escape sequences in the middle of a secret.
    if (text.includes('\u001b')) {
      const uncoloured = stripVTControlCharacters(text);
      const safe = this.#replace(uncoloured);
      return safe === uncoloured ? text : safe;
    }
    return this.#replace(text);
  }

  #replace(text: string): string {
    const safe = replaced(text, this.#finder.in(text.toLowerCase()));
    return this.#base === null ? safe : this.#base.#replace(safe);
  }
}

/** Longer ones first: the rest of a secret must not appear beside the placeholder of a part of it. */
function replaced(text: string, found: ReadonlySet<Replacement>): string {
  if (found.size === 0) return text;
  const longestFirst = [...found].sort((a, b) => b.spelling.surePart.length - a.spelling.surePart.length);
  return longestFirst.reduce(
    (safe, { spelling, by }) => safe.replaceAll(spelling.pattern(escaping.test(safe)), () => by),
    text,
  );
}
