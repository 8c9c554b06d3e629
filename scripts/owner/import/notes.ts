export class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  /** "12 of type page, 3 comments", most frequent first. */
  describe(between = ' '): string {
    return [...this.#counts]
      .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .map(([what, count]) => `${count}${between}${what}`)
      .join(', ');
  }
}

/** How a review differs from its post. */
export class PostNotes {
  readonly leftOut = new Tally();
  readonly asLinks = new Tally();
  readonly #sentences: string[] = [];

  say(sentence: string): void {
    this.#sentences.push(sentence);
  }

  /** '' if nothing differs. */
  describe(): string {
    const leftOut = this.leftOut.describe(' × ');
    const asLinks = this.asLinks.describe(' × ');
    return [
      ...(leftOut === '' ? [] : [`Left out: ${leftOut}.`]),
      ...(asLinks === '' ? [] : [`Now links: ${asLinks}.`]),
      ...this.#sentences,
    ].join(' ');
  }
}
