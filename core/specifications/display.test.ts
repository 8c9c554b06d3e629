import { expect, test } from 'vitest';
import { bestValueIds, formatSpecification, specificationLine } from './display.ts';
import type { Direction, SpecificationKind, SpecificationValue } from './schema.ts';
import { counterpart, units } from './units.ts';

const of = (
  value: string,
  unit: string | null = null,
  kind: SpecificationKind = 'number',
  direction: Direction | null = null,
): SpecificationValue => ({ id: 'x', name: 'X', kind, unit, direction, value });

test.each([
  ['250', 'g', '250\u{A0}g', '8.82\u{A0}oz'],
  ['1200', 'g', '1,200\u{A0}g', '2.65\u{A0}lb'],
  ['10', 'kg', '10\u{A0}kg', '22\u{A0}lb'],
  ['2', 'lb', '2\u{A0}lb', '907\u{A0}g'],
  ['42', 'mm', '42\u{A0}mm', '1.65\u{A0}in'],
  ['10', 'in', '10\u{A0}in', '25.4\u{A0}cm'],
  ['1000', 'm', '1,000\u{A0}m', '3,281\u{A0}ft'],
  ['42.195', 'km', '42.195\u{A0}km', '26.2\u{A0}mi'],
  ['750', 'ml', '750\u{A0}ml', '25.4\u{A0}fl oz'],
  ['1', 'L', '1\u{A0}L', '33.8\u{A0}fl oz'],
  ['-40', '°C', '-40°C', '-40°F'],
  ['36.6', '°C', '36.6°C', '97.9°F'],
  ['212', '°F', '212°F', '100°C'],
  ['2', 'bar', '2\u{A0}bar', '29\u{A0}psi'],
  ['100', 'N·m', '100\u{A0}N·m', '73.8\u{A0}lb·ft'],
])('%s %s is %s, or %s', (value, unit, text, converted) => {
  expect(formatSpecification(of(value, unit), 'both')).toEqual({ text, converted });
  expect(specificationLine(of(value, unit), 'both')).toBe(`${text} (${converted})`);
});

test.each([
  ['250', 'g', 'metric', '250\u{A0}g'],
  ['250', 'g', 'us', '8.82\u{A0}oz'],
  ['8', 'oz', 'metric', '227\u{A0}g'],
  ['8', 'oz', 'us', '8\u{A0}oz'],
] as const)('%s %s for %s readers is %s', (value, unit, system, text) => {
  expect(formatSpecification(of(value, unit), system)).toEqual({ text, converted: null });
});

test.each([
  ['250', 'g', '250\u{A0}g', null],
  ['-40', '°C', '-40°C', null],
  ['8', 'oz', '8\u{A0}oz', '227\u{A0}g'],
  ['10', 'in', '10\u{A0}in', '25.4\u{A0}cm'],
])(
  'readers of a metric language see of %s %s no US unit but a given one',
  (value, unit, text, converted) => {
    expect(formatSpecification(of(value, unit), 'both', 'metric')).toEqual({ text, converted });
  },
);

test.each([
  [of('18', 'h'), '18\u{A0}h'],
  [of('5', '%'), '5%'],
  [of('140', 'mg'), '140\u{A0}mg'],
  [of('12345678901234.5'), '12,345,678,901,234.5'],
  [of('3', 'watch faces'), '3\u{A0}watch faces'],
  [of('AMOLED', null, 'text'), 'AMOLED'],
  [of('yes', null, 'yes-no'), 'Yes'],
  [of('no', null, 'yes-no'), 'No'],
  [of('heavy', 'g'), 'heavy'],
  [of('', 'g'), ''],
  [of('perhaps', null, 'yes-no'), 'perhaps'],
])('%o is shown as %s in one way', (value, text) => {
  expect(formatSpecification(value, 'both')).toEqual({ text, converted: null });
});

test('every convertible unit returns to where it came from', () => {
  for (const unit of units.filter(({ counterparts }) => counterparts !== undefined)) {
    const there = counterpart(100, unit);
    expect(there, unit.symbol).not.toBeNull();
    if (there === null) continue;
    const back =
      (there.value * there.unit.factor + (there.unit.offset ?? 0) - (unit.offset ?? 0)) /
      unit.factor;
    expect(back, unit.symbol).toBeCloseTo(100, 8);
    expect(there.unit.system, unit.symbol).not.toBe(unit.system);
  }
});

const compared = (direction: Direction | null, ...values: (string | null)[]) =>
  [
    ...bestValueIds(
      values.map((value, index) => ({
        id: String(index),
        value: value === null ? null : of(value, null, 'number', direction),
      })),
    ),
  ].join();

test('the best value is the highest or the lowest, and needs a difference', () => {
  expect(compared('higher', '9', '10', null, '10')).toBe('1,3');
  expect(compared('lower', '9', '10', '9.5')).toBe('0');
  expect(compared('lower', '9.0', '9')).toBe('');
  expect(compared(null, '1', '2')).toBe('');
  expect(compared('higher', '5', null)).toBe('');
  expect(compared('higher')).toBe('');
  expect(compared('higher', 'many', '2', '1')).toBe('1');
});

test('yes counts as higher', () => {
  const answers = ['no', 'yes'].map((value) => ({
    id: value,
    value: of(value, null, 'yes-no', 'higher'),
  }));
  expect([...bestValueIds(answers)]).toEqual(['yes']);
  const waterproof = answers.map(({ id, value }) => ({
    id,
    value: { ...value, direction: 'lower' as const },
  }));
  expect([...bestValueIds(waterproof)]).toEqual(['no']);
});
