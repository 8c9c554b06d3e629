import Papa from 'papaparse';
import { readAmount } from './amount.ts';
import { readDate } from './date.ts';
import { decode } from './decode.ts';
import type { Encoding, FileRefusal, Separator } from './report.ts';

/** A longer cell is a quotation mark that is never closed. */
const CELL_MAX_LENGTH = 24_000_000;

/** The file cannot be read at all. */
export class RefusedFile extends Error {
  readonly reason: FileRefusal;

  constructor(reason: FileRefusal) {
    super(reason);
    this.name = 'RefusedFile';
    this.reason = reason;
  }
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

function parse(text: string, separator: Separator, ignoreLastRow: boolean): Parsed {
  return new Papa.Parser({ delimiter: separator, newline: '\n' }).parse(text, 0, ignoreLastRow);
}

/** All rows of a file from the first one, blank ones included. */
export function* tableRows(
  bytes: Uint8Array,
  encoding: Encoding,
  separator: Separator,
): Generator<string[]> {
  let rest = '';
  for (const piece of decode(bytes, encoding)) {
    const text = rest + piece;
    const { data, meta } = parse(text, separator, true);
    rest = text.slice(meta.cursor);
    if (rest.length > CELL_MAX_LENGTH) throw new RefusedFile('cell-too-large');
    yield* data;
  }
  // A line feed at the end of the file starts no row.
  if (rest !== '') yield* parse(rest.replace(/\n$/, ''), separator, false).data;
}

/** Where the header is looked for. */
const FIRST_ROWS = 50;
const HEADER_ROWS = 30;

export function firstRows(bytes: Uint8Array, encoding: Encoding, separator: Separator): string[][] {
  const rows: string[][] = [];
  const start = bytes.subarray(0, 1 << 19);
  try {
    for (const row of tableRows(start, encoding, separator)) {
      if (rows.push(row) >= FIRST_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
  }
  return rows;
}

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '');

/** Names of columns are different texts, and neither amounts nor dates. */
function isHeader(row: readonly string[]): boolean {
  const cells = filled(row);
  return (
    cells.length >= 2 &&
    cells.every(
      (cell) =>
        cell.length <= 200 &&
        /\p{L}/u.test(cell) &&
        readDate(cell) === null &&
        readAmount(cell, null, 2).kind !== 'amount' &&
        !/^https?:/i.test(cell),
    )
  );
}

/** The position of the row with the most names of columns; -1 if none has two. */
export function findHeader(rows: readonly string[][]): number {
  let best = -1;
  let most = 1;
  rows.slice(0, HEADER_ROWS).forEach((row, at) => {
    const count = filled(row).length;
    if (count > most && isHeader(row)) [best, most] = [at, count];
  });
  return best;
}

/** How well a separator fits: rows with as many cells as the header, then cells. */
export function separatorScore(rows: readonly string[][], header: number): number {
  if (header < 0) return -1;
  const width = rows[header]?.length ?? 0;
  const body = rows.slice(header + 1).filter((row) => filled(row).length > 1);
  const same = body.filter((row) => row.length === width).length;
  return (body.length === 0 ? 0.5 : same / body.length) * 1_000 + width;
}
