import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { emptySpecificationForm, specificationFormSchema } from './form.ts';
import { specificationFormMessages as messages } from './form-messages.ts';

const form = { ...emptySpecificationForm, name: 'Weight', unit: 'g', direction: 'lower' };

test.each([
  [{ name: ' ' }, 'name', messages.nameRequired],
  [{ name: 'x'.repeat(81) }, 'name', formMessages.tooLong(80)],
  [{ unit: 'x'.repeat(21) }, 'unit', formMessages.tooLong(20)],
])('%o is refused at its field', (given, field, error) => {
  expect(refusalOf(specificationFormSchema, { ...form, ...given })).toEqual({ error, field });
});

test('what another kind does not have is not saved', () => {
  const saved = (kind: string) => specificationFormSchema.parse({ ...form, kind });
  expect(saved('number')).toMatchObject({ unit: 'g', direction: 'lower' });
  expect(saved('yes-no')).toMatchObject({ unit: '', direction: 'lower' });
  expect(saved('text')).toMatchObject({ unit: '', direction: '' });
});
