import { plainDigits } from '../locale/digits.ts';
import { currenciesOf } from '../money/index.ts';
import type { DollarCurrency } from '../settings/schema.ts';

export interface Price {
  amount: string;
  currency: string;
}

const BEFORE = /^(?<sign>[^\d\s.,-]+)\s*(?<number>\d[\d.,'’\s]*)$/u;
const AFTER = /^(?<number>\d[\d.,'’\s]*?)\s*(?<sign>[^\d\s.,-]+)$/u;

const GROUPED = /^\d{1,3}(?:(?<mark>[.,'’ ])\d{3})(?:\k<mark>\d{3})*$/;

/** Null for a sign that several currencies share, such as the yen sign. What $ means is a setting. */
function currencyOf(sign: string, dollar: DollarCurrency): string | null {
  if (sign === '$') return dollar;
  const [currency = null, ...others] = currenciesOf(sign);
  return others.length === 0 ? currency : null;
}

function amountOf(number: string): string | null {
  const text = number.trim().replace(/\s/gu, ' ');
  const [, whole = text, decimals] = /^(.*)[.,](\d{2})$/.exec(text) ?? [];
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const amount = decimals === undefined ? digits : `${digits}.${decimals}`;
  return Number(amount) > 0 ? amount : null;
}

/** Null unless the text is one amount with one currency, such as $49.99, 1.299,00 € or CHF 79. */
export function parsePrice(
  text: string | null | undefined,
  dollar: DollarCurrency = 'USD',
): Price | null {
  const stated = plainDigits(text ?? '').trim();
  const { sign = '', number = '' } = (BEFORE.exec(stated) ?? AFTER.exec(stated))?.groups ?? {};
  const currency = currencyOf(sign, dollar);
  const amount = amountOf(number);
  return currency === null || amount === null ? null : { amount, currency };
}
