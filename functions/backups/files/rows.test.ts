import { expect, test } from 'vitest';
import { settingSchema } from './rows.ts';

test.each(['constructor', 'to_string', 'author_name'])('a setting may have the key %s', (key) => {
  const row = { setting_key: key, setting_value: 'Fell' };
  expect(settingSchema.parse(row)).toEqual(row);
});

test('a setting that is too long is refused with its limit', () => {
  const long = (setting_key: string, count: number) =>
    settingSchema.safeParse({ setting_key, setting_value: 'x'.repeat(count) }).error?.issues[0];
  expect(long('author_name', 101)?.message).toBe('is longer than 100 characters');
  expect(long('constructor', 10_000)).toBeUndefined();
});
