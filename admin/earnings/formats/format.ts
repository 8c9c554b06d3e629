import type { EarningKind, EarningStatus, MappableField } from '../../../core/earnings/schema.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

export type DecimalSign = '.' | ',';

/**
 * The possible contents of a column: those that the owner's formats can map, and those that only known reports
 * have.
 */
export type ReportField =
  | MappableField
  | 'time'
  | 'type'
  | 'returned'
  | 'price'
  | 'order'
  | 'original';

/** A cell as text without white space around it; empty where the report has no such column. */
type Cell = (field: ReportField) => string;

/** How the reports of a network are read. */
export interface ReportFormat {
  id: string;
  network: string;
  /** The names of each column, normalised; a format of the owner names the header itself. */
  columns: Partial<Record<ReportField, readonly string[]>>;
  /** A file without one of these columns is another report. */
  required: readonly ReportField[];
  /** Whether `columns` are headers exactly as in the file. */
  exact: boolean;
  /** Of times without an offset. */
  time_zone: string;
  date_order: DateOrder | null;
  decimal_sign: DecimalSign | null;
  /** Used if neither a column nor a header names it. */
  currency: string | null;
  /** By values in lower case. Null: the report has none, and everything is confirmed. */
  statuses: Readonly<Record<string, EarningStatus>> | null;
  /** The status of a row without one; null if such a row is refused. */
  status: EarningStatus | null;
  /** Of a row with a positive commission. A negative one is a correction, which is an adjustment. */
  kind(cell: Cell): EarningKind;
  /** Orders have no commission: their amount is that of the sale. */
  amounts: 'commission' | 'order';
  /** Whether amounts have more decimals than their currency, so that those of an order are rounded. */
  finer: boolean;
  /** Null if the network provides none. The key is then derived from the content of the row. */
  key: ReportField | null;
}

export const formatDefaults = {
  exact: false,
  time_zone: 'UTC',
  date_order: null,
  decimal_sign: null,
  currency: null,
  statuses: null,
  status: 'confirmed',
  kind: () => 'sale',
  amounts: 'commission',
  finer: false,
  key: 'transaction_key',
} as const satisfies Partial<ReportFormat>;
