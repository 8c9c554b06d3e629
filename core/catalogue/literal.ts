/** Texts as one, since searching in one long text is much faster than in many. */
interface Joined {
  text: string;
  /** Where each text starts. */
  starts: readonly number[];
}

/**
 * The separator between texts. A search that contains it, which nobody types, is looked for in each text
 * separately.
 */
const BETWEEN = '\u0001';

const known = new WeakMap<readonly string[], Joined>();

function join(texts: readonly string[]): Joined {
  const before = known.get(texts);
  if (before !== undefined) return before;
  let at = 0;
  const starts = texts.map((text) => {
    const start = at;
    at += text.length + BETWEEN.length;
    return start;
  });
  const joined = { text: texts.join(BETWEEN), starts };
  known.set(texts, joined);
  return joined;
}

/** The last start that is not after a position. */
function textAt(starts: readonly number[], place: number, from: number): number {
  let [low, high] = [from, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Which of the texts contain another one, by their number in order, and where they first do. */
export function literalMatches(texts: readonly string[], needle: string): Map<number, number> {
  const found = new Map<number, number>();
  if (needle.includes(BETWEEN)) {
    for (const [number, text] of texts.entries()) {
      const at = text.indexOf(needle);
      if (at >= 0) found.set(number, at);
    }
    return found;
  }
  const { text, starts } = join(texts);
  let number = 0;
  for (let at = text.indexOf(needle); at >= 0 && number < texts.length; ) {
    number = textAt(starts, at, number);
    found.set(number, at - (starts[number] ?? 0));
    number += 1;
    const next = starts[number];
    if (next === undefined) break;
    at = text.indexOf(needle, next);
  }
  return found;
}
