import { ZoneFormats } from './zone-formats.ts';

const DAY = 86_400_000;
const wallShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What the clocks of a zone show, such as `2026-11-24T09:00`; seconds only when they are not zero. */
type WallTime = string;

/** The instants at which the clocks of a zone show a time, as UTC. */
export type Reading =
  | { kind: 'one'; instant: string }
  /** Clocks went back: they show it twice. */
  | { kind: 'two'; first: string; second: string }
  /** Clocks go forward over it: the time as far after the change as it was meant to be. */
  | { kind: 'none'; instant: string };

const parts = new ZoneFormats({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export function isTimeZone(zone: string): boolean {
  try {
    parts.in(zone);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks show, as if they showed UTC. */
function shownAt(moment: number, zone: string): number {
  const shown = Object.fromEntries(
    parts
      .in(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Milliseconds by which the clocks are ahead of UTC. */
function offsetAt(moment: number, zone: string): number {
  const second = Math.floor(moment / 1_000) * 1_000;
  return shownAt(second, zone) - second;
}

const utc = (moment: number) => new Date(moment).toISOString();

/** Null for anything that is not a date and time. Years before 1900 used other calendars and are refused. */
export function readWallTime(wall: WallTime, zone: string): Reading | null {
  const shown = wallShape.test(wall) ? Date.parse(`${wall}Z`) : Number.NaN;
  // `Date` accepts 30 February.
  if (Number.isNaN(shown) || utc(shown).slice(0, wall.length) !== wall) return null;
  if (new Date(shown).getUTCFullYear() < 1900) return null;
  // No zone is a day away from UTC, and clocks change once in these days at most.
  const [before, after] = [offsetAt(shown - DAY, zone), offsetAt(shown + DAY, zone)];
  const [first, second] = [...new Set([before, after])]
    .map((offset) => shown - offset)
    .filter((moment) => shownAt(moment, zone) === shown)
    .toSorted((one, other) => one - other);
  if (first === undefined) return { kind: 'none', instant: utc(shown - before) };
  if (second === undefined) return { kind: 'one', instant: utc(first) };
  return { kind: 'two', first: utc(first), second: utc(second) };
}

export function wallTime(instant: string, zone: string): WallTime {
  const shown = utc(shownAt(Date.parse(instant), zone));
  return shown.slice(17, 19) === '00' ? shown.slice(0, 16) : shown.slice(0, 19);
}

const shownFormats = new ZoneFormats({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The date, the time and the zone: `24 Nov 2026, 09:00 CET`. */
export const formatInstant = (instant: string, zone: string): string =>
  shownFormats.in(zone).format(Date.parse(instant));

/** `09:00 CET` */
export function formatTimeOfDay(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(Date.parse(instant));
}

/** `Tuesday, 24 November 2026` */
export function formatDay(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return format.format(Date.parse(instant));
}

/** The name of a zone at an instant: `CET`, or `GMT-5` where English has none. */
export function zoneNameAt(instant: string, zone: string): string {
  return namedPart(instant, zone, 'short');
}

/** `UTC+01:00` */
export function offsetName(instant: string, zone: string): string {
  const name = namedPart(instant, zone, 'longOffset').replace('GMT', 'UTC');
  return name === 'UTC' ? 'UTC+00:00' : name;
}

function namedPart(instant: string, timeZone: string, timeZoneName: 'short' | 'longOffset') {
  return (
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName })
      .formatToParts(Date.parse(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  );
}
