import { foldSearch, foldText, wordsOf } from '../search/index.ts';
import type { CatalogueItem, Highlights } from './schema.ts';

type Range = [start: number, end: number];

/** Where a folded text is in a text, whose letters may be longer or shorter when folded. */
function literalRanges(text: string, needle: string): Range[] {
  if (needle === '' || !foldText(text).includes(needle)) return [];
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    for (let each = 0; each < part.length; each += 1) starts.push(at);
    folded += part;
    at += character.length;
  }
  starts.push(at);
  const ranges: Range[] = [];
  for (let from = folded.indexOf(needle); from >= 0; ) {
    const last = from + needle.length - 1;
    const next = starts.findIndex((start, index) => index > last && start > (starts[last] ?? at));
    ranges.push([starts[from] ?? 0, starts[next] ?? at]);
    from = folded.indexOf(needle, from + needle.length);
  }
  return ranges;
}

/** In order, and those that touch as one. */
function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/**
 * What a search matches in the texts of a card.
 *
 * @param phrases what was looked for, each as the stems of its words
 */
export function highlight(
  { title, short_description }: CatalogueItem,
  search: string,
  phrases: readonly (readonly string[])[],
): Highlights {
  const byFirst = Map.groupBy(phrases, ([first]) => first);
  const needle = foldSearch(search);
  const rangesOf = (text: string) => {
    const words = wordsOf(text).filter((word) => !word.isStopWord);
    const found = words.flatMap((word, at) =>
      (byFirst.get(word.term) ?? []).flatMap((phrase): Range[] => {
        const last = words[at + phrase.length - 1];
        const isThere = phrase.every((stem, offset) => words[at + offset]?.term === stem);
        return isThere && last !== undefined ? [[word.start, last.end]] : [];
      }),
    );
    return merge([...found, ...literalRanges(text, needle)]);
  };
  return { title: rangesOf(title), short_description: rangesOf(short_description ?? '') };
}
