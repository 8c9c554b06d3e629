/** A save as its owner saw it. */
export interface SaveSeen {
  /** A word that only this save wrote. */
  word: string;
  from: string;
  /** The created version; null if a newer one caused a conflict. */
  made: string | null;
}

/**
 * Returns the problems in the history of a post. Answered saves must form one chain from the first to the
 * last version, without any refused save.
 *
 * @param first the version before all saves
 * @param last the stored version
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
