import { expect, test } from 'vitest';
import type { Specification } from '../../core/specifications/schema.ts';
import { readValues, valueLines, withValue } from './values.ts';

const id = (number: number) => `0a1b2c3d-0000-4000-8000-00000000000${number}`;
const of = (number: number, value: string) => ({ specification_id: id(number), value });

const known: Specification[] = [
  { id: id(1), name: 'Weight', kind: 'number', unit: 'g', direction: 'lower' },
  { id: id(2), name: 'GPS', kind: 'yes-no', unit: null, direction: null },
];

test('values of a version are lines with names and units', () => {
  expect(valueLines([of(1, '250'), of(2, 'no'), of(3, 'x')], known)).toEqual([
    'Weight: 250\u{A0}g (8.82\u{A0}oz)',
    'GPS: No',
    'A deleted specification: x',
  ]);
});

test('a changed value keeps the order of the form, an empty one goes', () => {
  const order = [id(1), id(2)];
  const held = [of(2, 'no'), of(3, 'x')];
  expect(withValue(held, id(1), '5', order)).toEqual([of(1, '5'), of(2, 'no'), of(3, 'x')]);
  expect(withValue(held, id(2), 'yes', order)).toEqual([of(2, 'yes'), of(3, 'x')]);
  expect(withValue(held, id(3), '', order)).toEqual([of(2, 'no')]);
});

test('anything that is not a list of values is read as an empty list', () => {
  expect(readValues([of(1, '5')])).toEqual([of(1, '5')]);
  for (const stored of [null, undefined, 'x', [{ value: 1 }]])
    expect(readValues(stored)).toEqual([]);
});
