/** How many characters of a part are hashed; shorter parts are searched for one by one. */
const width = 8;

/** How many places the table has for each hash, at least: nearly every place that a text hits by chance is free. */
const sparse = 32;

/** Base of the rolling hash, and what the character that leaves the window has been multiplied by. */
const base = 0x01000193;
const leaving = Array.from({ length: width }).reduce<number>((power) => Math.imul(power, base), 1);

/** Finds which of thousands of strings, the tokens of a long run, occur in a text, in a single pass (Rabin and Karp). */
export class Finder<Item> {
  readonly #long = new Map<string, [part: string, item: Item][]>();
  readonly #short: [part: string, item: Item][] = [];
  /** Which hashes occur: a sparse table whose size is a power of two. */
  #places = new Uint8Array(16);

  add(part: string, item: Item): void {
    if (part.length < width) {
      this.#short.push([part, item]);
      return;
    }
    const beginning = part.slice(0, width);
    const same = this.#long.get(beginning);
    if (same !== undefined) {
      same.push([part, item]);
      return;
    }
    this.#long.set(beginning, [[part, item]]);
    if (this.#long.size * sparse <= this.#places.length) this.#note(beginning);
    else this.#grow();
  }

  #note(beginning: string): void {
    this.#places[placeOf(hashOf(beginning), this.#shift)] = 1;
  }

  #grow(): void {
    this.#places = new Uint8Array(this.#places.length * 4);
    for (const beginning of this.#long.keys()) this.#note(beginning);
  }

  /** How far a hash is shifted to be a place in the table. */
  get #shift(): number {
    return 32 - Math.log2(this.#places.length);
  }

  /** The items whose part occurs in the text, each once, in no particular order. */
  in(text: string): Set<Item> {
    const found = new Set<Item>();
    for (const [part, item] of this.#short) if (text.includes(part)) found.add(item);
    if (this.#long.size === 0 || text.length < width) return found;
    const [places, shift] = [this.#places, this.#shift];
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
      if (at >= width) hash = (hash - Math.imul(leaving, text.charCodeAt(at - width))) | 0;
      if (at >= width - 1 && places[placeOf(hash, shift)] === 1) this.#compare(text, at - width + 1, found);
    }
    return found;
  }

  #compare(text: string, at: number, found: Set<Item>): void {
    for (const [part, item] of this.#long.get(text.slice(at, at + width)) ?? [])
      if (text.startsWith(part, at)) found.add(item);
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < width; at++) hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
  return hash;
}

/** The highest bits of a product, which depend on all bits of the hash (Fibonacci hashing). */
function placeOf(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift;
}
