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
