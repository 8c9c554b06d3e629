import { currencyOf } from '../../../core/earnings/report.ts';
import { decimalAmount } from '../../../core/money/format.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in the smallest unit, in the owner's locale. The choice may be of one currency or of all. */
export function formatAmount(amount: number, choice: string): string {
  const currency = currencyOf(choice);
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
    formats.set(currency, format);
  }
  // A decimal number as text is formatted exactly.
  return format.format(decimalAmount({ amount, currency }) as unknown as number);
}

export const formatShare = (share: number | null, decimals: number) =>
  share === null ? '–' : `${(share * 100).toFixed(decimals)}%`;
