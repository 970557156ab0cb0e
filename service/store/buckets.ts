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
}
