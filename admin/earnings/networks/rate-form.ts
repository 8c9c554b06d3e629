import { z } from 'zod';
import { importMessages } from '../../../core/earnings/import-messages.ts';
import { exchangeRateSchema } from '../../../core/earnings/schema.ts';
import { isEarningDate } from '../../../core/earnings/years.ts';
import { siteToday } from '../../ui/time/site-day.ts';
import { earningNetworkMessages } from '../admin-messages.ts';

const { rates: messages } = earningNetworkMessages;

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, messages.currencyInvalid);

/** A rate as it is typed; a decimal comma is a point. */
export const rateFormSchema = z
  .object({
    currency: code,
    into_currency: code,
    rate: z
      .string()
      .trim()
      .transform((text) => text.replace(',', '.'))
      .refine((text) => exchangeRateSchema.shape.rate.safeParse(text).success, messages.rateInvalid)
      .refine((text) => /[1-9]/.test(text), messages.ratePositive),
    as_of: z.iso
      .date(messages.dateInvalid)
      .refine(isEarningDate, importMessages.year)
      .refine((day) => day <= siteToday(), messages.dateFuture),
  })
  .refine(({ currency, into_currency }) => currency !== into_currency, {
    path: ['into_currency'],
    message: messages.same,
  });
