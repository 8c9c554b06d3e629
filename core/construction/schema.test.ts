import { expect, test } from 'vitest';
import { modeOfSetting } from './schema.ts';

const setting_key = 'under_construction_enabled';

test.each([
  [{ setting_key, setting_value: 'true' }, true],
  [{ setting_key, setting_value: 'false' }, false],
  [{ setting_key, setting_value: 'TRUE' }, null],
  [{ setting_key, setting_value: true }, null],
  [{ setting_key }, null],
  [{ setting_key: 'demo', setting_value: 'true' }, null],
  [{}, null],
  [null, null],
  ['true', null],
])('%j says %s', (row, mode) => {
  expect(modeOfSetting(row)).toBe(mode);
});
