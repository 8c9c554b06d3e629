import type { EarningStatus } from '../../../core/earnings/schema.ts';
import { decimalsOf } from '../../../core/money/currencies.ts';
import type { Encoding, Separator } from '../reading/report.ts';

export type WrittenFormat =
  | 'amazon-earnings'
  | 'amazon-orders'
  | 'awin-transactions'
  | 'cj-commissions'
  | 'impact-actions'
  | 'rakuten-items';

/** A transaction as a network writes it. */
export interface WrittenRow {
  id: string;
  /** `2026-11-05` */
  day: string;
  /** `14:05:00` */
  time?: string;
  status?: EarningStatus;
  currency?: string;
  /** In the smallest unit, as all amounts. */
  commission: number;
  sale?: number;
  quantity?: number;
  subId?: string;
  pageUrl?: string;
  merchant?: string;
  product?: string;
  productRef?: string;
  country?: string;
  /** CJ: a row that corrects another one. */
  corrects?: string;
  /** What must never be kept. */
  orderId?: string;
}

export interface Writing {
  separator: Separator;
  encoding: Encoding;
  mark: boolean;
  newline: '\n' | '\r\n' | '\r';
  decimal: '.' | ',';
  thousands: '' | '.' | ',' | ' ' | '\u00a0' | '\u202f' | "'" | '’';
  negative: 'before' | 'after' | 'brackets';
  dates: 'iso' | 'dmy' | 'mdy' | 'words';
  /** Lines before the header. */
  title: string[];
  total: boolean;
  blankLines: boolean;
  repeatedHeader: boolean;
  quoteAll: boolean;
}

export const plainWriting: Writing = {
  separator: ',',
  encoding: 'utf-8',
  mark: false,
  newline: '\n',
  decimal: '.',
  thousands: '',
  negative: 'before',
  dates: 'iso',
  title: [],
  total: false,
  blankLines: false,
  repeatedHeader: false,
  quoteAll: false,
};

