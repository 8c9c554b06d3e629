import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { EARNING_ROWS_MAX_COUNT } from './limits.ts';
import { earningDaySchema, earningInstantSchema } from './years.ts';

/** `order`: ordered and not shipped yet, without commission. `adjustment`: a bonus or a correction. */
export const earningKinds = ['sale', 'order', 'adjustment'] as const;

export type EarningKind = (typeof earningKinds)[number];

/** A reversed transaction earned nothing. */
export const earningStatuses = ['pending', 'confirmed', 'reversed'] as const;

export type EarningStatus = (typeof earningStatuses)[number];

/** How the review of a transaction was found, the surest way first. */
export const attributions = ['sub-id', 'page', 'link', 'product', 'assigned', 'none'] as const;

export type Attribution = (typeof attributions)[number];

/** Rows of one request. */
export const EARNING_ROWS_PER_CHUNK = 1_000;

/** One line without NUL, at most so long; an empty one is null. */
const line = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
        .trim()
        .slice(0, most)
        .trim(),
    )
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null);

/** In the smallest unit of its currency. */
const amount = z.int().min(-1e14).max(1e14);

export const networkSlugSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** What one row of a report says about a transaction. */
export const earningRowSchema = z.object({
  /** Of the network, or made of the row where the network names none. The same in every report of a kind. */
  transaction_key: z.string().min(1).max(200),
  kind: z.enum(earningKinds).default('sale'),
  status: z.enum(earningStatuses),
  /** When the network last changed it; null: as of the report. */
  as_of: earningInstantSchema.nullable().default(null),
  /** The instant of the sale, where the report names one; the site's time zone makes a day of it. */
  occurred_at: earningInstantSchema.nullable().default(null),
  /** The day of the sale, where the report names no more. */
  day: earningDaySchema.nullable().default(null),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** What the owner earns; negative for a return. */
  commission: amount,
  sale_amount: amount.nullable().default(null),
  quantity: z.int().min(-100_000).max(100_000).default(1),
  sub_id: line(200),
  /** The path of the page of this site that the visitor came from. */
  page_path: line(WEB_ADDRESS_MAX_LENGTH),
  /** The tracking URL or the network's id of the link. */
  link_url: line(WEB_ADDRESS_MAX_LENGTH),
  merchant_name: line(200),
  product_name: line(300),
  /** SKU or ASIN. */
  product_ref: line(100),
  product_url: line(WEB_ADDRESS_MAX_LENGTH),
  /** ISO 3166 code, of the customer. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
});

/** As it is sent and stored. */
export type EarningRow = z.output<typeof earningRowSchema>;
export type EarningRowInput = z.input<typeof earningRowSchema>;

/** Why a row of a report was not understood. Their sentences are in messages.ts. */
export const problemReasons = [
  'no-id',
  'rounded',
  'no-date',
  'date',
  'year',
  'date-ambiguous',
  'no-amount',
  'amount',
  'amount-ambiguous',
  'no-currency',
  'currency',
  'status',
  'columns',
  'duplicate',
  'invalid',
] as const;

export type ProblemReason = (typeof problemReasons)[number];

export const earningProblemSchema = z.object({
  /** As a spreadsheet numbers it, from 1. */
  row: z.int().positive(),
  reason: z.enum(problemReasons),
  /** The part that was not understood. */
  value: line(200),
});

export type EarningProblem = z.output<typeof earningProblemSchema>;

/** What one row of a report became; null for title lines, blank lines and totals. */
export type ReadRow = { row: EarningRow } | { problem: EarningProblem } | null;

/** In the smallest unit, by currency; `reversed` are not earnings. */
export const earningTotalSchema = z.object({
  currency: z.string(),
  pending: z.number(),
  confirmed: z.number(),
  reversed: z.number(),
});

export type EarningTotal = z.infer<typeof earningTotalSchema>;

export const importStates = ['running', 'done', 'undoing'] as const;

export const earningImportSchema = z.object({
  id: z.uuid(),
  network: z.string(),
  source: z.enum(['file', 'api']),
  format: z.string(),
  file_name: z.string().nullable(),
  file_hash: z.string().nullable(),
  as_of: z.string(),
  state: z.enum(importStates),
  /** Rows of the file after its header; 0 until it is known. */
  row_count: z.number(),
  /** Rows before it are stored; a resumed import continues there. */
  next_row: z.number(),
  read_count: z.number(),
  refused_count: z.number(),
  /** The totals of what this import reports, even if a later one reports something else. */
  totals: z.array(earningTotalSchema),
  /** Transactions whose newest statement it is. */
  current_count: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export type EarningImport = z.infer<typeof earningImportSchema>;

export const startImportSchema = z.object({
  network: networkSlugSchema,
  format: z.string().min(1).max(100),
  file_name: z.string().max(255),
  file_hash: z.string().regex(/^[0-9a-f]{64}$/),
  as_of: earningInstantSchema,
  row_count: z.int().min(0).max(EARNING_ROWS_MAX_COUNT),
});

export type StartImport = z.input<typeof startImportSchema>;

/** Consecutive rows of a file. Sent again it changes nothing. */
export const importChunkSchema = z.object({
  /** Rows after the header are numbered from 0. */
  first_row: z.int().nonnegative(),
  /** How many rows of the file it covers, blank lines and totals included. */
  row_count: z.int().min(1).max(EARNING_ROWS_PER_CHUNK),
  rows: z.array(earningRowSchema).max(EARNING_ROWS_PER_CHUNK),
  problems: z.array(earningProblemSchema).max(EARNING_ROWS_PER_CHUNK),
});

export type ImportChunk = z.input<typeof importChunkSchema>;

/** What transactions without an attribution have in common. */
export const assignmentKinds = [
  'sub-id',
  'page',
  'link',
  'product',
  'product-name',
  'merchant',
] as const;

export type AssignmentKind = (typeof assignmentKinds)[number];

export const notAttributedSchema = z.object({
  network: z.string(),
  key_kind: z.enum(assignmentKinds),
  key: z.string(),
  /** To recognize it by. */
  merchant_name: z.string().nullable(),
  product_name: z.string().nullable(),
  transactions: z.number(),
  totals: z.array(earningTotalSchema),
  first_day: z.string(),
  last_day: z.string(),
});

export type NotAttributed = z.infer<typeof notAttributedSchema>;

export const assignmentFormSchema = z.object({
  network: networkSlugSchema,
  key_kind: z.enum(assignmentKinds),
  key: z.string().min(1).max(WEB_ADDRESS_MAX_LENGTH),
  /** Null: to no review. */
  post_id: z.uuid().nullable(),
});

export type AssignmentForm = z.infer<typeof assignmentFormSchema>;

export const assignmentSchema = assignmentFormSchema.extend({
  id: z.uuid(),
  title: z.string().nullable(),
  transactions: z.number(),
  created_at: z.string(),
});

export type Assignment = z.infer<typeof assignmentSchema>;

export const exchangeRateSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  into_currency: z.string().regex(/^[A-Z]{3}$/),
  /** A decimal number as text, so that nothing is rounded: units of `into_currency` for one of `currency`. */
  rate: z.string().regex(/^\d{1,10}(?:\.\d{1,10})?$/),
  as_of: z.iso.date(),
});

export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

/** The fields of a row that the owner's format can fill from a column. */
export const mappableFields = [
  'transaction_key',
  'status',
  'date',
  'as_of',
  'currency',
  'commission',
  'sale_amount',
  'quantity',
  'sub_id',
  'page_url',
  'link_url',
  'merchant_name',
  'product_name',
  'product_ref',
  'product_url',
  'country',
] as const;

export type MappableField = (typeof mappableFields)[number];

/** How the reports of a network without a known format are read. */
export const columnMappingSchema = z.object({
  /** The name of the owner's network, as typed. */
  network_name: z.string().trim().min(1).max(60).optional(),
  /** Field to the header of its column. */
  columns: z.partialRecord(z.enum(mappableFields), z.string().min(1).max(200)),
  /** Where no column says it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  /** IANA name, for instants without an offset. */
  time_zone: z.string().min(1).max(100),
  /** Null: recognized by the values of the file. */
  date_order: z.enum(['ymd', 'dmy', 'mdy']).nullable(),
  decimal_sign: z.enum(['.', ',']).nullable(),
  /** Values of the status column, in lower case; unknown ones are refused, and no column means confirmed. */
  statuses: z.record(z.string().max(100), z.enum(earningStatuses)),
});

export type ColumnMapping = z.infer<typeof columnMappingSchema>;

export const formatFormSchema = z.object({
  name: z.string().trim().min(1).max(100),
  network: networkSlugSchema,
  mapping: columnMappingSchema,
});

export type FormatForm = z.input<typeof formatFormSchema>;

export const earningFormatSchema = formatFormSchema.extend({ id: z.uuid() });

export type EarningFormat = z.infer<typeof earningFormatSchema>;
