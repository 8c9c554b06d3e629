const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Both ends of a period of days such as 2026-11-21, one if they are the same. */
export const formatPeriod = (first: string, last: string): string =>
  day.formatRange(new Date(first), new Date(last));

export const formatDay = (date: string): string => day.format(new Date(date));
