import type { DateOrder, ReportFormat } from '../formats/format.ts';
import { knownFormat } from '../formats/known.ts';
import { ownFormat } from '../formats/own.ts';
import { DecimalEvidence } from './amount.ts';
import { DateEvidence } from './date.ts';
import { Duplicates } from './duplicates.ts';
import type { FoundTable } from './find-table.ts';
import { planOf, type ReportPlan } from './plan.ts';
import type { ReadingChoice, ReportChunk, ReportReading } from './report.ts';
import { RowReader, type RowSettings } from './row.ts';
import { Summary } from './summary.ts';
import { tableRows } from './table.ts';

/** Rows between two pauses, in which a browser can stop the reading. */
const STEP = 2_000;

const WRITTEN_DATE = /\b\d{1,2}([-/.])\d{1,2}\1\d{2,4}\b/g;

/** The file lacks a column of the format. */
class UnfitFormat extends Error {}

function formatOf(choice: ReadingChoice): ReportFormat {
  if (choice.mapping !== null) return ownFormat(choice.format, choice.network, choice.mapping);
  const known = knownFormat(choice.format);
  if (known === null) throw new UnfitFormat(choice.format);
  return known;
}

/** A file that is read with a choice. Its generators pause by yielding. */
export class ReportReader {
  readonly #table: FoundTable;
  readonly #choice: ReadingChoice;
  readonly #plan: ReportPlan;
  #settings: RowSettings | null = null;
  #duplicates: Duplicates | null = null;

  constructor(table: FoundTable, choice: ReadingChoice) {
    this.#table = table;
    this.#choice = choice;
    const plan = planOf(formatOf(choice), table.headers);
    if (plan === null) throw new UnfitFormat(choice.format);
    this.#plan = plan;
  }

  *#rows(): Generator<{ cells: string[]; row: number }> {
    const { bytes, encoding, separator, header } = this.#table;
    let at = 0;
    for (const cells of tableRows(bytes, encoding, separator)) {
      if (at > header) yield { cells, row: at + 1 };
      at++;
    }
  }

  /** The order of the dates before the header, such as those of the period in a title. */
  #titleOrder(): DateOrder | null {
    const { bytes, encoding, separator, header } = this.#table;
    const dates = new DateEvidence();
    let at = 0;
    for (const cells of tableRows(bytes, encoding, separator)) {
      if (at++ >= header) break;
      const written = [...cells.join(' ').matchAll(WRITTEN_DATE)].map(([date]) => date);
      const [from, to, ...others] = written;
      if (from !== undefined && to !== undefined && others.length === 0) dates.addPeriod(from, to);
      else for (const date of written) dates.add(date);
    }
    return dates.decide();
  }

  /** Decides by the whole file what its amounts and dates mean. */
  *#decide(): Generator<undefined, RowSettings> {
    const { format, at } = this.#plan;
    const amounts = new DecimalEvidence();
    const dates = new DateEvidence();
    const amountColumns = [at.commission, at.sale_amount, at.price].filter(
      (each) => each !== undefined,
    );
    const dateColumns = [at.date, at.as_of].filter((each) => each !== undefined);
    for (const { cells, row } of this.#rows()) {
      for (const column of amountColumns) amounts.add(cells[column] ?? '');
      for (const column of dateColumns) {
        const time = column === at.date && at.time !== undefined ? (cells[at.time] ?? '') : '';
        dates.add(`${cells[column] ?? ''} ${time}`.trim());
      }
      if (row % STEP === 0) yield;
    }
    const choice = this.#choice;
    return {
      currency: choice.currency ?? null,
      time_zone: choice.time_zone ?? format.time_zone,
      date_order: choice.date_order ?? format.date_order ?? dates.decide() ?? this.#titleOrder(),
      decimal_sign: choice.decimal_sign ?? format.decimal_sign ?? amounts.decide(),
      has_times: dates.hasTimes,
      site_host: choice.site_host,
    };
  }

  /** What an import of the file will do. */
  *survey(): Generator<undefined, ReportReading> {
    const settings = yield* this.#decide();
    const reader = new RowReader(this.#plan, settings);
    const duplicates = new Duplicates();
    let summary = new Summary();
    let count = 0;
    for (const { cells, row } of this.#rows()) {
      count++;
      const read = reader.read(cells, row);
      if (read !== null && 'row' in read) duplicates.add(read.row, row);
      summary.add(read);
      if (row % STEP === 0) yield;
    }
    this.#settings = settings;
    this.#duplicates = duplicates;
    if (duplicates.found) {
      summary = new Summary();
      for (const chunk of this.chunks(STEP, 0)) {
        for (const row of chunk.rows) summary.add({ row });
        for (const problem of chunk.problems) summary.add({ problem });
        yield;
      }
    }
    const shared = reader.sharedCurrencies;
    const { readCount, refusedCount } = summary;
    return {
      row_count: count,
      read_count: readCount,
      refused_count: refusedCount,
      ignored_count: count - readCount - refusedCount,
      rounded_count: reader.roundedCount,
      totals: summary.totals(),
      order_count: summary.orders,
      first_day: summary.firstDay,
      last_day: summary.lastDay,
      preview: summary.preview,
      problems: summary.problems,
      questions: {
        currency: shared.size > 0 ? [...shared] : reader.lacksCurrency ? [] : null,
        date_order: reader.hasAmbiguousDate,
        decimal_sign: reader.hasAmbiguousAmount,
      },
    };
  }

  /**
   * The rows as they are sent, after `survey`.
   *
   * @param size rows of the file in a chunk
   * @param from the first row of the file, counted from 0 after the header
   */
  *chunks(size: number, from: number): Generator<ReportChunk> {
    const [settings, duplicates] = [this.#settings, this.#duplicates];
    if (settings === null || duplicates === null) throw new Error('The report is not surveyed');
    const reader = new RowReader(this.#plan, settings);
    const empty = (first_row: number): ReportChunk => ({
      first_row,
      row_count: 0,
      rows: [],
      problems: [],
    });
    let chunk = empty(from);
    let at = -1;
    for (const { cells, row } of this.#rows()) {
      at++;
      // Keys that count equal rows need the rows before.
      const read = duplicates.decide(reader.read(cells, row), row);
      if (at < from) continue;
      if (read !== null && 'row' in read) chunk.rows.push(read.row);
      if (read !== null && 'problem' in read) chunk.problems.push(read.problem);
      if (++chunk.row_count === size) {
        yield chunk;
        chunk = empty(at + 1);
      }
    }
    if (chunk.row_count > 0) yield chunk;
  }
}
