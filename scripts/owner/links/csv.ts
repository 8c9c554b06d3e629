import { parse } from 'csv-parse/sync';
import { countriesOfCsv } from './countries.ts';
import { noLinks, type OldLink, type OldLinks } from './old-link.ts';

/** The exporter of ThirstyAffiliates writes Latin-1. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Row = Map<string, string>;

function cell(row: Row, ...names: string[]): string {
  for (const [column, value] of row) if (names.includes(column)) return value;
  return '';
}

/** The column's name begins with these words and explains its format. */
function explained(row: Row, start: string): string {
  for (const [column, value] of row) if (column.startsWith(start)) return value;
  return '';
}

/** Columns: name, destination url, slug, geolocations links, and the plugin's own fields. */
function thirstyLink(row: Row, place: string, prefix: string): OldLink {
  const slug = cell(row, 'slug');
  return {
    place,
    plugin: 'thirsty',
    name: cell(row, 'name', 'link name'),
    path: slug === '' ? '' : `/${prefix}/${slug}`,
    target: cell(row, 'destination url'),
    countries: countriesOfCsv(explained(row, 'geolocation')),
    starts: cell(row, '_ta_link_start_date'),
    ends: cell(row, '_ta_link_expire_date'),
    isOff: false,
  };
}

/** Columns of the table `prli_links`, in any order. */
export function prettyLink(row: Row, place: string): OldLink | null {
  // A tracking pixel leads nowhere.
  if (cell(row, 'redirect_type') === 'pixel') return null;
  const slug = cell(row, 'slug').replace(/^\/+/, '');
  return {
    place,
    plugin: 'pretty',
    name: cell(row, 'name', 'title', 'link_title'),
    path: slug === '' ? '' : `/${slug}`,
    target: cell(row, 'url', 'target_url', 'target url'),
    countries: {},
    starts: '',
    ends: '',
    isOff: cell(row, 'link_status') === 'disabled',
  };
}

/** Spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** @param prefix of ThirstyAffiliates, which its export does not have */
export function readCsv(text: string, prefix: string): OldLinks {
  const found = noLinks();
  const lineOf: number[] = [];
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    on_record: (record: string[], { lines }) => {
      lineOf.push(lines);
      return record;
    },
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      found.problems.push(`Line ${error?.lines ?? '?'}: this is not a row of a CSV file.`);
      return undefined;
    },
  });
  const [header, ...others] = rows;
  const names = (header ?? []).map((name) => name.trim().toLowerCase());
  const isThirsty = names.includes('destination url');
  if (
    !isThirsty &&
    !(names.includes('slug') && names.some((name) => /^(?:target[ _])?url$/.test(name)))
  ) {
    found.problems.push(
      'The first line has no columns "Destination URL" and "Slug" (ThirstyAffiliates) or "url" and "slug" (Pretty Links).',
    );
    return found;
  }
  for (const [index, record] of others.entries()) {
    const place = `Line ${lineOf[index + 1]}`;
    const row: Row = new Map(names.map((name, column) => [name, (record[column] ?? '').trim()]));
    const old = isThirsty ? thirstyLink(row, place, prefix) : prettyLink(row, place);
    if (old !== null) found.links.push(old);
  }
  return found;
}
