import Papa from 'papaparse';
import { type CsvRow, csvColumns, IMPORT_MAX_ROWS } from '../../core/links/csv-rows.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';

const columnName = (heading: string) =>
  heading
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_');

const isColumn = (name: string) => csvColumns.some((column) => column === name);

/** Rows by column, or why a file cannot be imported. No column or cell is ignored. */
export function readCsv(text: string): { rows: CsvRow[] } | { error: string } {
  const { data, meta, errors } = Papa.parse<Record<string, string | undefined>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: columnName,
  });
  const fields = new Set(meta.fields);
  if (!fields.has('slug') || !fields.has('target')) return { error: messages.fileColumns };
  // A comma at the end of every row makes a column without a name or content.
  const isUsed = (name: string) => name !== '' || data.some((row) => row[name]?.trim());
  const unknown = [...fields].filter((name) => !isColumn(name) && isUsed(name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => name || messages.unnamedColumn);
    return { error: messages.fileUnknownColumns(names, csvColumns) };
  }
  const long = errors.find(({ code }) => code === 'TooManyFields');
  if (long?.row !== undefined) return { error: messages.fileLongRow(long.row + 1) };
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
