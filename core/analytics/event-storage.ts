import { z } from 'zod';
import { formSchemaOf, jsonSetting } from '../forms/setting.ts';

/** Limits that the database checks too. */
const MONTHS_MAX = 120;
const LIMIT_MIN = 10;
const LIMIT_MAX = 99_999_999;

export const eventStorageMessages = {
  title: 'Storage of the database',
  text: 'Single views, clicks and searches are the logs behind the numbers. After these months they are removed by the daily job. The totals of every day stay for good, and so do all charts.',
  used: (count: number, size: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'record uses' : 'records use'} ${size}.`,
  months: 'Months to keep single records',
  monthsRange: `A whole number of months from 1 to ${MONTHS_MAX}`,
  limit: 'Limit of your database plan, in MB',
  limitHint: 'The free plan of Supabase has 500. Health warns at 70 %.',
  limitRange: 'A whole number of megabytes, at least 10',
  save: 'Save Storage',
  saving: 'Saving...',
  saved: 'Settings Saved',
  monthsSet: (months: number) => `Single views, clicks and searches are kept for ${months} months.`,
  limitSet: (limit: number) => `The database plan ends at ${limit.toLocaleString('en')} MB.`,
  saveFailed: 'Failed to save how long records are kept',
  loadFailed: 'The use of storage could not be loaded just now.',
} as const;

const { monthsRange, limitRange } = eventStorageMessages;

const monthsField = z.int(monthsRange).min(1, monthsRange).max(MONTHS_MAX, monthsRange);
/** Megabytes. */
const limitField = z.int(limitRange).min(LIMIT_MIN, limitRange).max(LIMIT_MAX, limitRange);

export const eventStorageSettings = {
  raw_event_months: jsonSetting(monthsField, 13),
  database_limit_mb: jsonSetting(limitField, 500),
};

export const eventStorageFormSchema = formSchemaOf(eventStorageSettings);

export type EventStorageForm = z.output<typeof eventStorageFormSchema>;

export const eventStorageSchema = z.object({
  months: z.number(),
  /** Megabytes. */
  limit: z.number(),
  count: z.number(),
  bytes: z.number(),
});
