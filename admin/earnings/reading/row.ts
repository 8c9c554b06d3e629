import type {
  EarningRow,
  EarningStatus,
  ProblemReason,
  ReadRow,
} from '../../../core/earnings/schema.ts';
import { isEarningDate } from '../../../core/earnings/years.ts';
import { decimalsOf } from '../../../core/money/currencies.ts';
import type { DateOrder, DecimalSign, ReportField } from '../formats/format.ts';
import { currenciesMeant, readAmount } from './amount.ts';
import { countryCode } from './countries.ts';
import { dayIn, instantOf, readDate } from './date.ts';
import { IdentityKeys } from './identity.ts';
import type { ReportPlan } from './plan.ts';
import { exactAmount, FINER_DECIMALS, isRounded, OrderRounding } from './rounding.ts';
import { cleanText, pagePath, webAddress } from './texts.ts';

/** What was decided for a whole file. */
export interface RowSettings {
  currency: string | null;
  time_zone: string;
  date_order: DateOrder | null;
  decimal_sign: DecimalSign | null;
  /** False: every time is midnight, so that days are meant. */
  has_times: boolean;
  site_host: string | null;
}

class Problem {
  readonly reason: ProblemReason;
  readonly value: string;

  constructor(reason: ProblemReason, value: string) {
    this.reason = reason;
    this.value = value;
  }
}

const TOTAL =
  /^(?:grand |sub ?)?(?:totals?|sum|summe|gesamt(?:summe)?|totale|total g[eé]n[eé]ral|somme|totaal|suma|razem|totalt|summa|i alt)\s*:?$/iu;

/** How spreadsheets write a long number, of which they drop digits: 1.23457E+12. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+)?E\+\d{2,}$/i;

/** Reads the rows of a file one after the other. */
export class RowReader {
  readonly plan: ReportPlan;
  readonly settings: RowSettings;
  readonly #keys = new IdentityKeys();
  #cells: readonly string[] = [];
  /** What the amounts without a certain currency can mean. */
  readonly sharedCurrencies = new Set<string>();
  lacksCurrency = false;
  hasAmbiguousAmount = false;
  hasAmbiguousDate = false;
  readonly #rounding = new OrderRounding();
  /** Rows whose commission has more decimals than its currency. */
  roundedCount = 0;

  constructor(plan: ReportPlan, settings: RowSettings) {
    this.plan = plan;
    this.settings = settings;
  }

  readonly #cell = (field: ReportField): string => {
    const at = this.plan.at[field];
    return at === undefined ? '' : cleanText(this.#cells[at] ?? '');
  };

