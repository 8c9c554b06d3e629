import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { specificationValueMessages as messages } from '../specifications/index.ts';
import { formSpecifications } from './specifications-field.ts';

const value = { specification_id: '0a1b2c3d-0000-4000-8000-0000000000c1', value: '62' };
const many = (count: number) =>
  Array.from({ length: count }, () => ({ ...value, specification_id: crypto.randomUUID() }));

test.each([
  ['201 characters', [{ ...value, value: 'x'.repeat(201) }], messages.valueTooLong(200)],
  ['no text', [{ ...value, value: ' ' }], messages.valueRequired],
  ['a number that the form could not read', [{ ...value, value: '1.200 ' }], messages.valueRefused],
  ['two values of one specification', [value, value], messages.twice],
  ['61 values', many(61), messages.most(60)],
])('%s: refused', (_what, values, error) => {
  expect(refusalOf(formSpecifications, values)).toEqual({ error });
});

test('60 values of 200 characters are accepted', () => {
  const values = many(60).map((each) => ({ ...each, value: '👟'.repeat(200) }));
  expect(refusalOf(formSpecifications, values)).toBeNull();
});
