import { shownZone } from './dates.ts';
import { readWallTime, wallTime } from './zoned-time.ts';

/** The day that the clocks of the site show at an instant, such as `2026-11-24`. */
export const siteDay = (instant: string): string => wallTime(instant, shownZone()).slice(0, 10);

export const siteToday = (): string => siteDay(new Date().toISOString());

/** The last second of a day of the site, as an instant; null if it is not a day. */
export function endOfSiteDay(day: string): string | null {
  const reading = readWallTime(`${day}T23:59:59`, shownZone());
  if (reading === null) return null;
  return reading.kind === 'two' ? reading.second : reading.instant;
}
