import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, isTimeZone, offsetName, readWallTime, wallTime } from './zoned-time.ts';

const BERLIN = 'Europe/Berlin';

test.each([
  ['2026-11-24T09:00', BERLIN, '2026-11-24T08:00:00.000Z'],
  ['2026-07-01T09:00', BERLIN, '2026-07-01T07:00:00.000Z'],
  ['2026-11-24T09:00:30', BERLIN, '2026-11-24T08:00:30.000Z'],
  ['2026-11-24T09:00', 'America/New_York', '2026-11-24T14:00:00.000Z'],
  ['2026-11-24T09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-11-24T09:00', 'UTC', '2026-11-24T09:00:00.000Z'],
  ['9999-12-31T23:59', BERLIN, '9999-12-31T22:59:00.000Z'],
])('clocks showing %s in %s show %s', (wall, zone, instant) => {
  expect(readWallTime(wall, zone)).toEqual({ kind: 'one', instant });
  expect(wallTime(instant, zone)).toBe(wall);
});

test.each([
  ['2027-03-28T02:30', BERLIN, '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
  ['2027-03-28T02:00', BERLIN, '2027-03-28T01:00:00.000Z', '2027-03-28T03:00'],
  ['2027-03-14T02:15', 'America/New_York', '2027-03-14T07:15:00.000Z', '2027-03-14T03:15'],
  // By half an hour, and at midnight.
  ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z', '2026-10-04T02:40'],
  ['2026-04-24T00:20', 'Africa/Cairo', '2026-04-23T22:20:00.000Z', '2026-04-24T01:20'],
  // The day that Samoa left out.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', '2011-12-31T12:00'],
])('%s does not exist in %s: %s is used', (wall, zone, instant, used) => {
  expect(readWallTime(wall, zone)).toEqual({ kind: 'none', instant });
  expect(wallTime(instant, zone)).toBe(used);
});

test.each([
  ['2026-10-25T02:30', BERLIN, '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T02:00', BERLIN, '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
  ['2026-11-01T01:59', 'America/New_York', '2026-11-01T05:59:00.000Z', '2026-11-01T06:59:00.000Z'],
  [
    '2027-04-04T01:45',
    'Australia/Lord_Howe',
    '2027-04-03T14:45:00.000Z',
    '2027-04-03T15:15:00.000Z',
  ],
])('%s happens twice in %s', (wall, zone, first, second) => {
  expect(readWallTime(wall, zone)).toEqual({ kind: 'two', first, second });
});

test.each([
  '',
  '2026-11-24',
  '2026-11-24T',
  'T09:00',
  '2026-02-30T09:00',
  '2026-11-24T24:00',
  '2026-13-01T09:00',
  '0026-11-24T09:00',
  '12026-11-24T09:00',
  '2026-11-24T09:00Z',
])('%j is no date and time', (wall) => {
  expect(readWallTime(wall, BERLIN)).toBeNull();
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
const minutes = fc
  .integer({ min: Date.UTC(2000, 0, 2) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString());

test('every instant is found again in what the clocks of its zone show', () => {
  fc.assert(
    fc.property(minutes, zones, (instant, zone) => {
      const reading = readWallTime(wallTime(instant, zone), zone);
      if (reading?.kind === 'two') {
        expect([reading.first, reading.second]).toContain(instant);
        expect(reading.first < reading.second).toBe(true);
      } else {
        expect(reading).toEqual({ kind: 'one', instant });
      }
    }),
    { numRuns: 2_000 },
  );
});

/** The instants at which the clocks of a zone change in a year, to the minute. */
function changes(zone: string, year: number): number[] {
  const offset = (moment: number) => offsetName(new Date(moment).toISOString(), zone);
  const found: number[] = [];
  for (let day = Date.UTC(year, 0); day < Date.UTC(year + 1, 0); day += 86_400_000) {
    let [from, to] = [day, day + 86_400_000];
    if (offset(from) === offset(to)) continue;
    while (to - from > 60_000) {
      const middle = from + Math.floor((to - from) / 120_000) * 60_000;
      if (offset(middle) === offset(from)) from = middle;
      else to = middle;
    }
    found.push(to);
  }
  return found;
}

test.each([
  BERLIN,
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Pacific/Auckland',
])('around both changes of the clocks in %s every time has a reading', (zone) => {
  const found = changes(zone, 2027);
  expect(found).toHaveLength(2);
  const around = fc.record({
    change: fc.constantFrom(...found),
    minute: fc.integer({ min: -180, max: 180 }),
  });
  const kinds = new Set<string>();
  fc.assert(
    fc.property(around, ({ change, minute }) => {
      // The time that clocks would show without the change.
      const before = new Date(change - 60_000).toISOString();
      const ahead = Date.parse(`${wallTime(before, zone)}Z`) - Date.parse(before);
      const wall = new Date(change + minute * 60_000 + ahead).toISOString().slice(0, 16);
      const reading = readWallTime(wall, zone);
      kinds.add(reading?.kind ?? 'null');
      if (reading?.kind === 'two') {
        expect(wallTime(reading.first, zone)).toBe(wall);
        expect(wallTime(reading.second, zone)).toBe(wall);
      } else if (reading?.kind === 'one') {
        expect(wallTime(reading.instant, zone)).toBe(wall);
      } else {
        expect(Date.parse(reading?.instant ?? '')).toBe(change + minute * 60_000);
        expect(wallTime(reading?.instant ?? '', zone) > wall).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  expect([...kinds].toSorted()).toEqual(['none', 'one', 'two']);
});

test('an instant is shown with its zone', () => {
  expect(formatInstant('2026-11-24T08:00:00Z', BERLIN)).toBe('24 Nov 2026, 09:00 CET');
  expect(formatInstant('2026-07-01T07:00:00Z', BERLIN)).toBe('1 Jul 2026, 09:00 CEST');
  expect(formatInstant('2026-11-24T14:00:00Z', 'America/New_York')).toBe(
    '24 Nov 2026, 09:00 GMT-5',
  );
  expect(offsetName('2026-11-24T08:00:00Z', BERLIN)).toBe('UTC+01:00');
  expect(offsetName('2026-11-24T08:00:00Z', 'UTC')).toBe('UTC+00:00');
});

test('only zones that exist are zones', () => {
  expect(isTimeZone(BERLIN)).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
