import Papa from 'papaparse';
import { type CsvRow, csvColumns, IMPORT_MAX_ROWS } from '../../../core/links/csv-rows.ts';
import { managedLinkMessages as messages } from '../../../core/links/messages.ts';

const columnName = (heading: string) =>
  heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_');

/** Rows by column, or why a file cannot be imported. Unknown columns are ignored. */
export function readCsv(text: string): { rows: CsvRow[] } | { error: string } {
  const { data, meta } = Papa.parse<Record<string, string | undefined>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: columnName,
  });
  const fields = new Set(meta.fields);
  if (!fields.has('slug') || !fields.has('target')) return { error: messages.fileColumns };
  if (data.length === 0) return { error: messages.fileEmpty };
  if (data.length > IMPORT_MAX_ROWS) return { error: messages.tooManyRows(IMPORT_MAX_ROWS) };
  const rows = data.map((row) => ({
    ...Object.fromEntries(
      csvColumns.flatMap((name) => {
        const cell = row[name];
        return cell === undefined ? [] : [[name, cell]];
      }),
    ),
    slug: row.slug ?? '',
  }));
  return { rows };
}
