/** A save as its owner saw it: over which version, and what was answered. */
export interface SaveSeen {
  /** A word that only this save wrote. */
  word: string;
  from: string;
  /** The version it made; null when it was refused because of a newer one. */
  made: string | null;
}

/**
 * What is wrong with the history of one post: saves that were answered form one chain from the first
 * version to the last, each over the one before, and a refused one is nowhere in it. Empty when
 * nothing was lost.
 *
 * @param first the version that was there before
 * @param last what is stored afterwards
 */
export function lostUpdates(
  seen: readonly SaveSeen[],
  first: string,
  last: { version: string; word: string },
): string[] {
  const wrong: string[] = [];
  const made = seen.filter((save) => save.made !== null);
  const next = new Map<string, SaveSeen>();
  for (const save of made) {
    const other = next.get(save.from);
    if (other !== undefined) wrong.push(`${save.word} was saved over ${other.word} unseen`);
    next.set(save.from, save);
  }
  let version = first;
  let word: string | undefined;
  let length = 0;
  for (let save = next.get(version); save !== undefined; save = next.get(version)) {
    next.delete(version);
    version = save.made ?? '';
    word = save.word;
    length += 1;
  }
  if (length !== made.length)
    wrong.push(`${made.length} saves were answered, ${length} follow one another`);
  if (word !== undefined && (last.version !== version || last.word !== word)) {
    wrong.push(`${word} was saved last, and ${last.word} is stored`);
  }
  return wrong;
}
