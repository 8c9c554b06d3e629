import { expect, test } from 'vitest';
import { ZONE_FORMATS_MAX_COUNT, ZoneFormats } from './zone-formats.ts';

test('many spellings of a zone do not fill the memory', () => {
  const formats = new ZoneFormats({ hour: '2-digit' });
  for (let number = 0; number < 2 ** 9; number += 1) {
    const zone = 'europe/vienna'.replace(/[a-z]/g, (letter, at: number) =>
      (number >> at) % 2 === 1 ? letter.toUpperCase() : letter,
    );
    expect(formats.in(zone)).toBe(formats.in(zone));
  }
  expect(formats.count).toBeLessThanOrEqual(ZONE_FORMATS_MAX_COUNT);
});

test('an unknown zone is refused', () => {
  expect(() => new ZoneFormats({}).in('Europe/Atlantis')).toThrow(RangeError);
});
