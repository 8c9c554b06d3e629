import type { Part } from './query.ts';

/** What a document has of a concept to be surely of it. */
export const SURELY = 0.5;
/** How surely a document has to be of a type that decides: to be a result at all, and whatever else is asked. */
const TYPE = { named: 0.3, decided: 0.6 };
const COVERAGE = { sure: 0.4, unsure: 0.6, power: 1.5 };
const TITLE_BONUS = 0.25;
const LEAST_OF_BEST = 0.35;
/** From this weight on a document has a part itself, whatever its endings, rather than something like it. */
const WRITTEN = 0.7;
/** Scores of sums in another order differ by rounding errors, far behind this. */
const SCORE_STEPS = 1e6;

/** Adds up what documents have of the parts of a search. */
export class Ranking {
  readonly #score: Float64Array;
  readonly #coverage: Float64Array;
  readonly #title: Float64Array;
  /** How surely a document is of a type that decides. */
  readonly #type: Float32Array;
  readonly #isSure: Uint8Array;
  readonly #lacks: Uint8Array;
  readonly #isTouched: Uint8Array;
  /** How many parts a document has as they are written. */
  readonly #written: Uint8Array;
  readonly #touched: number[] = [];
  readonly #weight: number;
  /** Of the current part: the best concept and word, and how well they match. */
  readonly #concept: Float64Array;
  readonly #word: Float64Array;
  readonly #cover: Float64Array;
  readonly #inTitle: Uint8Array;
  readonly #isWritten: Uint8Array;
  readonly #partCount: number;
  #ofPart: number[] = [];

  constructor(size: number, parts: readonly Part[]) {
    this.#score = new Float64Array(size);
    this.#coverage = new Float64Array(size);
    this.#title = new Float64Array(size);
    this.#type = new Float32Array(size);
    this.#isSure = new Uint8Array(size);
    this.#lacks = new Uint8Array(size);
    this.#isTouched = new Uint8Array(size);
    this.#concept = new Float64Array(size);
    this.#word = new Float64Array(size);
    this.#cover = new Float64Array(size);
    this.#inTitle = new Uint8Array(size);
    this.#written = new Uint8Array(size);
    this.#isWritten = new Uint8Array(size);
    this.#partCount = parts.length;
    this.#weight = parts.reduce((sum, { weight }) => sum + weight, 0);
  }

  addConcept(document: number, weight: number, sure: number, inTitle: boolean) {
    this.#touch(document, weight * sure, inTitle);
    this.#concept[document] = Math.max(this.#concept[document] ?? 0, weight * sure);
    if (sure >= SURELY) this.#isSure[document] = 1;
  }

  addWord(document: number, weight: number, share: number, inTitle: boolean, isName: boolean) {
    this.#touch(document, weight, inTitle);
    this.#word[document] = Math.max(this.#word[document] ?? 0, weight * share);
    if (inTitle && isName) this.#isSure[document] = 1;
    if (weight >= WRITTEN) this.#isWritten[document] = 1;
  }

  addType(document: number, sure: number) {
    this.#type[document] = Math.max(this.#type[document] ?? 0, sure);
  }

  #touch(document: number, cover: number, inTitle: boolean) {
    if (this.#cover[document] === 0) this.#ofPart.push(document);
    this.#cover[document] = Math.max(this.#cover[document] ?? 0, cover);
    if (inTitle) this.#inTitle[document] = 1;
  }

  endPart({ weight, isRequired }: Part) {
    for (const document of this.#ofPart) {
      const [concept, word] = [this.#concept[document] ?? 0, this.#word[document] ?? 0];
      this.#score[document] =
        (this.#score[document] ?? 0) + weight * (1 - (1 - concept) * (1 - word));
      this.#coverage[document] =
        (this.#coverage[document] ?? 0) + weight * (this.#cover[document] ?? 0);
      if (this.#inTitle[document] === 1) {
        this.#title[document] = (this.#title[document] ?? 0) + weight;
      }
      if (this.#isWritten[document] === 1) {
        this.#written[document] = (this.#written[document] ?? 0) + 1;
      }
      if (this.#isTouched[document] === 0) {
        this.#isTouched[document] = 1;
        this.#touched.push(document);
      }
    }
    if (isRequired) {
      for (const document of this.#touched) {
        if ((this.#cover[document] ?? 0) < WRITTEN) this.#lacks[document] = 1;
      }
    }
    for (const document of this.#ofPart) {
      this.#concept[document] = 0;
      this.#word[document] = 0;
      this.#cover[document] = 0;
      this.#inTitle[document] = 0;
      this.#isWritten[document] = 0;
    }
    this.#ofPart = [];
  }

  /**
   * @param isDecided whether a type decides
   * @param isThere whether there is a document of it
   */
  results(
    isDecided: boolean,
    isThere: boolean,
  ): Record<'found' | 'nearest', [document: number, score: number][]> {
    const found: [number, number][] = [];
    const nearest: [number, number][] = [];
    let best = 0;
    for (const document of this.#touched) {
      const coverage = (this.#coverage[document] ?? 0) / this.#weight;
      const exact =
        ((this.#score[document] ?? 0) / this.#weight) *
        coverage ** COVERAGE.power *
        (1 + (TITLE_BONUS * (this.#title[document] ?? 0)) / this.#weight);
      const score = Math.round(exact * SCORE_STEPS) / SCORE_STEPS;
      if (this.#isResult(document, coverage, isDecided, isThere)) {
        found.push([document, score]);
        best = Math.max(best, score);
      } else nearest.push([document, score]);
    }
    const byScore = (one: [number, number], other: [number, number]) =>
      other[1] - one[1] || one[0] - other[0];
    return {
      found: found.filter(([, score]) => score >= LEAST_OF_BEST * best).sort(byScore),
      nearest: nearest.sort(byScore),
    };
  }

  #isResult(document: number, coverage: number, isDecided: boolean, isThere: boolean): boolean {
    // Of what the site lacks there may still be a review that says every word.
    if (!isThere) return this.#written[document] === this.#partCount;
    const type = this.#type[document] ?? 0;
    if (isDecided && type < TYPE.named) return false;
    if (isDecided && type >= TYPE.decided) return true;
    const isEnough = coverage >= (this.#isSure[document] === 1 ? COVERAGE.sure : COVERAGE.unsure);
    return isEnough && this.#lacks[document] === 0;
  }
}
