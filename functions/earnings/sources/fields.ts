import { decimalsOf } from '../../../core/money/currencies.ts';

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/;

/**
 * A decimal number of an API in the smallest unit of its currency. More decimals than the currency has are
 * rounded, half away from zero: networks compute commissions more exactly than they pay them. Null if it is
 * no number.
 */
export function smallestUnit(decimal: string | number, currency: string): number | null {
  const match = DECIMAL.exec(String(decimal).trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  const digits = fraction.padEnd(decimals + 1, '0');
  const exact = BigInt(whole + digits.slice(0, decimals));
  const amount = Number(exact) + (digits.charAt(decimals) >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(amount) || amount > 1e14) return null;
  return sign === '-' && amount > 0 ? -amount : amount;
}

export const currencyOf = (text: string | null | undefined): string | null =>
  text != null && /^[A-Z]{3}$/.test(text) ? text : null;

export const countryOf = (text: string | null | undefined): string | null =>
  text != null && /^[A-Z]{2}$/.test(text) ? text : null;

/** The instant of a date with an offset, or of one in UTC without it; null for anything else. */
export function instantOf(text: string | null | undefined): string | null {
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(
    text ?? '',
  );
  if (match === null) return null;
  const time = Date.parse(match[1] === undefined ? `${match[0]}Z` : match[0]);
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

/** The path of a page of this site, without its query, which may say something of a visitor. */
export function pagePathOf(address: string | null | undefined, site: string | undefined) {
  const page = URL.parse(address ?? '');
  const own = URL.parse(site ?? '');
  return page !== null && own !== null && page.host === own.host ? page.pathname : null;
}
