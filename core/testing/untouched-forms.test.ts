import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from './fuzz.fixture.ts';
import { kinds, type Row } from './stored-forms.fixture.ts';

describe.each(Object.entries(kinds))('%s', (_kind, { row, odd, throughForm }) => {
  const columns = (given: Row) =>
    Object.fromEntries(Object.keys(odd).map((name) => [name, given[name]]));

  test('every column that the form holds is tried', () => {
    expect(Object.keys(throughForm(row)).sort()).toEqual(Object.keys(odd).sort());
  });

  test.each(
    Object.entries(odd).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('opening and saving keeps %s as %j', (name, value) => {
    const stored = { ...row, [name]: value };
    expect(throughForm(stored)).toEqual(columns(stored));
  });

  test('opening and saving changes no column of any mixture', () => {
    const mixture = fc.record(
      Object.fromEntries(
        Object.entries(odd).map(([name, values]) => [name, fc.constantFrom(row[name], ...values)]),
      ),
    );
    fc.assert(
      fc.property(mixture, (given) => {
        expect(throughForm({ ...row, ...given })).toEqual(columns({ ...row, ...given }));
      }),
      tries(100),
    );
  });
});