function writeAmount(amount: number, currency: string, writing: Writing): string {
  const decimals = /^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2;
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, writing.thousands);
  const text = decimals === 0 ? grouped : `${grouped}${writing.decimal}${digits.slice(-decimals)}`;
  if (amount >= 0) return text;
  if (writing.negative === 'brackets') return `(${text})`;
  return writing.negative === 'after' ? `${text}-` : `-${text}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function writeDay(day: string, { dates }: Writing): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (dates === 'dmy') return `${date}/${month}/${year}`;
  if (dates === 'mdy') return `${month}/${date}/${year}`;
  return dates === 'words' ? `${months[Number(month) - 1]} ${Number(date)}, ${year}` : day;
}

const awinStatuses = { pending: 'pending', confirmed: 'approved', reversed: 'declined' };
const cjStatuses = { pending: 'new', confirmed: 'closed', reversed: 'closed' };
const impactStatuses = { pending: 'PENDING', confirmed: 'APPROVED', reversed: 'REVERSED' };

type Column = [header: string, cell: (row: WrittenRow) => string];

/** The columns of a report, as far as they are documented; some hold what must not be kept. */
function columnsOf(format: WrittenFormat, currency: string, writing: Writing): Column[] {
  const money = (amount: number | undefined, row: WrittenRow) =>
    amount === undefined ? '' : writeAmount(amount, row.currency ?? currency, writing);
  const date = (row: WrittenRow) => writeDay(row.day, writing);
  const instant = (row: WrittenRow) =>
    row.time === undefined
      ? date(row)
      : writing.dates === 'iso'
        ? `${row.day}T${row.time}`
        : `${date(row)} ${row.time}`;
  const quantity = ({ quantity = 1 }: WrittenRow) => quantity;
  const price = (row: WrittenRow) =>
    row.sale === undefined || quantity(row) === 0 ? undefined : row.sale / quantity(row);
  switch (format) {
    case 'amazon-earnings':
      return [
        ['Category', () => 'Sports & Fitness'],
        ['Name', (row) => row.product ?? ''],
        ['ASIN', (row) => row.productRef ?? ''],
        ['Seller', (row) => row.merchant ?? 'Amazon.com'],
        ['Tracking ID', (row) => row.subId ?? ''],
        ['Date Shipped', date],
        [`Price(${currency})`, (row) => money(Math.abs(price(row) ?? 0), row)],
        ['Items Shipped', (row) => String(Math.max(0, quantity(row)))],
        ['Returns', (row) => String(Math.max(0, -quantity(row)))],
        [`Revenue(${currency})`, (row) => money(row.sale, row)],
        [`Ad Fees(${currency})`, (row) => money(row.commission, row)],
        ['Device Type Group', () => 'DESKTOP'],
      ];
    case 'amazon-orders':
      return [
        ['Category', () => 'Sports & Fitness'],
        ['Name', (row) => row.product ?? ''],
        ['ASIN', (row) => row.productRef ?? ''],
        ['Date', date],
        ['Qty', (row) => String(quantity(row))],
        [`Price(${currency})`, (row) => money(price(row), row)],
        ['Link Type', () => 'Text Only'],
        ['Tag', (row) => row.subId ?? ''],
        ['Indirect Sales', () => 'No'],
        ['Device Type Group', () => 'DESKTOP'],
      ];
    case 'awin-transactions':
      return [
        ['id', (row) => row.id],
        ['publisher_id', () => '123456'],
        ['advertiser_name', (row) => row.merchant ?? ''],
        ['sale_amount', (row) => money(row.sale, row)],
        ['commission', (row) => money(row.commission, row)],
        ['currency', (row) => row.currency ?? currency],
        ['date', instant],
        ['commission_status', (row) => awinStatuses[row.status ?? 'confirmed']],
        ['validation_date', () => ''],
        ['extra', (row) => row.orderId ?? ''],
        ['type', () => 'Sale'],
        ['click_ref', (row) => row.subId ?? ''],
        ['url', (row) => row.pageUrl ?? ''],
        ['customer_country', (row) => row.country ?? ''],
        ['decline_reason', () => ''],
      ];
    case 'cj-commissions':
      return [
        ['Commission ID', (row) => row.id],
        ['Action Status', (row) => cjStatuses[row.status ?? 'confirmed']],
        ['Action Type', () => 'sim_sale'],
        ['Advertiser Name', (row) => row.merchant ?? ''],
        ['Event Date', instant],
        ['Original', (row) => String(row.corrects === undefined)],
        ['Original Action ID', (row) => row.corrects ?? row.id],
        ['Order ID', (row) => row.orderId ?? ''],
        [`Publisher Commission (${currency})`, (row) => money(row.commission, row)],
        [`Sale Amount (${currency})`, (row) => money(row.sale, row)],
        ['Shopper ID', (row) => row.subId ?? ''],
        ['Country', (row) => row.country ?? ''],
      ];
    case 'impact-actions':
      return [
        ['Action Id', (row) => row.id],
        ['Brand', (row) => row.merchant ?? ''],
        ['Status', (row) => impactStatuses[row.status ?? 'confirmed']],
        ['Action Date', instant],
        ['Sale Amount', (row) => money(row.sale, row)],
        ['Action Earnings', (row) => money(row.commission, row)],
        ['Currency', (row) => row.currency ?? currency],
        ['Sub Id 1', (row) => row.subId ?? ''],
        ['OID', (row) => row.orderId ?? ''],
        ['Referring URL', (row) => row.pageUrl ?? ''],
        ['Customer Country', (row) => row.country ?? ''],
      ];
    case 'rakuten-items':
      return [
        ['Member ID (U1)', (row) => row.subId ?? ''],
        ['MID', () => '40001'],
        ['Advertiser Name', (row) => row.merchant ?? ''],
        ['Order ID', (row) => row.orderId ?? row.id],
        ['Transaction Date', date],
        ['Transaction Time', (row) => row.time ?? ''],
        ['SKU', (row) => row.productRef ?? ''],
        ['Sales', (row) => money(row.sale, row)],
        ['# of Items', (row) => String(quantity(row))],
        ['Total Commission', (row) => money(row.commission, row)],
        ['Currency', (row) => row.currency ?? currency],
        ['Process Date', date],
      ];
  }
}

function writeCell(cell: string, { separator, quoteAll }: Writing): string {
  const quoted = quoteAll || cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell);
  return quoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What of Windows-1252 is not Latin-1. */
const westernSigns: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '–': 0x96 };

export function encode(text: string, encoding: Encoding, mark: boolean): Uint8Array {
  const marked = mark && encoding !== 'windows-1252' ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  if (encoding === 'windows-1252') {
    return Uint8Array.from(text, (sign) => westernSigns[sign] ?? sign.charCodeAt(0));
  }
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) {
    view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  }
  return bytes;
}

/** A table of texts as a file. */
export function writeTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  writing: Writing,
): Uint8Array {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => writeCell(cell, writing)).join(writing.separator);
  const lines = [...writing.title, line(header)];
  rows.forEach((row, at) => {
    if (writing.blankLines && at % 5 === 1)
      lines.push(at % 2 === 0 ? '' : row.map(() => '').join(writing.separator));
    if (writing.repeatedHeader && at > 0 && at % 7 === 0) lines.push(line(header));
    lines.push(line(row));
  });
  if (writing.total) lines.push(line(header.map((_, at) => (at === 0 ? 'Total' : ''))));
  return encode(lines.join(writing.newline) + writing.newline, writing.encoding, writing.mark);
}

/**
 * A report of a network with these rows.
 *
 * @param currency of rows without one, and of the headers that name one
 */
export function writeReport(
  format: WrittenFormat,
  rows: readonly WrittenRow[],
  writing: Partial<Writing> = {},
  currency = 'USD',
): Uint8Array {
  const complete = { ...plainWriting, ...writing };
  const columns = columnsOf(format, currency, complete);
  return writeTable(
    columns.map(([header]) => header),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    complete,
  );
}
