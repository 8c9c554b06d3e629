/** Words that say nothing about which product is meant. */
const COMMON = new Set(
  'the a an and or for with without of in on to from by at review reviews reviewed best top new buy online shop store price official site sale deal deals free shipping com www html php product products item items dp gp p'.split(
    ' ',
  ),
);

function wordsOf(text: string): Set<string> {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word !== '' && !COMMON.has(word)));
}

/** From 0, no common word, to 1: one name contains the other. */
function similarity(one: string, other: string): number {
  const words = wordsOf(one);
  const others = wordsOf(other);
  const least = Math.min(words.size, others.size);
  if (least === 0) return 1;
  return [...words].filter((word) => others.has(word)).length / least;
}

/** The similarity of the most similar names. */
export function closest(titles: readonly string[], names: readonly string[]): number {
  return Math.max(0, ...titles.flatMap((title) => names.map((name) => similarity(title, name))));
}