  /** A cell that names something. Throws if it is a number whose digits are lost: others would have the same. */
  readonly #name = (field: ReportField): string => {
    const text = this.#cell(field);
    if (ROUNDED.test(text)) throw new Problem('rounded', text);
    return text;
  };

  /** @param row as a spreadsheet numbers it, from 1 */
  read(cells: readonly string[], row: number): ReadRow {
    this.#cells = cells;
    if (this.#isNoTransaction()) return null;
    try {
      return { row: this.#transaction() };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const value = cleanText(problem.value).slice(0, 200).trim();
      return { problem: { row, reason: problem.reason, value: value === '' ? null : value } };
    }
  }

  #isNoTransaction(): boolean {
    const filled = this.#cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) return true;
    const { headers } = this.plan;
    if (this.#cells.every((cell, at) => cell.trim() === '' || cell.trim() === headers[at]))
      return true;
    const date = this.#cell('date');
    return (date === '' || TOTAL.test(date)) && filled.some((cell) => TOTAL.test(cell.trim()));
  }

  #transaction(): EarningRow {
    const { format, headers } = this.plan;
    const cell = this.#cell;
    const surplus = this.#cells.slice(headers.length).find((each) => each.trim() !== '');
    if (surplus !== undefined) throw new Problem('columns', surplus);
    const when = this.#when('date');
    if (when === null) throw new Problem('no-date', '');
    const currency = this.#currency();
    const isOrder = format.amounts === 'order';
    const order = limited(this.#name('order'), 200);
    const earned = isOrder ? 0 : this.#exact('commission', currency);
    if (earned === null) throw new Problem('no-amount', '');
    const returned = this.#count('returned') ?? 0;
    const shipped = this.#count('quantity');
    const quantity = shipped === null ? (earned < 0 ? -1 : 1) : shipped - returned;
    const sold = isOrder ? this.#orderAmount(currency, quantity) : this.#saleAmount(currency);
    const kind = earned < 0 ? 'adjustment' : format.kind(cell);
    const status = this.#status();
    const changed = this.#when('as_of');
    const said = {
      sub_id: limited(this.#name('sub_id'), 200),
      merchant_name: limited(cell('merchant_name'), 200),
      product_name: limited(cell('product_name'), 300),
      product_ref: limited(this.#name('product_ref'), 100),
    };
    const item = said.product_ref ?? said.product_name;
    // An order's columns are the choice of its report: others would differ between two reports of one day.
    const others = order === null ? [said.sub_id, said.merchant_name] : [order];
    const written = (amount: number | null) =>
      amount !== null && format.finer ? exactAmount(amount) : amount;
    const amounts = [currency, written(earned), written(sold), quantity];
    const key = this.#key(when.written, [kind, ...amounts, item, ...others]);
    // A row that is refused adds nothing to its order.
    const place = [order === null ? key : [order, when.written], currency];
    return {
      transaction_key: key,
      kind,
      status,
      as_of: changed === null ? null : (changed.occurred_at ?? `${changed.day}T00:00:00.000Z`),
      occurred_at: when.occurred_at,
      day: when.day,
      currency,
      commission: this.#whole('commission', earned, place),
      sale_amount: sold === null ? null : this.#whole('sale_amount', sold, place),
      quantity,
      ...said,
      page_path: pagePath(cell('page_url'), this.settings.site_host),
      link_url: limited(cell('link_url'), 2_048),
      product_url: webAddress(cell('product_url')),
      country: countryCode(cell('country')),
    };
  }

  #when(field: 'date' | 'as_of') {
    const text = this.#cell(field);
    if (text === '') return null;
    const time = field === 'date' ? this.#cell('time') : '';
    const date = readDate(time === '' ? text : `${text} ${time}`);
    if (date === null) throw new Problem('date', text);
    const day = dayIn(date, this.settings.date_order);
    if (day === 'ambiguous') this.hasAmbiguousDate = true;
    if (day === 'ambiguous') throw new Problem('date-ambiguous', text);
    if (day === null) throw new Problem('date', text);
    if (!isEarningDate(day)) throw new Problem('year', text);
    if (date.time === null || !this.settings.has_times)
      return { written: day, day, occurred_at: null };
    const instant = instantOf(day, date.time, date.offset, this.settings.time_zone);
    if (!isEarningDate(instant)) throw new Problem('year', text);
    return { written: day, day: null, occurred_at: instant };
  }

  /** The one currency that column, header or sign name; the owner's answer where they name several or none. */
  #currency(): string {
    const { plan, settings } = this;
    const written = this.#cell('currency');
    const amountField = plan.format.amounts === 'order' ? 'price' : 'commission';
    let named: readonly string[] | null = null;
    if (written !== '') {
      named = currenciesMeant(written);
      if (named.length === 0) throw new Problem('currency', written);
    }
    named ??= plan.commissionCurrencies;
    if (named === null) {
      const sign = this.#sign(amountField);
      named = sign === null ? null : currenciesMeant(sign);
      if (named?.length === 0) throw new Problem('currency', this.#cell(amountField));
    }
    if (named?.length === 1 && named[0] !== undefined) return named[0];
    const chosen = settings.currency ?? plan.format.currency;
    if (named === null && chosen !== null) return chosen;
    if (named !== null && chosen !== null && named.includes(chosen)) return chosen;
    if (named === null) this.lacksCurrency = true;
    for (const each of named ?? []) this.sharedCurrencies.add(each);
    throw named === null
      ? new Problem('no-currency', '')
      : new Problem('currency', written || this.#cell(amountField));
  }

  /** The text beside an amount. */
  #sign(field: ReportField): string | null {
    const text = this.#cell(field);
    if (!/[\p{L}\p{Sc}]/u.test(text)) return null;
    const read = readAmount(text, this.settings.decimal_sign, 6);
    return read.kind === 'amount' ? read.sign : null;
  }

  /** Null for an empty cell. */
  #number(field: ReportField, decimals: number): { amount: number; sign: string | null } | null {
    const text = this.#cell(field);
    const read = readAmount(text, this.settings.decimal_sign, decimals);
    if (read.kind === 'amount') return read;
    if (read.kind === 'empty') return null;
    if (read.kind === 'unreadable') throw new Problem('amount', text);
    this.hasAmbiguousAmount = true;
    throw new Problem('amount-ambiguous', text);
  }

  #amount(field: ReportField, currency: string, finerDecimals = 0): number | null {
    const read = this.#number(field, decimalsOf(currency) + finerDecimals);
    if (read?.sign && !currenciesMeant(read.sign).includes(currency)) {
      throw new Problem('currency', this.#cell(field));
    }
    return read?.amount ?? null;
  }

  /** In the smallest unit, or in steps of it where the format has finer amounts. Null for an empty cell. */
  #exact(field: 'commission' | 'sale_amount', currency: string): number | null {
    return this.#amount(field, currency, this.plan.format.finer ? FINER_DECIMALS : 0);
  }

  /** In the smallest unit. */
  #whole(field: 'commission' | 'sale_amount', exact: number, place: unknown[]): number {
    if (!this.plan.format.finer) return exact;
    if (field === 'commission' && isRounded(exact)) this.roundedCount++;
    return this.#rounding.add(JSON.stringify([field, ...place]), exact);
  }

  /** Null where it is in another currency than the commission. */
  #saleAmount(currency: string): number | null {
    const named = this.plan.saleCurrencies;
    if (named !== null && !named.includes(currency)) return null;
    const sign = this.#sign('sale_amount');
    if (sign !== null && !currenciesMeant(sign).includes(currency)) return null;
    return this.#exact('sale_amount', currency);
  }

  #orderAmount(currency: string, quantity: number): number | null {
    const price = this.#amount('price', currency);
    const amount = price === null ? null : price * quantity;
    if (amount !== null && Math.abs(amount) > 1e14)
      throw new Problem('amount', this.#cell('price'));
    return amount;
  }

  #count(field: 'quantity' | 'returned'): number | null {
    const count = this.#number(field, 0)?.amount ?? null;
    if (count !== null && Math.abs(count) > 100_000) throw new Problem('amount', this.#cell(field));
    return count;
  }

  #status(): EarningStatus {
    const { statuses, status } = this.plan.format;
    const text = statuses === null ? '' : this.#cell('status').toLowerCase();
    if (statuses === null || text === '') {
      if (status === null) throw new Problem('status', '');
      return status;
    }
    const found = Object.hasOwn(statuses, text) ? statuses[text] : undefined;
    if (found === undefined) throw new Problem('status', text);
    return found;
  }

  #key(day: string, parts: (string | number | null)[]): string {
    const { key } = this.plan.format;
    if (key === null) return this.#keys.next(day, parts);
    const text = this.#name(key);
    if (text === '') throw new Problem('no-id', '');
    if (text.length > 200) throw new Problem('invalid', text);
    return text;
  }
}

function limited(text: string, most: number): string | null {
  const short = text.length > most ? cleanText(text.slice(0, most)) : text;
  return short === '' ? null : short;
}
