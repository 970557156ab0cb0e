/** A map from each key to the few values that share it: finding them takes one look-up, however many keys there are. */
export class Buckets<V> {
  readonly #values = new Map<string, V[]>();

  get(key: string): readonly V[] {
    return this.#values.get(key) ?? [];
  }

  add(key: string, value: V): void {
    const held = this.#values.get(key);
    if (held) held.push(value);
    else this.#values.set(key, [value]);
  }

  remove(key: string, value: V): void {
    const held = this.#values.get(key);
    if (!held) return;
    const rest = held.filter((other) => other !== value);
    if (rest.length > 0) this.#values.set(key, rest);
    else this.#values.delete(key);
  }

  /**
   * Moves a value from one key to another; undefined means no key. Does nothing when both are the same: in a `Map`, a key
   * that is deleted and set again and again leaves entries behind that slow down each look-up.
   */
  move(from: string | undefined, to: string | undefined, value: V): void {
    if (from === to) return;
    if (from !== undefined) this.remove(from, value);
    if (to !== undefined) this.add(to, value);
  }
}
