import { expect, test } from 'vitest';
import { csvColumns } from '../../core/links/csv-rows.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { readCsv } from './read-csv.ts';

test('rows are read by their columns, with or without a comma at the end', () => {
  expect(
    readCsv('\uFEFFSlug,Target,Country Targets\nmat,https://a.example,DE https://b.example'),
  ).toEqual({
    rows: [{ slug: 'mat', target: 'https://a.example', country_targets: 'DE https://b.example' }],
  });
  expect(readCsv('slug,target,\nmat,https://a.example,')).toEqual({
    rows: [{ slug: 'mat', target: 'https://a.example' }],
  });
});

test.each([
  ['slug,target,countries\nmat,https://a.example,DE https://b.example', ['countries']],
  ['slug,target,countries,clicks\nmat,https://a.example,,', ['countries', 'clicks']],
  ['slug,target,\nmat,https://a.example,note', [messages.unnamedColumn]],
  ['slug,target,target\nmat,https://a.example,https://b.example', ['target_1']],
])('unknown columns are named: %j', (file, names) => {
  expect(readCsv(file)).toEqual({ error: messages.fileUnknownColumns(names, csvColumns) });
});

test('cells beyond the columns are not dropped', () => {
  expect(readCsv('slug,target\nmat,https://a.example\nrug,https://a.example/a,b')).toEqual({
    error: messages.fileLongRow(2),
  });
});
