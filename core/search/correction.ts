import { WORD_MAX_LENGTH } from './words.ts';

/**
 * What a misspelt word may have been. Words are compared as they are written, before endings are taken off, because
 * a typing error changes the whole word. An error that is easily made costs less than another one.
 */

const VOWELS = 'aeiouy';
/** Letters that sound or are typed alike. */
const ALIKE = ['ck', 'cs', 'kq', 'sz', 'vw', 'fv', 'mn', 'dt', 'bp', 'gj', 'ij', 'xs', 'fp'];

const isVowel = (letter: string) => VOWELS.includes(letter);
const alike = new Set(ALIKE.flatMap(([one, other]) => [`${one}${other}`, `${other}${one}`]));

const COST = { letter: 1, similar: 0.65, swapped: 0.7, doubled: 0.5, silent: 0.8, first: 0.6 };

/** What a word of a length may cost. */
function limitFor(length: number): number {
  if (length < 3) return 0;
  if (length === 3) return 0.5;
  if (length === 4) return 1;
  if (length < 7) return 1.35;
  return length < 9 ? 2 : 2.4;
}

const replacing = (one: string, other: string) => {
  if (one === other) return 0;
  const isSimilar = (isVowel(one) && isVowel(other)) || alike.has(one + other);
  return isSimilar ? COST.similar : COST.letter;
};

/** Of a letter that one of two words lacks. */
function missing(letter: string, before: string): number {
  if (letter === before) return COST.doubled;
  return isVowel(letter) || letter === 'h' ? COST.silent : COST.letter;
}

/** Rows of costs, in turns; words are no longer than they are. */
const rows = [0, 1, 2].map(() => new Float64Array(WORD_MAX_LENGTH + 1));

/**
 * What it costs to make one word of another: the optimal string alignment distance with the costs above. Infinity if
 * it is more than a limit.
 */
export function editCost(from: string, to: string, limit: number): number {
  const isFirst = from[0] === to[0] || (from[0] === to[1] && from[1] === to[0]);
  let [twoBefore, before, current] = rows as [Float64Array, Float64Array, Float64Array];
  before[0] = 0;
  for (let at = 0; at < to.length; at += 1) {
    before[at + 1] = (before[at] ?? 0) + missing(to.charAt(at), to.charAt(at - 1));
  }
  let leastBefore = 0;
  for (let row = 1; row <= from.length; row += 1) {
    const letter = from.charAt(row - 1);
    const previous = from.charAt(row - 2);
    const missingLetter = missing(letter, previous);
    current[0] = (before[0] ?? 0) + missingLetter;
    let least = current[0];
    for (let column = 1; column <= to.length; column += 1) {
      const other = to.charAt(column - 1);
      let cost = Math.min(
        (before[column - 1] ?? 0) + replacing(letter, other),
        (before[column] ?? 0) + missingLetter,
        (current[column - 1] ?? 0) + missing(other, to.charAt(column - 2)),
      );
      if (row > 1 && column > 1 && letter === to.charAt(column - 2) && previous === other) {
        cost = Math.min(cost, (twoBefore[column - 2] ?? 0) + COST.swapped);
      }
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // Two rows, because swapped letters skip one.
    if (least > limit && leastBefore > limit) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [twoBefore, before, current] = [before, current, twoBefore];
  }
  const cost = (before[to.length] ?? 0) + (isFirst ? 0 : COST.first);
  return cost <= limit + 1e-9 ? cost : Number.POSITIVE_INFINITY;
}

/** One bit for each letter of a word, so that most words are ruled out at once. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

export interface Correction {
  word: string;
  /** From 0 to 1. */
  nearness: number;
}

const CANDIDATES = 3;
const LEAST_NEARNESS = 0.45;
const NO_NUMBER = /^\P{N}*$/u;

/** Words of one length, and the letters of each. */
interface WordsOfLength {
  words: string[];
  letters: number[];
}

/** Words that a typing error is compared with. */
export class Spelling {
  readonly #byLength: WordsOfLength[] = [];

  constructor(words: Iterable<string>) {
    for (const word of words) {
      this.#byLength[word.length] ??= { words: [], letters: [] };
      const known = this.#byLength[word.length];
      known?.words.push(word);
      known?.letters.push(lettersOf(word));
    }
  }

  /** The words of a length that lack few letters of another word, and have few that it lacks. */
  near(length: number, letters: number, most: number): string[] {
    const known = this.#byLength[length];
    if (known === undefined) return [];
    return known.words.filter((_, index) => {
      const own = known.letters[index] ?? 0;
      return (
        own === letters || (bitCount(own & ~letters) <= most && bitCount(letters & ~own) <= most)
      );
    });
  }
}

/**
 * What a word may have been, the likeliest first.
 *
 * @param likelihood how likely a known word is meant, from 0 to 1
 * @param generosity how much more may be wrong than usual; then the first letter has to be right
 */
export function corrections(
  word: string,
  spellings: readonly Spelling[],
  likelihood: (known: string) => number,
  generosity = 1,
): Correction[] {
  const limit = limitFor(word.length) * generosity;
  if (limit === 0 || !NO_NUMBER.test(word)) return [];
  const letters = lettersOf(word);
  const reach = Math.floor(limit / COST.silent);
  const most = Math.floor(limit / COST.similar);
  const found = new Map<string, number>();
  for (let length = word.length - reach; length <= word.length + reach; length += 1) {
    for (const spelling of spellings) {
      for (const known of spelling.near(length, letters, most)) {
        if (found.has(known) || (generosity > 1 && known[0] !== word[0])) continue;
        const cost = editCost(word, known, limit);
        if (cost === Number.POSITIVE_INFINITY) continue;
        const nearness = (1 - cost / (0.55 * word.length + 1)) * likelihood(known);
        if (nearness >= LEAST_NEARNESS) found.set(known, nearness);
      }
    }
  }
  return [...found]
    .map(([known, nearness]) => ({ word: known, nearness }))
    .sort((one, other) => other.nearness - one.nearness || (one.word < other.word ? -1 : 1))
    .slice(0, CANDIDATES);
}
