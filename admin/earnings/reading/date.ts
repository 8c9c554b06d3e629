import { isEarningDate } from '../../../core/earnings/years.ts';
import { readWallTime } from '../../ui/time/zoned-time.ts';
import type { DateOrder } from '../formats/format.ts';
import { monthOf } from './months.ts';

const orders = ['ymd', 'dmy', 'mdy'] as const;

/** The meaning of a cell in each possible order of day, month and year. */
export interface WrittenDate {
  /** The day by order, such as `2026-11-05`. All are the same if the order is certain. */
  days: Partial<Record<DateOrder, string>>;
  certain: boolean;
  /** The time, such as `14:05:00`; null if only a day is written. */
  time: string | null;
  /** Minutes ahead of UTC; null if no offset is written. */
  offset: number | null;
}

/** The days that spreadsheets number from 30 December 1899. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

const two = (number: number) => String(number).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

/** Zones that RFC 5322 defines; other abbreviations have several meanings. */
const zones: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

const TIME =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>[AaPp]\.?[Mm]\.?)?\s*(?<zone>[A-Za-z]{1,3}|(?:UTC|GMT)?[+-]\d{2}:?\d{2})?$/;

function offsetOf(zone: string): number | null {
  const known = zones[zone.toUpperCase()];
  if (known !== undefined) return known;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function readTime(text: string): { time: string; offset: number | null } | null {
  const groups = TIME.exec(text)?.groups;
  if (groups === undefined) return null;
  const { half, zone } = groups;
  let hour = Number(groups.hour);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [minute, second] = [Number(groups.minute), Number(groups.second ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offset = zone === undefined ? null : offsetOf(zone);
  if (zone !== undefined && offset === null) return null;
  return { time: `${two(hour)}:${two(minute)}:${two(second)}`, offset };
}

const certainDay = (day: string | null): Pick<WrittenDate, 'days' | 'certain'> | null =>
  day === null ? null : { days: { ymd: day, dmy: day, mdy: day }, certain: true };

/** Two-digit years are of this century. */
const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** Three numbers, in every order that makes them a date. */
function readNumbers(
  a: string,
  b: string,
  c: string,
): Pick<WrittenDate, 'days' | 'certain'> | null {
  if (a.length === 4) return certainDay(dayOf(Number(a), Number(b), Number(c)));
  if (a.length > 2 || b.length > 2 || (c.length !== 2 && c.length !== 4)) return null;
  const readings: Record<DateOrder, string | null> = {
    ymd: a.length === 2 && c.length === 2 ? dayOf(yearOf(a), Number(b), Number(c)) : null,
    dmy: dayOf(yearOf(c), Number(b), Number(a)),
    mdy: dayOf(yearOf(c), Number(a), Number(b)),
  };
  const days: WrittenDate['days'] = {};
  for (const order of orders) {
    const day = readings[order];
    if (day !== null) days[order] = day;
  }
  return Object.keys(days).length === 0 ? null : { days, certain: false };
}

/** `5 November 2026`, `Nov 5, 2026`, `05-Nov-26`, `15 de septiembre de 2026`. */
function readNamedMonth(text: string): Pick<WrittenDate, 'days' | 'certain'> | null {
  const words = text
    .split(/[\s,./-]+/)
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/i, '$1'))
    .filter((word) => word !== '' && !/^(?:de|del|of)$/i.test(word));
  const months = words.flatMap((word, at) => {
    const month = monthOf(word);
    return month === null ? [] : [{ month, at }];
  });
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const [named] = months;
  const [first, second] = numbers;
  if (named === undefined || months.length !== 1 || first === undefined || second === undefined) {
    return null;
  }
  // At most a weekday precedes them.
  if (numbers.length !== 2 || words.length > 4) return null;
  if (words.length === 4 && (/\d/.test(words[0] ?? '') || named.at === 0)) return null;
  if (second.length === 4) return certainDay(dayOf(Number(second), named.month, Number(first)));
  if (first.length === 4) return certainDay(dayOf(Number(first), named.month, Number(second)));
  if (second.length !== 2) return null;
  const dmy = dayOf(yearOf(second), named.month, Number(first));
  const ymd = first.length === 2 ? dayOf(yearOf(first), named.month, Number(second)) : null;
  const days: WrittenDate['days'] = {};
  if (dmy !== null) {
    days.dmy = dmy;
    days.mdy = dmy;
  }
  // With the month first, the day follows it.
  if (ymd !== null && named.at !== 0) days.ymd = ymd;
  return Object.keys(days).length === 0 ? null : { days, certain: days.ymd === undefined };
}

/** The number of a day in a spreadsheet, with its time as a fraction. */
function readSerial(text: string): WrittenDate | null {
  const [, whole = '', fraction] = /^(\d{5})(?:[.,](\d+))?$/.exec(text) ?? [];
  const days = Number(whole);
  if (whole === '' || days < 36_526 || days > 73_050) return null;
  const seconds = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * 86_400);
  const shown = new Date(SERIAL_START + days * DAY + seconds * 1_000).toISOString();
  const day = shown.slice(0, 10);
  return {
    days: { ymd: day, dmy: day, mdy: day },
    certain: true,
    time: fraction === undefined ? null : shown.slice(11, 19),
    offset: null,
  };
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z)?)?$/;

