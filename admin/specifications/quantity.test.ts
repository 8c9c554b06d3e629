import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStoredNumber } from '../../core/specifications/display.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { units } from '../../core/specifications/units.ts';
import { parseQuantity } from './quantity.ts';

test.each([
  ['250', 'g', '250'],
  [' 250 g ', 'g', '250'],
  ['250G', 'g', '250'],
  ['1.2 kg', 'g', '1200'],
  ['1,2kg', 'g', '1200'],
  ['1,5', 'g', '1.5'],
  ['1.50', 'g', '1.5'],
  ['0.250 kg', 'g', '250'],
  ['0,250 kg', 'g', '250'],
  ['007', 'g', '7'],
  ['.5', 'kg', '0.5'],
  ['1 200', 'g', '1200'],
  ['1\u{202F}200,5', 'g', '1200.5'],
  ['1,200.5', 'g', '1200.5'],
  ['1.200,5', 'g', '1200.5'],
  ['1,200,000', null, '1200000'],
  ['1.200.000', null, '1200000'],
  ['1234,567', 'g', '1234.567'],
  ['42.1950', 'km', '42.195'],
  ['2 lbs', 'g', '907.185'],
  ['1 oz.', 'g', '28.3495'],
  ['500 g', 'lb', '1.10231'],
  ['1/2"', 'in', '0.5'],
  ['1/2"', 'mm', '12.7'],
  ['1 1/2 in', 'mm', '38.1'],
  ['1-1/2″', 'in', '1.5'],
  ['1½ in', 'in', '1.5'],
  ['½', 'in', '0.5'],
  ['1/3', 'in', '0.333333'],
  ['5\'10"', 'cm', '177.8'],
  ['5’10', 'cm', '177.8'],
  ['5 ft 10 in', 'in', '70'],
  ['5 ft, 10.5 in', 'in', '70.5'],
  ['2 lb 3 oz', 'g', '992.233'],
  ['1 h 30 min', 'h', '1.5'],
  ['1h30m', 'min', '90'],
  ['90 min', 'h', '1.5'],
  ['20 min', 'h', '0.333333'],
  ['2 days', 'h', '48'],
  ['2 years', 'months', '24'],
  ['-5', '°C', '-5'],
  ['−5 °C', '°C', '-5'],
  ['14 F', '°C', '-10'],
  ['-0', 'g', '0'],
  ['16 fl. oz.', 'ml', '473.176'],
  ['16 oz', 'ml', '473.176'],
  ['1.5 Liters', 'ml', '1500'],
  ['30 m', 'ft', '98.4252'],
  ['25%', '%', '25'],
  ['12 Watch Faces', 'watch faces', '12'],
  ['5', null, '5'],
  ['1,200 g', 'g', '1200'],
  ['1,200', 'g', '1200'],
  ['3,000mAh', 'mAh', '3000'],
  ['12,345 kg', 'g', '12345000'],
  ['1000 mcg', 'µg', '1000'],
  ['1000 mcg', 'mg', '1'],
  ['500 μg', 'µg', '500'],
  ['~2 kg', 'kg', '2'],
  ['≈ 250', 'g', '250'],
  ['approx. 1.5 kg', 'g', '1500'],
  ['ca. 2 kg', 'kg', '2'],
  ['\u200F1٫5 kg\u200E', 'kg', '1.5'],
  ['123456789012345', null, '123456789012345'],
  ['1234567.891 kg', 'g', '1234567891'],
])('%s for %s is %s', (typed, unit, value) => {
  expect(parseQuantity(typed, unit)).toEqual({ value });
});

test.each([
  ['1.200', 'g', messages.ambiguous('1.2', '1200', '1.2000')],
  ['42.195 km', 'km', messages.ambiguous('42.195', '42195', '42.1950')],
  ['1.2000,5', 'g', messages.notNumber],
  ['1,2,3', 'g', messages.notNumber],
  ['1,200.5.5', 'g', messages.notNumber],
  ['', 'g', messages.notNumber],
  ['heavy', 'g', messages.notNumber],
  ['~', 'g', messages.notNumber],
  ['~~2 kg', 'kg', messages.notNumber],
  ['about', 'g', messages.notNumber],
  ['< 250 g', 'g', messages.notNumber],
  ['--5', '°C', messages.notNumber],
  ['1/0', 'in', messages.notNumber],
  ['1 3/2', 'in', messages.notNumber],
  ['1/2/3', 'in', messages.oneNumber],
  ['10²', 'g', messages.otherUnit('²', 'g')],
  ['1e3', 'g', messages.oneNumber],
  ['10-12 h', 'h', messages.oneNumber],
  ['10–12', 'h', messages.oneNumber],
  ['10 to 12 h', 'h', messages.oneNumber],
  ['12 50', 'g', messages.oneNumber],
  ['5 x 3', 'cm', messages.oneNumber],
  ['5 ft 14 in', 'in', messages.oneNumber],
  ['5.5 ft 2 in', 'in', messages.oneNumber],
  ['10 in 5 ft', 'in', messages.oneNumber],
  ['-5 ft 2 in', 'in', messages.oneNumber],
  ['1 kg 200', 'g', messages.oneNumber],
  ['20 °C 5', '°C', messages.oneNumber],
  ['5 km', 'g', messages.otherUnit('km', 'g')],
  ['5 k', 'g', messages.otherUnit('k', 'g')],
  ['6 m', 'h', messages.otherUnit('m', 'h')],
  ['5 g', null, messages.noUnit('g')],
  ['5 g', 'watch faces', messages.otherUnit('g', 'watch faces')],
  ['1234567890123456', null, messages.tooPrecise(15)],
  ['9'.repeat(2_000), 'g', messages.notNumber],
])('%s for %s is refused', (typed, unit, problem) => {
  expect(parseQuantity(typed, unit)).toEqual({ problem });
});

test('a stored number, typed again with its unit, stays what it is', () => {
  const stored = fc
    .double({ min: -1e6, max: 1e6, noNaN: true })
    .map((value) => value.toFixed(2))
    .filter((text) => !/^-?0*\.?0*$/.test(text));
  const symbols = fc.constantFrom(...units.map(({ symbol }) => symbol));
  fc.assert(
    fc.property(stored, symbols, (text, symbol) => {
      const expected = { value: text.replace(/\.?0+$/, '') };
      expect(parseQuantity(`${text} ${symbol}`, symbol)).toEqual(expected);
      expect(parseQuantity(text, symbol)).toEqual(expected);
    }),
  );
});

test('any text is a number as it is stored, or has a problem', () => {
  const pieces = fc.constantFrom(
    '1',
    '20',
    '300',
    '.',
    ',',
    ' ',
    '/',
    '-',
    "'",
    '"',
    '½',
    'ft',
    'in',
    'kg',
    'g',
    'e',
    'm',
    'h',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom('g', 'in', 'h', '°C', 'px', null), (text, unit) => {
      const parsed = parseQuantity(text, unit);
      expect('problem' in parsed || isStoredNumber(parsed.value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
