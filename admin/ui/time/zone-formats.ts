/** The same zone can be written in many ways, and each format takes some 20 KB. */
export const ZONE_FORMATS_MAX_COUNT = 50;

/** Formats by time zone, since making one is slow. */
export class ZoneFormats {
  readonly #options: Intl.DateTimeFormatOptions;
  readonly #kept = new Map<string, Intl.DateTimeFormat>();

  constructor(options: Intl.DateTimeFormatOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#kept.size;
  }

  /** Throws a RangeError for an unknown zone. */
  in(timeZone: string): Intl.DateTimeFormat {
    const known = this.#kept.get(timeZone);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat('en-GB', { ...this.#options, timeZone });
    if (this.#kept.size === ZONE_FORMATS_MAX_COUNT) this.#kept.clear();
    this.#kept.set(timeZone, made);
    return made;
  }
}
