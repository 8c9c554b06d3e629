import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from './document.ts';
import { keptAmount, Postings, storePostings } from './postings.ts';

const term = fc.constantFrom('foam', 'rollers', 'roller', '@3', '#16000mg', 'ærø', '水');
const entry = fc.record({
  stem: fc.constantFrom('foam', 'roller'),
  amount: fc.double({ min: 0.01, max: 1, noNaN: true }),
  isInTitle: fc.boolean(),
});

test('a file has every entry, as exactly as it keeps amounts', () => {
  const documents = fc.array(fc.dictionary(term, entry), { maxLength: 200 });
  const property = fc.property(documents, (given) => {
    const maps = given.map((entries) => new Map<string, Entry>(Object.entries(entries)));
    const postings = new Postings(JSON.parse(JSON.stringify(storePostings(maps))));
    expect(postings.terms).toEqual([...new Set(maps.flatMap((map) => [...map.keys()]))].sort());
    const read = maps.map(() => new Map<string, { amount: number; isInTitle: boolean }>());
    for (const [number, each] of postings.terms.entries()) {
      postings.of(number, (document, amount, isInTitle) =>
        read[document]?.set(each, { amount, isInTitle }),
      );
    }
    for (const [document, entries] of maps.entries()) {
      expect(read[document]?.size).toBe(entries.size);
      for (const [each, { amount, isInTitle }] of entries) {
        expect(read[document]?.get(each)).toEqual({ amount: keptAmount(each, amount), isInTitle });
      }
    }
  });
  fc.assert(property, { numRuns: 100 });
});

test('an empty site has an empty file', () => {
  expect(new Postings(storePostings([])).terms).toEqual([]);
});

test('large distances between documents are kept', () => {
  const documents = Array.from({ length: 20_000 }, (_, number): Map<string, Entry> => {
    const isThere = number === 3 || number === 19_999;
    return new Map(isThere ? [['far', { stem: 'far', amount: 1, isInTitle: false }]] : []);
  });
  const found: number[] = [];
  new Postings(storePostings(documents)).of(0, (document) => found.push(document));
  expect(found).toEqual([3, 19_999]);
});
