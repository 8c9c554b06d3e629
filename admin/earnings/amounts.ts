import type { EarningTotal } from '../../core/earnings/schema.ts';
import { decimalsOf } from '../../core/money/currencies.ts';
import { decimalAmount } from '../../core/money/format.ts';

/** Making a formatter is slow, and a screen shows hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(currency, format);
  return format;
}

/** Such as `−$1,204.50`, with all decimals, so that amounts of a column line up. Exact, as formatMoney is. */
export function formatAmount(amount: number, currency: string): string {
  const decimal = decimalAmount({ amount: Math.abs(amount), currency });
  const text = formatOf(currency).format(decimal as unknown as number);
  return amount < 0 ? `−${text}` : text;
}

/** What the owner earns: pending and confirmed, without reversed. */
export const earnedOf = ({ pending, confirmed }: EarningTotal): number => pending + confirmed;

/** The sum of totals, by currency. */
export function addTotals(totals: readonly EarningTotal[]): EarningTotal[] {
  const sums = new Map<string, EarningTotal>();
  for (const { currency, pending, confirmed, reversed } of totals) {
    const sum = sums.get(currency) ?? { currency, pending: 0, confirmed: 0, reversed: 0 };
    sums.set(currency, {
      currency,
      pending: sum.pending + pending,
      confirmed: sum.confirmed + confirmed,
      reversed: sum.reversed + reversed,
    });
  }
  return [...sums.values()].toSorted((one, other) => one.currency.localeCompare(other.currency));
}
