import { language } from './texts/index.ts';

const longDate = new Intl.DateTimeFormat(language.dates, { dateStyle: 'long', timeZone: 'UTC' });

/** The text itself if it is not a date. */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : longDate.format(date);
}

const minute = new Intl.DateTimeFormat(language.dates, { timeStyle: 'short', timeZone: 'UTC' });

/** The text itself if it is not a date. */
export function formatMinute(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return `${longDate.format(date)}, ${minute.format(date)} UTC`;
}
