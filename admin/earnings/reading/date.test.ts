import { expect, test } from 'vitest';
import { DateEvidence, dayIn, instantOf, readDate } from './date.ts';

test.each([
  ['2026-11-05', '2026-11-05', null, null],
  ['2026/11/05', '2026-11-05', null, null],
  ['2026.11.5', '2026-11-05', null, null],
  ['20261105', '2026-11-05', null, null],
  ['2026-11-05T14:05:09Z', '2026-11-05', '14:05:09', 0],
  ['2026-11-05T14:05:09.123+01:00', '2026-11-05', '14:05:09', 60],
  ['2026-11-05 14:05:09 -0800', '2026-11-05', '14:05:09', -480],
  ['2026-11-05 14:05 PST', '2026-11-05', '14:05:00', -480],
  ['Nov 5, 2026 2:05 PM', '2026-11-05', '14:05:00', null],
  ['November 5 2026', '2026-11-05', null, null],
  ['5 November 2026', '2026-11-05', null, null],
  ['Thu, 5 Nov 2026 14:05:09 GMT', '2026-11-05', '14:05:09', 0],
  ['05-Nov-2026', '2026-11-05', null, null],
  ['5. November 2026', '2026-11-05', null, null],
  ['15 de septiembre de 2026', '2026-09-15', null, null],
  ['3 août 2026', '2026-08-03', null, null],
  ['4. März 2026, 12:00', '2026-03-04', '12:00:00', null],
  ['November 5th, 2026', '2026-11-05', null, null],
  ['1899-12-30', '1899-12-30', null, null],
  ['25/11/9999', '9999-11-25', null, null],
  ['20101105', '2010-11-05', null, null],
  ['46331', '2026-11-05', null, null],
  ['46331.5', '2026-11-05', '12:00:00', null],
  ['25/11/2026 12:30 AM', '2026-11-25', '00:30:00', null],
  ['11/25/26', '2026-11-25', null, null],
  ['25.11.2026', '2026-11-25', null, null],
])('%s is %s at %s', (text, day, time, offset) => {
  const date = readDate(text);
  expect(date).toMatchObject({ time, offset });
  expect(date === null ? null : dayIn(date, null)).toBe(day);
});

test.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '31/31/2026',
  '0026-11-05',
  '2026-11-05 25:00',
  '2026-11-05 14:05 XYZ',
  '2026-11-05 14:05 CEST',
  '13:05 PM',
  'November',
  '5 November 2026 2027',
  'yesterday',
  '12345',
  '=TODAY()',
])('%j is no date', (text) => {
  const date = readDate(text);
  expect(date === null ? null : dayIn(date, null)).toBeNull();
});

test.each([
  ['11/05/2026', 'ambiguous', '2026-05-11', '2026-11-05'],
  ['01/02/03', 'ambiguous', '2003-02-01', '2003-01-02'],
  ['05/05/2026', '2026-05-05', '2026-05-05', '2026-05-05'],
])('%s depends on the order', (text, open, dmy, mdy) => {
  const date = readDate(text);
  if (date === null) throw new Error('no date');
  expect(dayIn(date, null)).toBe(open);
  expect(dayIn(date, 'dmy')).toBe(dmy);
  expect(dayIn(date, 'mdy')).toBe(mdy);
});

test.each([
  [['11/05/2026', '25/11/2026'], 'dmy'],
  [['11/05/2026', '11/25/2026'], 'mdy'],
  [['11/05/26', '11/25/26'], 'mdy'],
  [['11/05/2026', '05/11/2026'], null],
  [['25/11/2026', '11/25/2026'], null],
  [['2026-11-05'], null],
] as const)('dates %j have the order %j', (texts, order) => {
  const evidence = new DateEvidence();
  for (const text of texts) evidence.add(text);
  expect(evidence.decide()).toBe(order);
});

test.each([
  ['05/11/2026', '04/12/2026', 'dmy'],
  ['11/05/2026', '12/04/2026', 'mdy'],
  ['01/11/2026', '30/11/2026', 'dmy'],
  ['01/05/2026', '02/05/2026', null],
  ['05/05/2026', '05/05/2026', null],
])('a period from %s to %s has the order %s', (from, to, order) => {
  const evidence = new DateEvidence();
  evidence.addPeriod(from, to);
  expect(evidence.decide()).toBe(order);
});

test.each([
  ['2026-11-05', '14:05:00', null, 'Europe/Berlin', '2026-11-05T13:05:00.000Z'],
  ['2026-11-05', '14:05:00', 120, 'Europe/Berlin', '2026-11-05T12:05:00.000Z'],
  // Clocks go forward over it.
  ['2027-03-28', '02:30:00', null, 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:30:00', null, 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  // Clocks show it twice.
  ['2026-10-25', '02:30:00', null, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00:00', null, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-10-04', '02:10:00', null, 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z'],
  ['2026-11-01', '01:59:59', null, 'America/New_York', '2026-11-01T05:59:59.000Z'],
  ['2026-11-05', '14:05:00', null, 'Asia/Kathmandu', '2026-11-05T08:20:00.000Z'],
])('%s %s in %s', (day, time, offset, zone, instant) => {
  expect(instantOf(day, time, offset, zone)).toBe(instant);
});
