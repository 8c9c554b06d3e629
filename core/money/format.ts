import { language } from '../languages/texts/index.ts';
import { decimalsOf } from './currencies.ts';

export interface Money {
  amount: number;
  currency: string;
}

/** Such as 4999 USD as `49.99`. */
export function decimalAmount({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** As visitors read it, such as `$49.99`. Exact, since no floating point is involved. */
export function formatMoney(money: Money): string {
  const decimal = decimalAmount(money);
  return new Intl.NumberFormat(language.numbers, {
    style: 'currency',
    currency: money.currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(decimal as unknown as number);
}
