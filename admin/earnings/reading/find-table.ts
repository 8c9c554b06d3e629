import { REPORT_MAX_BYTES } from '../../../core/earnings/limits.ts';
import type { EarningFormat } from '../../../core/earnings/schema.ts';
import { knownFormats } from '../formats/known.ts';
import { ownFormat } from '../formats/own.ts';
import { detectEncoding, recognizeOther } from './decode.ts';
import { uniqueHeaders } from './headers.ts';
import { recognize } from './plan.ts';
import {
  type Encoding,
  type RecognizedReport,
  type ReportShape,
  type Separator,
  separators,
} from './report.ts';
import { findHeader, firstRows, RefusedFile, separatorScore, tableRows } from './table.ts';

/** The table of a file. */
export interface FoundTable {
  bytes: Uint8Array;
  encoding: Encoding;
  separator: Separator;
  /** The position of the row with the names of the columns. */
  header: number;
  headers: string[];
  /** Rows after the header. */
  row_count: number;
  samples: string[][];
  recognized: RecognizedReport | null;
}

const SAMPLES = 20;

type Found = Pick<FoundTable, 'separator' | 'header' | 'headers' | 'recognized'> & {
  rows: string[][];
};

const headersOf = (rows: readonly string[][], header: number) =>
  uniqueHeaders(withoutEnd(rows[header] ?? []));

/** Separators at the end of a header make no columns. */
function withoutEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

/** The owner's formats first: they were made for files that look like this. */
function recognizeIn(
  rows: string[][],
  separator: Separator,
  own: readonly EarningFormat[],
): Found | null {
  const ownFormats = own.map(({ id, network, mapping }) => ownFormat(id, network, mapping));
  for (const formats of [ownFormats, knownFormats]) {
    for (const [header] of rows.slice(0, 30).entries()) {
      const headers = headersOf(rows, header);
      const plan = headers.length < 2 ? null : recognize(formats, headers);
      if (plan === null) continue;
      const { id, network } = plan.format;
      const mapping = own.find((format) => format.id === id)?.mapping ?? null;
      return { rows, separator, header, headers, recognized: { format: id, network, mapping } };
    }
  }
  return null;
}

function findTable(
  bytes: Uint8Array,
  encoding: Encoding,
  own: readonly EarningFormat[],
): Found | null {
  let best: { found: Found; score: number } | null = null;
  for (const separator of separators) {
    const rows = firstRows(bytes, encoding, separator);
    const recognized = recognizeIn(rows, separator, own);
    if (recognized !== null) return recognized;
    const header = findHeader(rows);
    const score = separatorScore(rows, header);
    if (header < 0 || (best !== null && score <= best.score)) continue;
    const headers = headersOf(rows, header);
    best = { found: { rows, separator, header, headers, recognized: null }, score };
  }
  return best?.found ?? null;
}

/**
 * Finds the table of a file and counts its rows.
 *
 * @param own the formats of the owner
 * @param maxRows a file with more is refused
 * @throws RefusedFile
 */
export function openTable(
  bytes: Uint8Array,
  own: readonly EarningFormat[],
  maxRows: number,
): FoundTable {
  if (bytes.length > REPORT_MAX_BYTES) throw new RefusedFile('too-large');
  const other = recognizeOther(bytes);
  if (other !== null) throw new RefusedFile(other);
  const encoding = detectEncoding(bytes);
  const found = findTable(bytes, encoding, own);
  if (found === null) throw new RefusedFile('no-table');
  const { separator, header, headers, recognized } = found;
  let rowCount = -1 - header;
  for (const _ of tableRows(bytes, encoding, separator)) {
    if (++rowCount > maxRows) throw new RefusedFile('too-many-rows');
  }
  if (rowCount === 0) throw new RefusedFile('empty');
  const samples = found.rows
    .slice(header + 1)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .slice(0, SAMPLES)
    .map((row) => headers.map((_, at) => (row[at] ?? '').slice(0, 500)));
  return { bytes, encoding, separator, header, headers, row_count: rowCount, samples, recognized };
}

export function shapeOf(table: FoundTable): ReportShape {
  const { encoding, separator, header, headers, samples } = table;
  return { encoding, separator, header_row: header + 1, headers, samples };
}
