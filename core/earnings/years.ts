import { z } from 'zod';
import { importMessages } from './import-messages.ts';
import { EARNING_FIRST_YEAR, EARNING_LAST_YEAR } from './limits.ts';

/** Whether a day or an instant is in a year that a report can have. */
export function isEarningDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= EARNING_FIRST_YEAR && year <= EARNING_LAST_YEAR;
}

export const earningDaySchema = z.iso.date().refine(isEarningDate, importMessages.year);

export const earningInstantSchema = z.iso
  .datetime({ offset: true })
  .refine(isEarningDate, importMessages.year);
