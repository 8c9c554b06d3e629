import type { z } from 'zod';
import type {
  ColumnMapping,
  EarningProblem,
  EarningRow,
  EarningTotal,
  importChunkSchema,
} from '../../../core/earnings/schema.ts';

/** Why a file cannot be read at all. */
export type FileRefusal =
  | 'empty'
  | 'no-table'
  | 'too-many-rows'
  | 'too-large'
  | 'cell-too-large'
  | 'pdf'
  | 'spreadsheet'
  | 'archive'
  | 'image'
  | 'web-page'
  | 'json'
  | 'xml'
  | 'binary'
  | 'encoding';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const separators = [',', ';', '\t', '|'] as const;

export type Separator = (typeof separators)[number];

/** What a file looks like before it is known what its columns mean. */
export interface ReportShape {
  encoding: Encoding;
  separator: Separator;
  /** As a spreadsheet numbers it, from 1. */
  header_row: number;
  /** Made unique: a second `Amount` is `Amount (2)`. */
  headers: string[];
  /** The first rows after the header, as many cells as headers. */
  samples: string[][];
}

/** How a file is read: with a known report of formats/, or with the owner's mapping. */
export interface ReadingChoice {
  network: string;
  /** The id of a known report, or of the owner's format. */
  format: string;
  /** Null for a known report. */
  mapping: ColumnMapping | null;
  /** The owner's answers to questions that a known report leaves open. For a mapping, they are part of it. */
  currency?: string | null;
  time_zone?: string | null;
  date_order?: ColumnMapping['date_order'];
  decimal_sign?: ColumnMapping['decimal_sign'];
  /** When the network made the report. */
  as_of: string;
  /** Host of this site: pages of other hosts are not kept. */
  site_host: string | null;
}

/** What the values of a file leave open; the owner's answer is a field of ReadingChoice or of the mapping. */
interface OpenQuestions {
  /** The currencies that `$` can mean; empty if any. Null: nothing to ask. */
  currency: readonly string[] | null;
  date_order: boolean;
  decimal_sign: boolean;
}

/** What importing a file with a choice will do, before anything is sent. */
export interface ReportReading {
  /** Rows after the header. */
  row_count: number;
  /** Rows that describe a transaction. */
  read_count: number;
  refused_count: number;
  /** Title lines, blank lines, repeated headers, totals, and rows that a later one of the file replaces. */
  ignored_count: number;
  /** Rows whose commission has more decimals than its currency: those of an order are rounded after summing. */
  rounded_count: number;
  totals: EarningTotal[];
  /** Orders that are not shipped yet, which have no commission. */
  order_count: number;
  first_day: string | null;
  last_day: string | null;
  /** The first rows as they will be stored. */
  preview: EarningRow[];
  /** The first problems; refused_count counts all. */
  problems: EarningProblem[];
  questions: OpenQuestions;
}

/** The rows of one request. */
export type ReportChunk = z.output<typeof importChunkSchema>;

/** A report that is known by its columns. */
export interface RecognizedReport {
  network: string;
  /** The id of the known report, or of the owner's format. */
  format: string;
  /** Null for a known report. */
  mapping: ColumnMapping | null;
}
