import { z } from 'zod';
import { AMOUNT_MAX_DIGITS, CURRENCIES } from './currencies.ts';

/** Of a price as the owner types it, in characters. */
export const PRICE_MAX_LENGTH = 100;

export const currencySchema = z.enum(CURRENCIES);

/** Money in the currency's smallest unit, such as cents. */
export const amountSchema = z
  .int()
  .positive()
  .max(10 ** AMOUNT_MAX_DIGITS - 1);

export const moneySchema = z.object({ amount: amountSchema, currency: z.string() });
