const short = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day such as '2026-11-21', of the site's time zone. */
export const formatDay = (day: string) => short.format(new Date(day));
