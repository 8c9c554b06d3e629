import { type Entry, isConcept } from './document.ts';

/** How much of a term is in each document, by the number of the document. */
export interface Posting {
  document: number;
  /** As an entry has it. */
  amount: number;
  isInTitle: boolean;
}

/** The entries of all documents, as a file has them. */
export interface StoredPostings {
  count: number;
  /** Sorted, separated by line breaks. */
  terms: string;
  /** In the order of the terms; empty where it is the same. */
  stems: string;
  /** The bytes of each term: numbers of seven bits a byte, the last one with the eighth. In base 64. */
  lengths: string;
  /** For each document of a term: its distance from the one before, and its amount with one bit for the title. */
  postings: string;
}

/** An amount is kept in seven bits. */
const LARGEST = 127;
/** Words beyond twelve of the weight of one in a long text change no order. */
const WORD_STEPS = 10;

const stepsOf = (term: string) => (isConcept(term) ? LARGEST : WORD_STEPS);

/** An amount as a file would keep it, so that changed reviews rank as they will after the next build. */
const keptSteps = (term: string, amount: number) =>
  Math.max(1, Math.min(LARGEST, Math.round(amount * stepsOf(term))));
export const keptAmount = (term: string, amount: number): number =>
  keptSteps(term, amount) / stepsOf(term);

/** Reads numbers as they are stored. */
class NumberReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      // Behind the end there is a last byte, so that a damaged file ends too.
      const byte = this.#bytes[this.at] ?? 128;
      this.at += 1;
      if (byte >= 128) return value + (byte - 128) * factor;
      value += byte * factor;
      factor *= 128;
    }
  }

  byte(): number {
    const byte = this.#bytes[this.at] ?? 0;
    this.at += 1;
    return byte;
  }
}

function addNumber(bytes: number[], value: number) {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(rest % 128);
  bytes.push(rest + 128);
}

const toBase64 = (bytes: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.slice(at, at + 8_192));
  }
  return btoa(text);
};

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

export function storePostings(documents: readonly ReadonlyMap<string, Entry>[]): StoredPostings {
  const byTerm = new Map<string, { stem: string; postings: (Entry & { document: number })[] }>();
  for (const [document, entries] of documents.entries()) {
    for (const [term, entry] of entries) {
      const known = byTerm.get(term) ?? { stem: entry.stem, postings: [] };
      byTerm.set(term, known);
      known.postings.push({ ...entry, document });
    }
  }
  const terms = [...byTerm.keys()].sort();
  const [lengths, bytes]: [number[], number[]] = [[], []];
  const stems = terms.map((term) => {
    const { stem = term, postings = [] } = byTerm.get(term) ?? {};
    const before = bytes.length;
    let last = -1;
    for (const { document, amount, isInTitle } of postings) {
      addNumber(bytes, document - last);
      bytes.push(keptSteps(term, amount) * 2 + (isInTitle ? 1 : 0));
      last = document;
    }
    addNumber(lengths, bytes.length - before);
    return stem === term ? '' : stem;
  });
  return {
    count: documents.length,
    terms: terms.join('\n'),
    stems: stems.join('\n'),
    lengths: toBase64(lengths),
    postings: toBase64(bytes),
  };
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));

/** The postings of a build. Each term is read when it is asked for. */
export class Postings {
  readonly count: number;
  /** Sorted. */
  readonly terms: readonly string[];
  readonly #stems: readonly string[];
  readonly #bytes: Uint8Array;
  /** Where the bytes of each term start, and behind them where the last one ends. */
  readonly #starts: Uint32Array;

  constructor(stored: StoredPostings) {
    this.count = stored.count;
    this.terms = linesOf(stored.terms);
    this.#stems = stored.stems.split('\n');
    this.#bytes = fromBase64(stored.postings);
    this.#starts = new Uint32Array(this.terms.length + 1);
    const lengths = new NumberReader(fromBase64(stored.lengths));
    for (let term = 0; term < this.terms.length; term += 1) {
      this.#starts[term + 1] = (this.#starts[term] ?? 0) + lengths.number();
    }
  }

  stem(number: number): string {
    return this.#stems[number] || (this.terms[number] ?? '');
  }

  of(number: number, visit: (document: number, amount: number, isInTitle: boolean) => void) {
    const steps = stepsOf(this.terms[number] ?? '');
    const end = this.#starts[number + 1] ?? 0;
    const reader = new NumberReader(this.#bytes, this.#starts[number]);
    let document = -1;
    while (reader.at < end) {
      document += reader.number();
      const value = reader.byte();
      visit(document, (value >> 1) / steps, (value & 1) === 1);
    }
  }
}
