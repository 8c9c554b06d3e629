const short = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day such as '2026-11-21' in the owner's locale. It is a day of the site's time zone. */
export const formatDay = (day: string) => long.format(new Date(day));

export const formatShortDay = (day: string) => short.format(new Date(day));

/** Both ends of a range of days, with years only if they differ. */
export function formatEnds(from: string, to: string): [string, string] {
  const format = from.slice(0, 4) === to.slice(0, 4) ? short : long;
  return [format.format(new Date(from)), format.format(new Date(to))];
}

/** A range of days, one if both ends are the same. */
export const formatDays = (from: string, to: string) =>
  long.formatRange(new Date(from), new Date(to));