/** Null for a text that is not a date. */
export function readDate(cell: string): WrittenDate | null {
  const iso = ISO.exec(cell);
  if (iso !== null) {
    const [, year, month, date, hour, minute, second, zulu] = iso;
    const found = certainDay(dayOf(Number(year), Number(month), Number(date)));
    if (found === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
      return null;
    const time = hour === undefined ? null : `${hour}:${minute}:${second}`;
    return { ...found, time, offset: zulu === undefined ? null : 0 };
  }
  const text = cell.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  if (text === '' || text.length > 60) return null;
  const serial = readSerial(text);
  if (serial !== null) return serial;
  const timeAt = /(?:^|[\sT,])\s*(\d{1,2}:\d{2}.*)$/.exec(text);
  const clock = timeAt === null ? null : readTime(timeAt[1] ?? '');
  if (timeAt !== null && clock === null) return null;
  const datePart = (timeAt === null ? text : text.slice(0, timeAt.index)).replace(/,$/, '').trim();
  const numbers = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})\.?$/.exec(datePart);
  const found =
    numbers === null
      ? /^\d{8}$/.test(datePart) && /^20/.test(datePart) && datePart.slice(4, 6) <= '12'
        ? certainCompact(datePart)
        : readNamedMonth(datePart)
      : readNumbers(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '');
  if (found === null) return null;
  return { ...found, time: clock?.time ?? null, offset: clock?.offset ?? null };
}

/** `20261105`. `20112026` can be a day of November: as a year with month it must be impossible. */
function certainCompact(text: string) {
  const ymd = dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  const dmy = dayOf(Number(text.slice(4)), Number(text.slice(2, 4)), Number(text.slice(0, 2)));
  return dmy === null || !isEarningDate(dmy) ? certainDay(ymd) : null;
}

/** The order that the dates of a file imply, and whether they have times. */
export class DateEvidence {
  #possible: ReadonlySet<DateOrder> = new Set(orders);
  #seen = false;
  #times = false;

  add(cell: string) {
    const date = readDate(cell);
    if (date === null) return;
    if (date.offset !== null || (date.time !== null && date.time !== '00:00:00'))
      this.#times = true;
    if (date.certain) return;
    this.#seen = true;
    this.#possible = new Set([...this.#possible].filter((order) => date.days[order] !== undefined));
  }

  /** A period does not end before it begins. */
  addPeriod(from: string, to: string) {
    this.add(from);
    this.add(to);
    const [first, last] = [readDate(from)?.days, readDate(to)?.days];
    this.#possible = new Set(
      [...this.#possible].filter((order) => (first?.[order] ?? '') <= (last?.[order] ?? '9')),
    );
  }

  /** Null if several orders are possible, or if dates contradict each other. */
  decide(): DateOrder | null {
    const [only, another] = this.#possible;
    return this.#seen && another === undefined ? (only ?? null) : null;
  }

  /** If every time is midnight, the file means days. */
  get hasTimes(): boolean {
    return this.#times;
  }
}

/** The day in an order; null if it is not a date in it, or where several orders say different days. */
export function dayIn(date: WrittenDate, order: DateOrder | null): string | 'ambiguous' | null {
  if (date.certain || order !== null) return date.days[order ?? 'ymd'] ?? certainOf(date);
  const found = new Set(Object.values(date.days));
  const [only] = found;
  return found.size > 1 ? 'ambiguous' : (only ?? null);
}

const certainOf = (date: WrittenDate) =>
  date.certain ? (Object.values(date.days)[0] ?? null) : null;

/** Offsets of whole hours that no change of the clocks touches: asking a zone is slow. */
const hours = new Map<string, number | null>();

function offsetInHour(hour: string, zone: string): number | null {
  const key = `${zone} ${hour}`;
  const known = hours.get(key);
  if (known !== undefined) return known;
  const [start, end] = [`${hour}:00`, `${hour}:59`].map((wall) => {
    const reading = readWallTime(wall, zone);
    return reading?.kind === 'one' ? Date.parse(`${wall}Z`) - Date.parse(reading.instant) : null;
  });
  const offset = start === end ? (start ?? null) : null;
  if (hours.size > 50_000) hours.clear();
  hours.set(key, offset);
  return offset;
}

/**
 * An instant of a day and a time. Clocks that show a time twice mean the first; a time that they skip is as far
 * after the change as it was meant to be.
 *
 * @param zone of the clocks, where no offset is written
 */
export function instantOf(day: string, time: string, offset: number | null, zone: string): string {
  const shown = Date.parse(`${day}T${time}Z`);
  if (offset !== null) return new Date(shown - offset * 60_000).toISOString();
  const usual = offsetInHour(`${day}T${time.slice(0, 2)}`, zone);
  if (usual !== null) return new Date(shown - usual).toISOString();
  const reading = readWallTime(`${day}T${time}`, zone);
  if (reading === null) return new Date(shown).toISOString();
  return reading.kind === 'two' ? reading.first : reading.instant;
}
