import type { JudgedQuery } from '../../../core/catalogue/judged-queries.fixture.ts';

/** The same numbers for the same seed, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A share of the phrases of a vocabulary, each entry's first one included. */
export function part(text: string, share: number, seed: number): string {
  if (share >= 1) return text;
  const random = randomNumbers(seed);
  return text
    .split('\n')
    .map((line) => {
      if (!/^[=@+]/.test(line)) return line;
      const [, names = '', rest = ''] = /^([^<~>]*)(.*)$/.exec(line) ?? [];
      const [first = '', ...others] = names.split(';');
      return [first, ...others.filter(() => random() < share)].join(';') + rest;
    })
    .join('\n');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function withError(word: string, random: () => number): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const at = Math.floor(random() * (word.length - 1));
  const letter = LETTERS.charAt(Math.floor(random() * LETTERS.length));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const kinds = [
    before + after,
    before + letter + word.slice(at),
    before + letter + after,
    before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? word;
}

/** Titles as a machine would mistype them. */
export function misspelt(
  titles: readonly JudgedQuery[],
  how: 'error' | 'joined' | 'split',
): JudgedQuery[] {
  const random = randomNumbers(7);
  return titles.flatMap(({ search, expected }) => {
    const words = search.toLowerCase().split(/\s+/);
    if (how === 'error') {
      return words
        .filter((word) => word.length >= 4)
        .map((word) => ({
          search: words.map((each) => (each === word ? withError(each, random) : each)).join(' '),
          expected,
        }));
    }
    const at = Math.floor(random() * words.length);
    const changed = words.map((word, index) => {
      if (how === 'joined') return index === at ? word : ` ${word}`;
      const middle = Math.floor(word.length / 2);
      return ` ${index === at && word.length >= 6 ? `${word.slice(0, middle)} ${word.slice(middle)}` : word}`;
    });
    return [{ search: changed.join('').trim(), expected }];
  });
}
