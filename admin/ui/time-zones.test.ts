import { expect, test } from 'vitest';
import { timeIn, zoneName, zonesByRegion } from './time-zones.ts';

test.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Argentina, Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is shown as %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test('zones are grouped by region and sorted by name, with UTC first', () => {
  const zones = ['Europe/Zurich', 'Asia/Tokyo', 'Europe/Berlin', 'UTC', 'Europe/Berlin'];
  expect(zonesByRegion(zones)).toEqual([
    { name: 'World', zones: ['UTC'] },
    { name: 'Europe', zones: ['Europe/Berlin', 'Europe/Zurich'] },
    { name: 'Asia', zones: ['Asia/Tokyo'] },
  ]);
});

test('the time of a zone is shown if the browser knows the zone', () => {
  const now = new Date('2026-11-21T22:30:00Z');
  expect(timeIn('Asia/Tokyo', now)).toBe('Sunday 07:30');
  expect(timeIn('Mars/Olympus', now)).toBeNull();
});
