export class Skipped {
  readonly #counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** "12 of type page, 3 comments", most frequent first. */
  describe(): string {
    return [...this.#counts]
      .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .map(([what, count]) => `${count} ${what}`)
      .join(', ');
  }
}
