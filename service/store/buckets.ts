/** A map from a key to the few values that share it: one look-up whatever the number of keys. */
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
   * Takes a value from one key to another; undefined stands for none. Where they are the same nothing is touched: a map in
   * which one key is deleted and set again and again looks at each of its former places.
   */
  move(from: string | undefined, to: string | undefined, value: V): void {
    if (from === to) return;
    if (from !== undefined) this.remove(from, value);
    if (to !== undefined) this.add(to, value);
  }
}
