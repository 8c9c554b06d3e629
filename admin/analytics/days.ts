const short = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as '2026-11-21', which is the site's own and no moment, in the owner's manner. */
export function formatDay(day: string): string {
  return long.format(new Date(day));
}

/** The ends of some days as briefly as can be: with their years only where these differ. */
export function formatEnds(from: string, to: string): [string, string] {
  const format = from.slice(0, 4) === to.slice(0, 4) ? short : long;
  return [format.format(new Date(from)), format.format(new Date(to))];
}

/** The first and the last of some days; one day by itself. */
export function formatDays(from: string, to: string): string {
  return long.formatRange(new Date(from), new Date(to));
}
