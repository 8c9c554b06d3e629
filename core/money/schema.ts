import { z } from 'zod';

export { decimalAmount, decimalsOf, formatMoney, type Money } from './format.ts';

/** ISO 4217 codes that an offer can have. */
export const CURRENCIES = [
  ...['AED', 'AUD', 'BGN', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EGP', 'EUR'],
  ...['GBP', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'ISK', 'JPY', 'KRW', 'KWD', 'MXN', 'MYR', 'NGN'],
  ...['NOK', 'NZD', 'PEN', 'PHP', 'PLN', 'RON', 'RSD', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'TWD'],
  ...['UAH', 'USD', 'VND', 'ZAR'],
] as const;

export const currencySchema = z.enum(CURRENCIES);

export type Currency = z.infer<typeof currencySchema>;

export const AMOUNT_MAX_DIGITS = 12;

/** Money in the currency's smallest unit, such as cents. */
export const amountSchema = z
  .int()
  .positive()
  .max(10 ** AMOUNT_MAX_DIGITS - 1);
