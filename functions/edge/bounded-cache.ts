interface Bounds<Value> {
  /** Values. */
  count: number;
  /** The maximum size of all values together, by `sizeOf`. */
  size: number;
  sizeOf: (value: Value) => number;
}

/** The length of a value as JSON, which is close to its size in memory. */
export const lettersOf = (value: unknown): number => JSON.stringify(value).length;

/** Values by key. If they become too many or too large, the least recently used ones are removed. */
export class BoundedCache<Value> {
  readonly #bounds: Bounds<Value>;
  /** The one that was used last is the last one. */
  readonly #entries = new Map<string, { value: Value; size: number }>();
  #size = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#entries.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A value that exceeds the total size is not kept. */
  set(key: string, value: Value): void {
    this.#delete(key);
    const size = this.#bounds.sizeOf(value);
    if (size > this.#bounds.size) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.count <= this.#bounds.count && this.#size <= this.#bounds.size) break;
      this.#delete(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
